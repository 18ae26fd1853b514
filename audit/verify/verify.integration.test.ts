import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ClosingEvent } from '#contracts/events/house/invoice.ts';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { cents, ZERO } from '#contracts/money.ts';
import { UNARRANGED_DESK } from '#contracts/orders/order-desk.ts';
import { allProjections } from '#projections/all.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '#projections/testing/sample-events.ts';
import { closePeriods } from '#services/invoices/close-periods.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import { createIssuing } from '#services/invoices/issue-document.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { checkBooks } from './check-books.ts';
import { isSound, type VerifyDeps, verify } from './verify.ts';

let shop: AuditedShop;
beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(5, 400).events);
  const { store } = shop;
  await appendAs(store, 'admin', 'house-identity', {
    type: 'HouseIdentityRevised',
    data: { version: 1, identity: UNNAMED_HOUSE, revisedAt: '2026-03-02T10:00:00.000Z' },
  });
  await arrangeTheHouse();
  await issueInvoices();
  await appendAs(store, 'system', 'privacy-retention', {
    type: 'RetentionRan',
    data: {
      day: '2026-03-02',
      prospects: 0,
      subscribers: 0,
      unpaidOrders: 1,
      accounts: 0,
      ranAt: '2026-03-02T10:00:00.000Z',
    },
  });
  const [productId, messageId, emailId] = [randomUUID(), randomUUID(), randomUUID()];
  await appendAs(store, 'admin', `product-${productId}`, productAdded(productId));
  await appendAs(store, 'system', `stockAlert-${productId}`, {
    type: 'StockAlertRaised',
    data: {
      alertId: randomUUID(),
      productId,
      alertType: 'low',
      currentStock: 2,
      threshold: 5,
      raisedAt: '2026-03-02T10:00:00.000Z',
    },
  });
  await appendAs(store, 'shopper', `contact-${messageId}`, {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      name: 'Camille Martin',
      email: 'camille@example.fr',
      subject: 'Bonjour',
      message: 'Une question.',
      receivedAt: '2026-03-02T10:00:00.000Z',
    },
  });
  await appendAs(store, 'shopper', 'newsletter-4f8b', {
    type: 'NewsletterSubscribed',
    data: {
      subscriptionId: '4f8b',
      email: 'camille@example.fr',
      subscribedAt: '2026-03-02T10:00:00.000Z',
      consent: null,
    },
  });
  await appendAs(store, 'shopper', 'restockNotice-4f8b', {
    type: 'RestockNoticeConfirmed',
    data: {
      noticeId: '4f8b',
      productId,
      confirmedAt: '2026-03-02T10:00:00.000Z',
      expiresAt: '2026-09-01T10:00:00.000Z',
    },
  });
  await appendAs(store, 'system', `email-contact-message-${messageId}`, {
    type: 'EmailRequested',
    data: {
      emailId,
      type: 'contact-message',
      recipient: 'camille@example.fr',
      subject: 'Votre message',
      html: '<p>Merci.</p>',
      text: 'Merci.',
      orderId: null,
      productId: null,
      replyTo: null,
      unsubscribeUrl: null,
      requestedAt: '2026-03-02T10:00:00.000Z',
    },
  });
  await appendAs(store, 'admin', `promo-${productId}`, {
    type: 'PromoCodeCreated',
    data: {
      promoId: productId,
      code: 'IRIS10',
      discountType: 'percentage',
      discountValue: 1_000,
      minOrderAmount: ZERO,
      maxUses: 10,
      isActive: true,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2026-12-31T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  });
  await shop.project();
});
afterAll(() => shop.close());

/** What an administrator said of the order desk, of a month's goal and of the morning mail. */
async function arrangeTheHouse(): Promise<void> {
  const at = '2026-03-02T10:00:00.000Z';
  await appendAs(shop.store, 'admin', 'desk-house', {
    type: 'OrderDeskArranged',
    data: { version: 1, desk: UNARRANGED_DESK, arrangedAt: at },
  });
  await appendAs(shop.store, 'admin', 'salesGoal-2026-03', {
    type: 'SalesGoalSet',
    data: { month: '2026-03', version: 1, amount: cents(1_250_000), setAt: at },
  });
  await appendAs(shop.store, 'admin', 'morningMail-house', {
    type: 'MorningMailSet',
    data: { version: 1, hour: 7, setAt: at },
  });
}

