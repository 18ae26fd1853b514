import { describe, expect, it } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import {
  cancelled,
  changed,
  confirmed,
  orderId,
  placed,
  reinstated,
  requested,
} from '#domain/orders/testing/order-fixtures.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { orderStream } from '../order-stream.ts';
import { createMemoryLog } from '../testing/memory-log.ts';
import { withdrawFrom } from './withdrawal.ts';

const cause = { actor: 'shopper', correlationId: 'test', causationId: 'test' } as const;
const paid = [placed(), requested(), confirmed()];

/** Withdraws from an order all of which happened on 1 March 2027. */
async function withdraw(events: readonly OrderEvent[], at: string) {
  const store = createMemoryLog(async () => undefined).connect();
  await store.append(orderStream(orderId), events, { expectedRevision: NO_STREAM, cause });
  const declaration = { email: null, name: 'Camille Martin', items: null };
  return withdrawFrom({ store, clock: () => new Date(at) }, orderId, declaration, cause);
}

describe('the period to withdraw from an order that was cancelled and goes on', () => {
  it('has not begun while it is sent anew, whenever it was delivered before', async () => {
    const sentAnew = [
      ...paid,
      changed('confirmed', 'delivered'),
      cancelled('delivered'),
      reinstated('shipped'),
    ];
    expect(await withdraw(sentAnew, '2027-03-25T10:00:00.000Z')).toMatchObject({ accepted: true });
  });

  it('runs from its being set to delivered at once', async () => {
    const delivered = [...paid, cancelled('confirmed'), reinstated('delivered')];
    expect(await withdraw(delivered, '2027-03-15T10:00:00.000Z')).toMatchObject({ accepted: true });
    expect(await withdraw(delivered, '2027-03-25T10:00:00.000Z')).toMatchObject({
      refusal: { code: 'not-withdrawable', why: 'too-late' },
    });
  });
});
