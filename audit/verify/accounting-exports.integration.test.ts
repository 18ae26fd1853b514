import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ClosingEvent } from '#contracts/events/house/invoice.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { shortId } from '#contracts/identifiers.ts';
import { addCents, type Cents, cents, fromDecimal, toDecimal } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { salesStats } from '#projections/analytics/queries.ts';
import { exportAccounting, exportClosings } from '#projections/exports/accounting.ts';
import { orderPlaced, paymentConfirmed } from '#projections/testing/sample-events.ts';
import { closePeriods } from '#services/invoices/close-periods.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import { createIssuing } from '#services/invoices/issue-document.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { verify } from './verify.ts';

const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
const NOON = '2026-03-30T10:00:00.000Z';
/** Half past midnight in Paris: the day after. */
const LATE = '2026-03-30T22:30:00.000Z';
const NEXT_MONTH = '2026-04-01T08:00:00.000Z';

let shop: AuditedShop;
beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await beginInvoicing(shop.store, new Date(0), new Date(), cause);
  const french = await sell({ country: 'France', unitPrice: 12_000, at: NOON });
  await sell({ country: 'France', unitPrice: 5_001, at: NOON });
  await sell({ country: 'Suède', unitPrice: 8_900, at: LATE });
  await sell({ country: 'Suisse', unitPrice: 10_000, at: LATE });
  await payBack(french, 1_999, LATE);
  await payBack(french, 1, NEXT_MONTH);
  const signer = createRootSigner(key);
  await closePeriods({ store: shop.store, clock: () => new Date('2026-04-02T08:00:00.000Z'), signer }, cause);
  await shop.project();
});
afterAll(() => shop.close());

/** An order of one bottle that is paid and has its invoice. @returns its id. */
async function sell(order: { country: string; unitPrice: number; at: string }): Promise<string> {
  const { country, unitPrice, at } = order;
  const [orderId, lines] = [randomUUID(), [{ productId: randomUUID(), quantity: 1, unitPrice }]];
  const placed = orderPlaced(orderId, { lines, placedAt: at });
  const totals = priceBasket(placed.data.lines, null);
  const shippingAddress = { ...placed.data.shippingAddress, country };
  await happens(orderId, { ...placed, data: { ...placed.data, ...totals, shippingAddress } });
  await happens(orderId, paymentConfirmed(orderId));
  await happens(orderId, {
    type: 'OrderStatusChanged',
    data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'pending', to: 'confirmed' },
  });
  await issue('invoice', orderId, `pi_${orderId}`, at);
  return orderId;
}

async function payBack(orderId: string, amount: number, at: string): Promise<void> {
  const refund = { orderId, paymentIntentId: `pi_${orderId}`, refundId: randomUUID() };
  await happens(orderId, {
    type: 'RefundRequested',
    data: { requestedAt: '2026-11-21T10:00:00.000Z', ...refund, amount: cents(amount), reason: 'other' },
  });
  const settled = { ...refund, providerRefundId: null, outcome: 'succeeded', message: null } as const;
  await happens(orderId, { type: 'RefundSettled', data: settled });
  await issue('credit-note', orderId, refund.refundId, at);
}

const happens = (orderId: string, event: OrderEvent) =>
  appendAs(shop.store, 'system', `order-${orderId}`, event);
const issue = (kind: 'invoice' | 'credit-note', orderId: string, reason: string, at: string) =>
  createIssuing({ store: shop.store, clock: () => new Date(at) })({ kind, orderId, cause: reason }, cause);

/** A file as a spreadsheet reads it: its rows by the titles of their columns. */
async function readCsv(lines: AsyncIterable<string>): Promise<Record<string, string>[]> {
  let text = '';
  for await (const line of lines) text += line;
  const [titles = [], ...rows] = text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
  return rows.map((row) => Object.fromEntries(titles.map((title, index) => [title, row[index] ?? ''])));
}

function amountIn(row: Record<string, string> | undefined, title: string): Cents {
  const amount = fromDecimal((row?.[title] ?? '').replace(',', '.'));
  if (amount === null) throw new Error(`${title} is no amount: ${row?.[title]}`);
  return amount;
}

const run = () =>
  verify({
    store: shop.store,
    log: shop.store,
    database: shop.database,
    publicKeys: [publicKeyOf(key)],
  });

describe('the file ‘Comptabilité par jour’', () => {
  it('holds each day of Paris by country and rate, latest first, credit notes counting negative', async () => {
    const rows = await readCsv(exportAccounting(shop.database.db));
    const said = rows.map((row) => Object.values(row).join(' '));
    expect(said).toEqual([
      '01/04/2026 France 20,00 0 1 -0,01 0,00 -0,01 -0,01 0,00 -0,01  0,00 0,00',
      '31/03/2026 France 20,00 0 1 -16,66 -3,33 -19,99 -16,66 -3,33 -19,99  0,00 0,00',
      '31/03/2026 Suisse 0,00 1 0 100,00 0,00 100,00 0,00 0,00 0,00  0,00 0,00',
      '31/03/2026 Suède 25,00 1 0 75,19 18,80 93,99 0,00 0,00 0,00  0,00 0,00',
      '30/03/2026 France 20,00 2 0 145,83 29,17 175,00 0,00 0,00 0,00  0,00 0,00',
    ]);
    for (const row of rows)
      expect(addCents(amountIn(row, 'HT'), amountIn(row, 'TVA'))).toBe(amountIn(row, 'TTC'));
  });

  it('comes to what the dashboard says was sold, and the verification was invoiced and credited', async () => {
    const rows = await readCsv(exportAccounting(shop.database.db));
    const sum = (title: string) => addCents(...rows.map((row) => amountIn(row, title)));
    const credited = cents(-sum('dont avoirs TTC'));
    const invoiced = addCents(sum('TTC'), credited);
    const { totalRevenue } = await salesStats(shop.database.db);
    expect(toDecimal(invoiced)).toBe(totalRevenue);
    const { books } = await run();
    expect(books).toMatchObject({
      invoiced: toDecimal(invoiced),
      credited: toDecimal(credited),
      revenue: totalRevenue,
      faults: [],
    });
  });
});

