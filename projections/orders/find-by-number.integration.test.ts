import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced } from '../testing/sample-events.ts';
import { ordersProjection } from './projection.ts';
import { findOrderIdsByNumber } from './queries.ts';

const history = createHistory();
let readModels: TestReadModels;

function placed(orderId: string, email: string): string {
  history.add(
    `order-${orderId}`,
    orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }], email }),
  );
  return orderId;
}

const own = placed(randomUUID(), 'Marie@Exemple.fr');
/** A stranger's orders of the same number, as they could be chosen once. */
for (let index = 0; index < 9; index += 1)
  placed(`${randomUUID().slice(0, -8)}${own.slice(-8)}`, `pirate${index}@exemple.fr`);

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  await readModels.apply(ordersProjection, history.events);
});
afterAll(() => readModels.close());

it('finds an order by its number and its e-mail address, however many others share the number', async () => {
  for (const number of [shortId(own), own.slice(-8).toLowerCase()])
    expect(await findOrderIdsByNumber(readModels.db, number, 'marie@exemple.fr')).toEqual([own]);
});

it('finds nothing for the address of somebody else', async () => {
  expect(await findOrderIdsByNumber(readModels.db, shortId(own), 'autre@exemple.fr')).toEqual([]);
});