const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;

/** Two orders of the history get their invoices, one of them its credit note, and the days are closed. */
async function issueInvoices(): Promise<void> {
  const { store } = shop;
  const clock = () => new Date('2026-05-01T10:00:00.000Z');
  const { events } = await store.readAll({ after: null, limit: 100_000 });
  const paid = events.filter((event) => event.type === 'PaymentConfirmed').slice(0, 2);
  await beginInvoicing(store, new Date(0), clock(), cause);
  const issueDocument = createIssuing({ store, clock });
  for (const { data } of paid) {
    const { orderId, paymentIntentId, amount } = data;
    await issueDocument({ kind: 'invoice', orderId, cause: paymentIntentId }, cause);
    const refund = { orderId, paymentIntentId, refundId: randomUUID() };
    const requested = {
      ...refund,
      amount: cents(Math.min(500, amount)),
      reason: 'other',
      requestedAt: '2026-11-21T10:00:00.000Z',
    } as const;
    const settled = { ...refund, providerRefundId: null, outcome: 'succeeded', message: null } as const;
    await appendAs(store, 'admin', `order-${orderId}`, { type: 'RefundRequested', data: requested });
    await appendAs(store, 'stripe', `order-${orderId}`, { type: 'RefundSettled', data: settled });
    await issueDocument({ kind: 'credit-note', orderId, cause: refund.refundId }, cause);
  }
  await closePeriods({ store, clock: () => new Date('2026-05-03T10:00:00.000Z'), signer: null }, cause);
}

function run(options: Partial<VerifyDeps> = {}) {
  const { store, database } = shop;
  return verify({ store, log: store, database, publicKeys: [], ...options });
}

const sql = (text: string) => shop.database.pool.query(text);

interface Change {
  /** A table with its read model: `orders.orders`. */
  readonly place: string;
  /** A statement that changes one row of it. */
  readonly statement: string;
}

/** Changes read models behind the log's back, verifies, and puts them back as they were. */
async function verifyWith(changes: readonly Change[]) {
  for (const [at, { place }] of changes.entries())
    await sql(`create table public.kept_${at} as table ${place}`);
  try {
    for (const { statement } of changes) expect((await sql(statement)).rowCount, statement).toBe(1);
    return await run();
  } finally {
    for (const [at, { place }] of changes.entries()) {
      await sql(`truncate ${place}`);
      await sql(`insert into ${place} select * from public.kept_${at}`);
      await sql(`drop table public.kept_${at}`);
    }
  }
}

/** What selects the first row of a table by its key. */
const firstOf = (place: string, key = 'id') =>
  `where ${key}::text = (select min(${key}::text) from ${place})`;

