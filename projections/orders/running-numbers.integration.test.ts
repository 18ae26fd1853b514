import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { pageOfOrders } from './order-search.ts';
import { ordersProjection } from './projection.ts';
import { findOrder } from './queries.ts';
import { findOrderIdByRunningNumber, findRunningNumbers } from './running-numbers.ts';

const AT = '2026-11-26T09:00:00.000Z';
const history = createHistory();
let readModels: TestReadModels;

function placed(postalCode = '75004', phone: string | null = null): string {
  // Letters alone: no number that is searched begins it.
  const orderId = randomUUID()
    .replaceAll(/\d/g, 'a')
    .replace(/^(.{14})./, '$14');
  const event = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }] });
  const { customer, shippingAddress } = event.data;
  happens(orderId, {
    ...event,
    data: {
      ...event.data,
      customer: { ...customer, phone },
      shippingAddress: { ...shippingAddress, street: 'rue des Rosiers', postalCode },
    },
  });
  return orderId;
}
function happens(orderId: string, ...events: ShopEvent[]): void {
  for (const event of events) history.add(`order-${orderId}`, event);
}

const [first, second, deleted] = [placed(), placed(), placed()];
happens(deleted, { type: 'OrderDeleted', data: { orderId: deleted, deletedAt: AT } });
const others = Array.from({ length: 6 }, () => placed());
const inTroyes = placed('10040');
const telephoned = placed('75004', '06 12 10 03 99');

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  await readModels.apply(ordersProjection, history.events);
});
afterAll(() => readModels.close());

async function found(search: string): Promise<string[]> {
  const request = { status: undefined, search, after: undefined, limit: 50 };
  return (await pageOfOrders(readModels.db, request)).orders.map(({ id }) => id);
}

describe('the running number of an order', () => {
  it('is counted in the order of the log, and given once, also that of a deleted order', async () => {
    const all = [first, second, deleted, ...others, inTroyes, telephoned];
    const numbers = await findRunningNumbers(readModels.db, all);
    expect(all.map((id) => numbers.get(id))).toEqual(all.map((_, place) => 1001 + place));
    expect((await findOrder(readModels.db, second))?.runningNumber).toBe(1002);
    expect(await findOrderIdByRunningNumber(readModels.db, 1003)).toBe(deleted);
    expect(await findOrderIdByRunningNumber(readModels.db, 1099)).toBeNull();
  });

  it('stays the same when its customer is forgotten', async () => {
    const keyId = randomUUID();
    const gone = { orderIds: [second], reviewIds: [], messageIds: [], emailIds: [] };
    const later = createHistory();
    later.add(`privacy-${keyId}`, {
      type: 'CustomerForgotten',
      data: { keyId, reason: 'request', ...gone, forgottenAt: AT },
    });
    await readModels.apply(ordersProjection, later.events);
    expect((await findOrder(readModels.db, second))?.runningNumber).toBe(1002);
    expect(await found('nº 1002')).toEqual([second]);
  });

  it.each(['1002', '#1002', 'nº 1002', 'nº\u00a01002', 'nº1002', 'n° 1002', 'N°1002', 'no 1002', '№ 1002'])(
    'finds its order alone when %j is typed',
    async (typed) => {
      expect(await found(typed)).toEqual([second]);
    },
  );

  it('is found whole, or not at all', async () => {
    for (const typed of ['100', '10021', 'n', 'nº', 'nº 100', 'no', '#', 'nº 10021', '002'])
      expect(await found(typed)).not.toContain(second);
  });

  it('leaves what begins like it to be found, unless it is said to be a running number', async () => {
    const of1004 = others[0] ?? '';
    expect(await found('1004')).toEqual([inTroyes, of1004]);
    expect(await found('nº 1004')).toEqual([of1004]);
    expect(await found('1003')).toEqual([telephoned]);
    expect(await found('nº 1003')).toEqual([]);
  });

  it('narrows with other words', async () => {
    expect(await found('rosiers nº 1004')).toHaveLength(1);
    expect(await found('vosges nº 1004')).toEqual([]);
  });
});
