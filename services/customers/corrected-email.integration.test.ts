import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findLinkRevision } from '#projections/order-links/projection.ts';
import { orderPlaced } from '#projections/testing/sample-events.ts';
import { carryOutErasure } from './carry-out-erasure.ts';
import { readPersonalData } from './collect-personal-data.ts';
import { collectForRequest, loadDataRequest, planOf, requestErasure } from './data-requests.ts';
import { runRetention } from './retention.ts';
import { cause, now, openPrivateShop, type PrivateShop } from './testing/private-shop.ts';

let shop: PrivateShop;
beforeAll(async () => {
  shop = await openPrivateShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

const name = 'Odile Gardée';
const shippingAddress = { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' };

/** An order under one address, with all that can be done there, that is corrected to another. */
async function correctedOrder(former: string, right: string): Promise<string> {
  const { orderId } = await shop.everythingOf({ name, email: former });
  await correct(orderId, right);
  return orderId;
}
function correct(orderId: string, email: string) {
  const customer = { name, email, phone: null };
  const data = { orderId, customer, shippingAddress, correctedAt: now.toISOString() };
  return shop.append(`order-${orderId}`, { type: 'OrderEmailCorrected', data });
}
async function ask(email: string) {
  const requestId = randomUUID();
  await collectForRequest(shop.deps, { requestId, email }, cause);
  const request = await loadDataRequest(shop.store, requestId);
  if (request === null) throw new Error('it was just noted');
  return { request, collected: request.collected ?? [] };
}
async function erase(email: string) {
  const { request } = await ask(email);
  await requestErasure(shop.deps, { request, reason: 'self-service' }, cause);
  await carryOutErasure(shop.deps, request.requestId, cause);
  await shop.project();
}
async function customerOf(orderId: string) {
  const { rows } = await shop.models.pool.query(
    `select details #>> '{customer,name}' as name, details #>> '{customer,email}' as email,
            details #>> '{shippingAddress,street}' as street, notes from orders.orders where id = $1`,
    [orderId],
  );
  return rows[0] as unknown;
}

it('whoever has the address before reads nothing of the order, and is erased at once without it', async () => {
  const [former, right] = ['odile.gradee@example.fr', 'odile.gardee@example.fr'];
  const orderId = await correctedOrder(former, right);
  const { collected } = await ask(former);
  const held = await readPersonalData(shop.store, collected);
  expect(held.orders).toEqual([]);
  // What was mailed there was read there.
  expect(held.emails).toHaveLength(1);
  expect((await planOf(shop.deps, collected)).keptOrders).toEqual([]);
  await shop.project();
  await erase(former);
  expect(await shop.keys.find(former)).toEqual([]);
  expect(await customerOf(orderId)).toMatchObject({ name, email: right, street: shippingAddress.street });
  expect(await findLinkRevision(shop.models.db, orderId)).toBe(0);
  expect(await shop.differingWhenRebuilt('former')).toEqual([]);
});

it('its customer reads all of it, and keeps it under both keys as long as it is kept', async () => {
  const [former, right] = ['odile.gadree@example.fr', 'odile@example.fr'];
  const orderId = await correctedOrder(former, right);
  const { collected } = await ask(right);
  const held = await readPersonalData(shop.store, collected);
  expect(held.orders.map(({ id }) => id)).toEqual([orderId]);
  expect(held.emails).toHaveLength(1);
  const plan = await planOf(shop.deps, collected);
  expect(plan).toMatchObject({ destroyed: [], keptOrders: [{ orderId }] });
  expect(plan.kept).toHaveLength(2);
  await erase(right);
  expect(await customerOf(orderId)).toMatchObject({ name, email: right, notes: [] });
  expect(await shop.differingWhenRebuilt('right')).toEqual([]);
});

it('one that was never paid loses every key that it had', async () => {
  const [former, right] = ['jamais.paye@example.fr', 'jamais.payee@example.fr'];
  const orderId = randomUUID();
  await shop.append(
    `order-${orderId}`,
    orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }], email: former }),
  );
  await correct(orderId, right);
  const cancelledAt = now.toISOString();
  await shop.append(`order-${orderId}`, {
    type: 'OrderCancelled',
    data: { orderId, from: 'pending', reason: 'deadline', cancelledAt },
  });
  await shop.project();
  await runRetention({ ...shop.deps, listUnpaidOrders: async () => [{ orderId, email: right }] }, cause);
  await shop.project();
  expect([...(await shop.keys.find(former)), ...(await shop.keys.find(right))]).toEqual([]);
  expect(await customerOf(orderId)).toMatchObject({ name: '(effacé)', street: '(effacé)' });
  expect(await shop.differingWhenRebuilt('unpaid')).toEqual([]);
});