describe('the verification of a shop that is as its log says', () => {
  it('finds nothing wrong in the chain nor in any read model', async () => {
    const found = await run();
    expect(isSound(found)).toBe(true);
    expect(found.chain).toMatchObject({ broken: null, unchained: 0 });
    expect(found.readModels.map(({ name, outcome }) => [name, outcome])).toEqual(
      allProjections.map(({ name }) => [name, 'equal']),
    );
    expect(found.readModels.filter(({ rows }) => rows === 0)).toEqual([]);
    expect(found.books).toMatchObject({ invoices: 2, creditNotes: 2, closings: 2, faults: [] });
    expect(await shop.scratchSchemas()).toEqual([]);
  });

  it('is not misled by what happens meanwhile', async () => {
    let more: Promise<void> | null = null;
    const found = await run({
      onProgress(doing) {
        if (doing !== 'read-models') return;
        more ??= appendHistory(shop.store, randomHistory(6, 100).events).then(() => shop.project());
      },
    });
    await more;
    expect(found.differences).toEqual([]);
    expect(isSound(found)).toBe(true);
    expect(isSound(await run())).toBe(true);
  });

  it('drops what an earlier one left behind when it was killed, not what another still uses', async () => {
    await sql('create schema audit_0123456789ab_orders');
    const used = 'audit_ba9876543210_orders';
    await sql(`create schema ${used}`);
    const other = await shop.database.pool.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('miris.audit.ba9876543210', 0))`);
    await run();
    expect(await shop.scratchSchemas()).toEqual([used]);
    other.release(true);
    await sql(`drop schema ${used}`);
  });
});

/** A column of each of these tables is changed to a value, in the row whose key comes first. */
const CHANGED = [
  ['catalog', 'products', 'on_hand', 'on_hand + 1', 'id'],
  ['reviews', 'reviews', 'rating', 'rating + 1', 'id'],
  ['orders', 'orders', 'total_cents', 'total_cents - 100', 'id'],
  ['promos', 'promos', 'max_uses', 'max_uses + 1', 'id'],
  ['analytics', 'months', 'revenue_cents', 'revenue_cents + 1', 'month'],
  ['stock_alerts', 'alerts', 'current_stock', '99', 'id'],
  ['email_notifications', 'emails', 'status', `'sent'`, 'id'],
  ['contact_messages', 'messages', 'message', `'Autre chose.'`, 'id'],
  ['newsletter', 'subscribers', 'email', `'autre@example.fr'`, 'id'],
  ['invoices', 'documents', 'gross_cents', 'gross_cents + 1', 'id'],
  ['stream_index', 'streams', 'ended', 'not ended', 'stream'],
] as const;

describe('read models that somebody changed by hand', () => {
  it('are found, each by the row and the column that was changed, and no other', async () => {
    const found = await verifyWith(
      CHANGED.map(([readModel, table, column, value, key]) => {
        const place = `${readModel}.${table}`;
        return { place, statement: `update ${place} set ${column} = ${value} ${firstOf(place, key)}` };
      }),
    );
    expect(isSound(found)).toBe(false);
    expect(
      found.differences.map(({ readModel, table, column }) => [readModel, table, column]).toSorted(),
    ).toEqual(CHANGED.map(([readModel, table, column]) => [readModel, table, column]).toSorted());
    expect(
      found.readModels
        .filter(({ outcome }) => outcome !== 'equal')
        .map(({ name, outcome, differences }) => [name, outcome, differences])
        .toSorted(),
    ).toEqual(CHANGED.map(([readModel]) => [readModel, 'different', 1]).toSorted());
    expect(JSON.stringify(found)).not.toMatch(/Autre|autre@|camille@|Camille/);
  });

  it('are found when a row is missing or one too many', async () => {
    const { differences } = await verifyWith([
      { place: 'orders.orders', statement: `delete from orders.orders ${firstOf('orders.orders')}` },
      {
        place: 'newsletter.subscribers',
        statement: `insert into newsletter.subscribers values ('intrus', 'intrus@example.fr', now())`,
      },
    ]);
    expect(differences).toHaveLength(2);
    expect(differences.find(({ readModel }) => readModel === 'orders')).toMatchObject({
      column: null,
      live: null,
      replayed: 'présente',
    });
    expect(differences.find(({ readModel }) => readModel === 'newsletter')).toMatchObject({
      key: 'id=intrus',
      live: 'présente',
      replayed: null,
    });
  });
});

describe('books that do not agree', () => {
  it('are told, once documents had time to be issued: money that is kept, and that a credit note says went back', async () => {
    const { store } = shop;
    const tomorrow = () => new Date(Date.now() + 24 * 60 * 60_000);
    const faults = async () => {
      await shop.project();
      const books = await checkBooks({ store, db: shop.database.db, publicKeys: [], clock: tomorrow });
      return books.faults;
    };
    const orderId = randomUUID();
    const paymentIntentId = `pi_${orderId}`;
    const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 2 }] });
    await appendAs(store, 'shopper', `order-${orderId}`, placed, paymentConfirmed(orderId));
    const issueDocument = createIssuing({ store, clock: () => new Date('2026-05-03T10:00:00.000Z') });
    await issueDocument({ kind: 'invoice', orderId, cause: paymentIntentId }, cause);
    expect(await faults()).toEqual([]);
    const refund = { orderId, paymentIntentId, refundId: randomUUID() };
    const settle = async (outcome: 'succeeded' | 'failed') =>
      appendAs(store, 'stripe', `order-${orderId}`, {
        type: 'RefundSettled',
        data: { ...refund, providerRefundId: null, outcome, message: null },
      });
    const requested = {
      ...refund,
      amount: cents(500),
      reason: 'other',
      requestedAt: '2026-11-21T10:00:00.000Z',
    } as const;
    await appendAs(store, 'admin', `order-${orderId}`, { type: 'RefundRequested', data: requested });
    await settle('succeeded');
    const notSaid = expect.stringMatching(new RegExp(`^Commande ${orderId}.*facturée.*créditée.*encaissée`));
    expect(await faults()).toEqual([notSaid]);
    await issueDocument({ kind: 'credit-note', orderId, cause: refund.refundId }, cause);
    expect(await faults()).toEqual([]);
    await settle('failed');
    expect(await faults()).toEqual([notSaid]);
    // As the whole verification says, by the clock it is given, and by the computer's.
    expect((await run({ clock: tomorrow })).books?.faults).toEqual([notSaid]);
    expect((await run()).books?.faults).toEqual([]);
    await issueDocument({ kind: 'invoice', orderId, cause: refund.refundId }, cause);
    expect(await faults()).toEqual([]);
  });

  it('are told: a number without its place in the row, a closing that is not what was signed', async () => {
    const { store } = shop;
    const id = randomUUID();
    const amounts = { net: cents(1), vat: cents(0), gross: cents(1) };
    const number = {
      documentId: id,
      orderId: id,
      kind: 'invoice',
      cause: 'pi',
      amounts,
      issuedAt: '2026-05-04T10:00:00.000Z',
    } as const;
    await appendAs(store, 'system', 'invoiceNumber-F', {
      type: 'InvoiceNumberTaken',
      data: { ...number, year: 2026, sequence: 6, number: 'F2026-000006' },
    });
    const [last] = (await store.readStream<ClosingEvent>('closing-day', { backwards: true, limit: 1 }))
      .events;
    if (last === undefined) throw new Error('no closing');
    await appendAs(store, 'system', 'closing-day', {
      type: 'PeriodClosed',
      data: { ...last.data, label: '2026-05-03', previous: last.data.hash },
    });
    await shop.project();
    const found = await run();
    expect(isSound(found)).toBe(false);
    expect(found.books?.faults).toEqual([
      'Clôture 2026-05-03\u00a0: son contenu n’est pas celui de son empreinte.',
      'F2026-000006\u00a0: ce numéro ne suit pas F2026-000004.',
    ]);
  });
});

describe('a log that somebody changed', () => {
  it('is told by the first event that is not as it was written', async () => {
    const { store, storeUrl } = shop;
    const productId = randomUUID();
    const stream = `stock-${productId}` as const;
    const adjusted = (delta: number) => ({
      type: 'StockAdjusted' as const,
      data: { productId, delta, reason: 'restock' as const },
    });
    await appendAs(store, 'admin', stream, adjusted(1));
    const written = (await store.readStream(stream)).events[0];
    const raw = EventStoreDBClient.connectionString(storeUrl);
    await raw.appendToStream(stream, jsonEvent({ ...adjusted(50), metadata: written?.metadata }));
    await raw.dispose();
    await shop.project();
    const found = await run();
    expect(isSound(found)).toBe(false);
    expect(found.chain.broken).toMatchObject({
      stream,
      revision: 1,
      type: 'StockAdjusted',
      reason: 'Son contenu n’est pas celui qui a été écrit.',
    });
  });
});
