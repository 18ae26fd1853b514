import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { z } from 'zod';
import { type OrderStatus, orderStatusSchema } from '#contracts/events/orders/order.ts';
import { changedOrderSchema } from '#contracts/http/desk/order-changes.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import type { ServedApp } from '#platform/http/testing/serve-app.ts';
import { commandOrder, loadOrder } from './order-stream.ts';
import { buying, cause, ONE_BOTTLE, orderOf, type TestShop } from './testing/test-shop.ts';
import { openTwoServers } from './testing/two-servers.ts';
import { trackingClaimStream } from './tracking-claims.ts';

let shop: TestShop;
let servers: readonly [ServedApp, ServedApp];
/** The order that another is said to share its number with. */
let sharing: string | null = null;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ shop, servers, close } = await openTwoServers(inject('eventStoreUrl'), () =>
    sharing === null ? [] : [sharing],
  ));
});
afterAll(() => close());

interface Sent {
  readonly body?: object;
  readonly revision?: number;
  readonly server?: ServedApp;
}

async function call(method: string, path: string, { body, revision, server = servers[0] }: Sent = {}) {
  const answer = await fetch(`${server.url}/api/admin/orders/${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(revision !== undefined && { 'if-match': `"${revision}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const json: unknown = text === '' ? null : JSON.parse(text);
  return { status: answer.status, json };
}

async function aPaidOrder(): Promise<string> {
  const productId = await shop.addPerfume({ stock: 3 });
  const orderId = randomUUID();
  const content = buying([{ productId, quantity: 1 }], null);
  orderOf(await shop.placeOrder({ orderId, content, expectedTotal: ONE_BOTTLE }, cause));
  const money = { amount: ONE_BOTTLE, amountReceived: ONE_BOTTLE, currency: 'eur' };
  const report = { paymentIntentId: `pi_${orderId}`, status: 'succeeded', refusal: null, ...money } as const;
  const now = shop.clock().toISOString();
  const request = { paymentIntentId: report.paymentIntentId, amount: ONE_BOTTLE, currency: 'eur', now };
  await commandOrder(shop.store, orderId, { type: 'RequestPayment', ...request }, cause);
  const record = {
    type: 'RecordPayment',
    report,
    stockAgain: 'unknown',
    refundId: randomUUID(),
    now,
  } as const;
  await commandOrder(shop.store, orderId, record, cause);
  return orderId;
}

async function revisionOf(orderId: string): Promise<number> {
  return Number((await loadOrder(shop.store, orderId)).revision);
}

describe('an order that two administrators have before them', () => {
  it('is not sent by the one once the other has cancelled it: both states are said, and who did it', async () => {
    const orderId = await aPaidOrder();
    const revision = await revisionOf(orderId);
    expect((await call('PATCH', orderId, { body: { status: 'cancelled' }, revision })).status).toBe(200);
    const late = await call('PATCH', orderId, {
      body: { status: 'shipped', trackingNumber: '6A1' },
      revision,
      server: servers[1],
    });
    expect(late.status).toBe(412);
    const { code, fresh } = problemSchema.parse(late.json);
    expect(code).toBe('stale-revision');
    expect(fresh).toMatchObject({
      seen: { status: 'confirmed', payment: 'confirmed', refunded: '0.00' },
      current: { status: 'cancelled', payment: null, refunded: '93.99' },
      changedBy: 'admin',
    });
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled', trackingNumber: null });
    const preview = await call('GET', `${orderId}/status-preview?to=shipped`, { revision });
    expect(preview.status).toBe(412);
  });

  it('is cancelled or sent, never both, when they decide at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const orderId = await aPaidOrder();
      const revision = await revisionOf(orderId);
      const [ship, cancel] = await Promise.all([
        call('PATCH', orderId, { body: { status: 'shipped' }, revision }),
        call('PATCH', orderId, { body: { status: 'cancelled' }, revision, server: servers[1] }),
      ]);
      expect([ship.status, cancel.status].sort()).toEqual([200, 412]);
      const refunds = (await shop.order(orderId)).refunds.length;
      expect(await shop.order(orderId)).toMatchObject({ status: refunds === 0 ? 'shipped' : 'cancelled' });
    }
  });

  it('keeps the number that one gave it while the other typed, and is deleted by nobody who did not see it', async () => {
    const orderId = await aPaidOrder();
    const revision = await revisionOf(orderId);
    const give = (trackingNumber: string) => call('PATCH', orderId, { body: { trackingNumber }, revision });
    expect((await give('AAAA1111')).status).toBe(200);
    expect((await give('BBBB2222')).status).toBe(412);
    expect((await give('AAAA1111')).status).toBe(200);
    expect((await call('DELETE', orderId, { revision })).status).toBe(412);
    expect((await call('POST', `${orderId}/return-proofs`, { revision })).status).toBe(412);
    expect((await call('POST', `${orderId}/return-refunds`, { revision })).status).toBe(412);
    expect(await shop.order(orderId)).toMatchObject({ trackingNumber: 'AAAA1111', deleted: false });
    expect((await call('DELETE', orderId, { revision: await revisionOf(orderId) })).status).toBe(204);
  });

  it('takes every status from whoever says nothing of what they saw', async () => {
    const orderId = await aPaidOrder();
    const statuses: OrderStatus[] = [...orderStatusSchema.options];
    for (const status of [...statuses, ...statuses.reverse()]) {
      expect((await call('PATCH', orderId, { body: { status } })).status).toBe(200);
      expect(await shop.order(orderId)).toMatchObject({ status });
    }
  });
});

