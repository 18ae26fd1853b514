import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { addCents, type Cents, cents, fromDecimal } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { type EventStore, NO_STREAM } from '#platform/event-store/event-store.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import { createIssuing } from '#services/invoices/issue-document.ts';
import { invoicesProjection, listDocuments } from '../invoices/projection.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { orderPlaced, paymentConfirmed } from '../testing/sample-events.ts';
import { findOrderPage } from './order-page.ts';
import { ordersProjection } from './projection.ts';

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
let events: Awaited<ReturnType<typeof freshEventStore>>;
let store: ReturnType<typeof createEventStore>;
let readModels: TestReadModels;
beforeAll(async () => {
  events = await freshEventStore();
  store = createEventStore(events.url, { sealing: 'none' });
  await beginInvoicing(store, new Date(0), new Date(), cause);
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(async () => {
  await Promise.all([store.close(), readModels.close()]);
  await events.close();
});

const promos = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant('percentage' as const), hundredths: fc.integer({ min: 1, max: 10_000 }) }),
    fc.record({
      type: fc.constant('fixed' as const),
      amount: fc.integer({ min: 1, max: 30_000 }).map(cents),
    }),
  ),
);
const soldOrders = fc.record({
  id: fc.uuid({ version: 4 }),
  destination: fc.oneof(
    fc.record({ country: fc.constantFrom(...SHIPPING_COUNTRIES) }),
    fc.record({ country: fc.constant('Portugal'), vatRate: fc.constantFrom(2200, 1600) }),
  ),
  // Around the days on which a rate changed, and around midnight in Paris.
  placedAt: fc
    .date({
      min: new Date('2023-12-01T00:00:00Z'),
      max: new Date('2026-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString()),
  lines: fc.array(
    fc.record({
      productId: fc.uuid({ version: 4 }),
      unitPrice: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  promo: promos,
  refunds: fc.array(
    fc.record({
      refundId: fc.uuid({ version: 4 }),
      // At times all that is left.
      wanted: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.constant(Number.POSITIVE_INFINITY)),
    }),
    { maxLength: 4 },
  ),
});
type SoldOrder = typeof soldOrders extends fc.Arbitrary<infer Order> ? Order : never;

/** An order that is placed, paid and paid back in parts, with all its documents. @returns what went back. */
async function trade(order: SoldOrder, to: EventStore): Promise<Cents> {
  const { id: orderId, destination, placedAt } = order;
  const { country, ...territory } = destination;
  const priced = order.lines.map((line) => ({ ...line, unitPrice: cents(line.unitPrice) }));
  const totals = priceBasket(priced, order.promo);
  const placed = orderPlaced(orderId, { lines: order.lines, placedAt });
  const shippingAddress = { ...placed.data.shippingAddress, country };
  const paymentIntentId = `pi_${orderId}`;
  await to.append(
    `order-${orderId}`,
    [
      { ...placed, data: { ...placed.data, ...totals, ...territory, shippingAddress } },
      paymentConfirmed(orderId),
    ],
    { expectedRevision: NO_STREAM, cause },
  );
  const issue = createIssuing({ store: to, clock: () => new Date('2026-12-31T12:00:00Z') });
  await issue({ kind: 'invoice', orderId, cause: paymentIntentId }, cause);
  let back = cents(0);
  for (const { refundId, wanted } of order.refunds) {
    const amount = cents(Math.min(wanted, totals.total - back));
    if (amount <= 0) continue;
    back = addCents(back, amount);
    const refund = { orderId, paymentIntentId, refundId };
    const { revision } = await to.readStream(`order-${orderId}`);
    await to.append(
      `order-${orderId}`,
      [
        {
          type: 'RefundRequested',
          data: { requestedAt: '2026-11-21T10:00:00.000Z', ...refund, amount, reason: 'other' },
        },
        {
          type: 'RefundSettled',
          data: { ...refund, providerRefundId: 're_1', outcome: 'succeeded', message: null },
        },
      ],
      { expectedRevision: revision ?? NO_STREAM, cause },
    );
    await issue({ kind: 'credit-note', orderId, cause: refundId }, cause);
  }
  return back;
}

/** An amount as a read model says it. */
function euros(text = ''): Cents {
  const amount = fromDecimal(text);
  if (amount === null) throw new Error(`${text} is no amount`);
  return amount;
}

describe('the VAT on the page of an order', () => {
  it('is its invoice’s to the cent, and what its credit notes give back when all is paid back', async () => {
    const traded: SoldOrder[] = [];
    const back = new Map<string, Cents>();
    await fc.assert(
      fc.asyncProperty(soldOrders, async (order) => {
        if (back.has(order.id)) return;
        back.set(order.id, await trade(order, store));
        traded.push(order);
      }),
      { numRuns: 20, endOnFailure: true },
    );
    const log = await store.readAll({ after: null, limit: 100_000 });
    for (const projection of [ordersProjection, invoicesProjection])
      await readModels.apply(projection, log.events);
    for (const { id } of traded) {
      const page = await findOrderPage(readModels.db, id, new Date('2026-12-31T12:00:00Z'), String);
      const documents = await listDocuments(readModels.db, { orderId: id });
      const invoice = documents.find(({ kind }) => kind === 'invoice');
      expect(euros(invoice?.vat)).toBe(page?.vat.amount);
      expect(euros(invoice?.gross)).toBe(page?.totals.total);
      const credited = documents.filter(({ kind }) => kind === 'credit-note');
      expect(addCents(...credited.map(({ gross }) => euros(gross)))).toBe(back.get(id));
      if (back.get(id) === page?.totals.total)
        expect(addCents(...credited.map(({ vat }) => euros(vat)))).toBe(page?.vat.amount);
    }
  });
});