const toHex = (text: string) => Buffer.from(text, 'base64url').toString('hex');

describe('the file ‘Clôtures’', () => {
  it('holds each closing as it was signed, and ends at what the verification counted', async () => {
    const rows = await readCsv(exportClosings(shop.database.db));
    expect(rows.map((row) => `${row.Durée} ${row.Période} ${row.Factures} ${row.Avoirs}`)).toEqual([
      ...['Jour 2026-04-01 0 1', 'Jour 2026-03-31 2 1', 'Jour 2026-03-30 2 0', 'Mois 2026-03 4 1'],
    ]);
    const { books } = await run();
    expect(books?.closings).toBe(rows.length);
    expect(toDecimal(amountIn(rows[0], 'Cumul des factures TTC'))).toBe(books?.invoiced);
    expect(toDecimal(amountIn(rows[0], 'Cumul des avoirs TTC'))).toBe(books?.credited);
    const { events } = await shop.store.readStream<ClosingEvent>('closing-day', { backwards: true });
    expect(rows.slice(0, 3).map((row) => [row.Empreinte, row.Signature])).toEqual(
      events.map(({ data }) => [toHex(data.hash), toHex(data.signature)]),
    );
    for (const row of rows)
      for (const kind of ['Factures', 'Avoirs'])
        expect(addCents(amountIn(row, `${kind} HT`), amountIn(row, `${kind} TVA`))).toBe(
          amountIn(row, `${kind} TTC`),
        );
  });

  it('agrees with the accounting of the days it closed', async () => {
    const days = await readCsv(exportAccounting(shop.database.db));
    const closings = await readCsv(exportClosings(shop.database.db));
    for (const closing of closings.filter((row) => row.Durée === 'Jour')) {
      const day = (closing.Période ?? '').split('-').reverse().join('/');
      const sums = days.filter((row) => row.Jour === day).map((row) => amountIn(row, 'TTC'));
      const closed = cents(amountIn(closing, 'Factures TTC') - amountIn(closing, 'Avoirs TTC'));
      expect(addCents(...sums), day).toBe(closed);
    }
  });
});

describe('disputes in ‘Comptabilité par jour’', () => {
  it('are lines of their own beside the sale, which stands, and come to what the provider holds', async () => {
    const orderId = await sell({ country: 'France', unitPrice: 9_000, at: NEXT_MONTH });
    const before = await readCsv(exportAccounting(shop.database.db));
    const named = { orderId, paymentIntentId: `pi_${orderId}`, disputeId: 'du_1' };
    await happens(orderId, {
      type: 'PaymentDisputed',
      data: {
        ...named,
        ...{ kind: 'chargeback', amount: cents(9_499), reason: 'general', respondBy: null },
        ...{ currency: 'eur', disputedAt: '2026-04-03T22:30:00.000Z' },
      },
    });
    const moved = { ...named, amount: cents(9_499) };
    const taken = {
      ...moved,
      transactionId: 'txn_1',
      fee: cents(2_000),
      withdrawnAt: '2026-04-03T22:30:00.000Z',
    };
    await happens(orderId, { type: 'DisputedFundsWithdrawn', data: taken });
    await happens(orderId, {
      type: 'DisputeClosed',
      data: { ...named, outcome: 'lost', closedAt: NEXT_MONTH },
    });
    // The administrator hides the order: its loss stays in the books.
    await happens(orderId, {
      type: 'OrderDeleted',
      data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId },
    });
    await shop.project();
    const rows = await readCsv(exportAccounting(shop.database.db));
    const lines = rows.filter((row) => row.Litige !== '');
    expect(lines.map((row) => [row.Jour, row.Litige, row.TTC, row.Litiges, row['Frais de litige']])).toEqual([
      ['04/04/2026', `Commande ${shortId(orderId)}, fonds retirés`, '0,00', '-94,99', '-20,00'],
    ]);
    const given = { ...moved, transactionId: 'txn_2', fee: cents(-2_000), reinstatedAt: NEXT_MONTH };
    await happens(orderId, { type: 'DisputedFundsReinstated', data: given });
    await shop.project();
    const after = await readCsv(exportAccounting(shop.database.db));
    const sum = (of: typeof rows, title: string) => addCents(...of.map((row) => amountIn(row, title)));
    for (const title of ['Litiges', 'Frais de litige']) expect(sum(after, title)).toBe(0);
    // The sale itself stands all the while; it was projected with the dispute.
    expect(sum(after, 'TTC')).toBe(sum(rows, 'TTC'));
    expect(sum(rows, 'TTC')).toBe(addCents(sum(before, 'TTC'), cents(9_499)));
  });
});