describe('a change that may be undone', () => {
  const change = async (orderId: string, body: object) => {
    const revision = await revisionOf(orderId);
    const changed = await call('PATCH', orderId, { body: { ...body, isUndoable: true }, revision });
    expect(changed.status).toBe(200);
    return changedOrderSchema.parse(changed.json);
  };
  const undo = (orderId: string, { revision, undoableUntil }: z.output<typeof changedOrderSchema>) =>
    call('POST', `${orderId}/undo`, { body: { undoableUntil }, revision, server: servers[1] });

  it('is taken back on any server, number and all; what it freed is another’s again', async () => {
    const [orderId, other] = [await aPaidOrder(), await aPaidOrder()];
    const trackingNumber = `7F${orderId.slice(-8)}`;
    const made = await change(orderId, { status: 'shipped', trackingNumber });
    expect((await undo(orderId, made)).status).toBe(200);
    expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed', trackingNumber: null });
    const taken = { body: { trackingNumber, isSharingConfirmed: false } };
    expect((await call('PATCH', other, taken)).status).toBe(200);
  });

  it('stands once its time is over, which is said with what to do next', async () => {
    const orderId = await aPaidOrder();
    const made = await change(orderId, { status: 'cancelled' });
    shop.passMinutes(1);
    const late = await undo(orderId, made);
    expect(late.status).toBe(409);
    expect(problemSchema.parse(late.json).detail).toContain('Changez le statut ou le suivi à nouveau');
    expect(await shop.order(orderId)).toMatchObject({ status: 'cancelled' });
  });

  it('stands when another administrator went on from it', async () => {
    const orderId = await aPaidOrder();
    const made = await change(orderId, { status: 'shipped' });
    await call('PATCH', orderId, { body: { status: 'delivered' } });
    expect((await undo(orderId, made)).status).toBe(412);
    await call('PATCH', orderId, { body: { status: 'shipped' } });
    const late = await undo(orderId, made);
    expect(late.status).toBe(409);
    expect(problemSchema.parse(late.json).detail).toContain('La commande a changé depuis');
  });

  it('is none where nobody asked for one: all follows at once', async () => {
    const orderId = await aPaidOrder();
    const changed = await call('PATCH', orderId, { body: { status: 'cancelled' } });
    expect(changedOrderSchema.parse(changed.json).undoableUntil).toBeUndefined();
    expect((await shop.order(orderId)).refunds).toHaveLength(1);
  });
});

