import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, it } from 'vitest';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type Cause, type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { orderHistory, orderStream } from './order-stream.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const store = createEventStore(inject('eventStoreUrl'), { sealing: 'none' });
afterAll(() => store.close());

async function anOrder(): Promise<{ orderId: string; abandon: (revision: bigint) => Promise<unknown> }> {
  const orderId = randomUUID();
  const abandon = (revision: bigint | typeof NO_STREAM) =>
    store.append(orderStream(orderId), [{ type: 'OrderAbandoned', data: { orderId } }], {
      expectedRevision: revision,
      cause,
    });
  await abandon(NO_STREAM);
  return { orderId, abandon };
}

/** The store, how often it was read, and whether it is out of reach. */
function watched() {
  const seen = { reads: 0, isDown: false };
  const readStream: EventStore['readStream'] = async (stream, options) => {
    seen.reads += 1;
    if (seen.isDown) throw new Error('out of reach');
    return store.readStream(stream, options);
  };
  return { seen, watchedStore: { ...store, readStream } };
}

it('is read once for all who react to an event of an order', async () => {
  const { seen, watchedStore } = watched();
  const { orderId } = await anOrder();
  const histories = await Promise.all([1, 2, 3].map(() => orderHistory(watchedStore, orderId, 0n)));
  expect(histories.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(seen.reads).toBe(1);
});

it('is read again for a later event, and for who reacts to none', async () => {
  const { seen, watchedStore } = watched();
  const { orderId, abandon } = await anOrder();
  await orderHistory(watchedStore, orderId, 0n);
  await abandon(0n);
  expect(await orderHistory(watchedStore, orderId, 1n)).toHaveLength(2);
  expect(await orderHistory(watchedStore, orderId)).toHaveLength(2);
  expect(seen.reads).toBe(3);
});

it('is asked for again after a failure', async () => {
  const { seen, watchedStore } = watched();
  const { orderId } = await anOrder();
  seen.isDown = true;
  await expect(orderHistory(watchedStore, orderId, 0n)).rejects.toThrow('out of reach');
  seen.isDown = false;
  expect(await orderHistory(watchedStore, orderId, 0n)).toHaveLength(1);
});
