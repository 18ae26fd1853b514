import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { alarmListSchema } from '#contracts/http/alarms.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../all.ts';
import { advanceCheckpoint, parkCheckpoint, unparkCheckpoint } from '../checkpoints.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { type AlarmDeps, listAlarms } from './alarms.ts';

const obstacle = {
  position: 1n,
  eventType: 'ProductAdded',
  stream: 'product-1',
  error: 'an event it cannot read',
};

let readModels: TestReadModels;
const history = createHistory();
const held = randomUUID();
const unrefunded = randomUUID();

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

async function alarms(deps: Partial<AlarmDeps> = {}) {
  const usual = { db: readModels.db, clock: () => new Date(), waitingSince: async () => null };
  return alarmListSchema.parse(await listAlarms({ ...usual, ...deps }));
}

describe('the alarms', () => {
  it('are silent while all is well', async () => {
    expect(await alarms()).toEqual([]);
  });

  it('name a read model that is parked, until it goes on', async () => {
    await parkCheckpoint(readModels.db, 'catalog', null, obstacle);
    expect(await alarms()).toEqual([{ code: 'reader-parked', count: 1, subjects: ['catalog'] }]);
    await unparkCheckpoint(readModels.db, 'catalog');
    expect(await alarms()).toEqual([]);
  });

  it('name readers for which an event has waited for more than ten seconds, not those that are busy', async () => {
    const later = (seconds: number) => () => new Date(Date.now() + seconds * 1_000);
    await advanceCheckpoint(readModels.db, 'orders', null, 900n);
    const waitingSince = async (after: bigint | null) => (after === 900n ? null : new Date());
    expect(await alarms({ waitingSince, clock: later(5) })).toEqual([]);
    const [late] = await alarms({ waitingSince, clock: later(11) });
    expect(late).toMatchObject({ code: 'reader-late', count: allProjections.length - 1 });
    expect(late?.subjects).not.toContain('orders');
    // Idle for hours, then an event this very moment: nobody is late.
    expect(await alarms({ waitingSince: async () => later(3_600)(), clock: later(3_600) })).toEqual([]);
  });

  it('name the orders whose payment is held or whose refund failed', async () => {
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    const money = { paymentIntentId: 'pi_1', amount: cents(100) };
    for (const orderId of [held, unrefunded])
      history.add(`order-${orderId}`, orderPlaced(orderId, { lines }));
    history.add(`order-${held}`, {
      type: 'PaymentHeld',
      data: { ...money, orderId: held, currency: 'eur', reason: 'amount' },
    });
    history.add(`order-${unrefunded}`, {
      type: 'RefundSettled',
      data: {
        orderId: unrefunded,
        paymentIntentId: 'pi_1',
        refundId: randomUUID(),
        providerRefundId: null,
        outcome: 'failed',
        message: null,
      },
    });
    for (const projection of allProjections) await readModels.apply(projection, history.events);
    expect(await alarms()).toEqual([
      { code: 'payments-held', count: 1, subjects: [shortId(held)] },
      { code: 'refunds-failed', count: 1, subjects: [shortId(unrefunded)] },
    ]);
  });
});