describe('a tracking number', () => {
  it('is letters and digits, in groups or not, and never mark-up', async () => {
    const orderId = await aPaidOrder();
    for (const trackingNumber of ['<script> ; 12', 'é1', '-', '6A<b>', 'javascript:1', 'x'.repeat(61)]) {
      const refused = await call('PATCH', orderId, { body: { status: 'shipped', trackingNumber } });
      expect(refused.status).toBe(400);
    }
    expect(await shop.order(orderId)).toMatchObject({ status: 'confirmed', trackingNumber: null });
    for (const trackingNumber of ['6A 2029 3847 561', 'LX-123.456/78', 'abc_1'])
      expect((await call('PATCH', orderId, { body: { trackingNumber } })).status).toBe(200);
    expect((await call('PATCH', orderId, { body: { trackingNumber: '' } })).status).toBe(200);
    expect(await shop.order(orderId)).toMatchObject({ trackingNumber: null });
  });

  it('that another order has is asked about with that order named, in whichever spelling', async () => {
    const [first, second] = [await aPaidOrder(), await aPaidOrder()];
    await call('PATCH', first, { body: { trackingNumber: '6A-2029' } });
    sharing = first;
    const asked = (to: string, number: string) =>
      call('GET', `${second}/status-preview?to=${to}&trackingNumber=${number}`);
    expect((await asked('shipped', '6a%202029')).json).toMatchObject({
      asks: true,
      sameNumber: [{ id: first, runningNumber: 1042, customerName: 'Camille Martin' }],
    });
    expect((await asked('confirmed', '6A2030')).json).toMatchObject({ asks: false, sameNumber: [] });
    await call('PATCH', first, { body: { trackingNumber: null } });
    expect((await asked('shipped', '6A2029')).json).toMatchObject({ asks: false, sameNumber: [] });
    sharing = null;
  });

  it('is one order’s, unless two in one parcel were confirmed; it can be taken again once it is changed, removed or deleted', async () => {
    const [first, second] = [await aPaidOrder(), await aPaidOrder()];
    const [number, other] = [`7C${first.slice(-8)}`, `7D${first.slice(-8)}`];
    const give = async (orderId: string, trackingNumber: string | null, more = {}) =>
      (await call('PATCH', orderId, { body: { trackingNumber, isSharingConfirmed: false, ...more } })).status;
    const both = await Promise.all([give(first, number), give(second, number.toLowerCase())]);
    expect([...both].sort()).toEqual([200, 409]);
    const [holder, asker] = both[0] === 200 ? [first, second] : [second, first];
    expect(await give(asker, number, { isSharingConfirmed: true })).toBe(200);
    expect(await give(asker, null)).toBe(200);
    // A caller that does not know of the question.
    expect((await call('PATCH', asker, { body: { trackingNumber: number } })).status).toBe(200);
    expect(await give(asker, null)).toBe(200);
    expect(await give(asker, number)).toBe(409);
    expect(await give(holder, other)).toBe(200);
    expect(await give(asker, number)).toBe(200);
    expect(await give(holder, number)).toBe(409);
    expect(await give(asker, null)).toBe(200);
    expect(await give(holder, number)).toBe(200);
    await call('DELETE', holder);
    expect(await give(asker, number)).toBe(200);
  });

  it('that a crash left claimed is its order’s again at once, and another’s after ten minutes', async () => {
    const [first, second] = [await aPaidOrder(), await aPaidOrder()];
    const number = `7E${first.slice(-8)}`.toUpperCase();
    const claimedAt = shop.clock().toISOString();
    const claimed = { type: 'TrackingNumberClaimed', data: { number, orderId: first, claimedAt } } as const;
    await shop.store.append(trackingClaimStream(number), [claimed], { expectedRevision: NO_STREAM, cause });
    const give = async (orderId: string) =>
      (await call('PATCH', orderId, { body: { trackingNumber: number, isSharingConfirmed: false } })).status;
    expect(await give(second)).toBe(409);
    shop.passMinutes(10);
    expect(await give(second)).toBe(200);
    expect(await give(first)).toBe(409);
  });
});

it('what deleting an order would do is told as it stands', async () => {
  const orderId = await aPaidOrder();
  const { status, json } = await call('GET', `${orderId}/deletion-preview`);
  expect(status).toBe(200);
  expect(json).toMatchObject({
    kept: '93.99',
    refund: '0.00',
    bottlesKept: 1,
    revision: await revisionOf(orderId),
  });
  await call('PATCH', orderId, { body: { status: 'cancelled' } });
  expect((await call('GET', `${orderId}/deletion-preview`)).status).toBe(409);
});
