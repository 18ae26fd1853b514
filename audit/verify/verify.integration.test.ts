import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { StockEvent } from '#contracts/events/stock.ts';
import { ZERO } from '#contracts/money.ts';
import { allProjections } from '#projections/all.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { formWithCommands } from '#services/command-handling/command-memory.ts';
import { fold } from '#services/command-handling/draft.ts';
import { OrderAmounts } from '#services/command-handling/order-amounts.ts';
import { postgresSnapshots } from '#services/command-handling/postgres-snapshots.ts';
import type { Snapshot } from '#services/command-handling/snapshots.ts';
import { stockDecider } from '#services/stock/stock.decider.ts';
import { stockSnapshotForm } from '#services/stock/stock.snapshot.ts';
import { noStock } from '#services/stock/stock.state.ts';
import { stockStream } from '#services/stock/stock-room.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { appendAs } from '../testing/append-as.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { isSound, type VerifyDeps, verify } from './verify.ts';

let shop: AuditedShop;
beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(5, 400).events);
  const { store } = shop;
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

function run(options: Partial<VerifyDeps> = {}) {
  const { store, database } = shop;
  return verify({ store, log: store, database, projections: allProjections, publicKeys: [], ...options });
}

const sql = (text: string) => shop.database.pool.query(text);

/** Changes a read model behind the log's back, verifies, and puts it back as it was. */
async function verifyWith(readModel: string, table: string, change: string) {
  const place = `${readModel}.${table}`;
  await sql(`create table public.kept as table ${place}`);
  try {
    expect((await sql(change)).rowCount).toBe(1);
    return await run();
  } finally {
    await sql(`truncate ${place}`);
    await sql(`insert into ${place} select * from public.kept`);
    await sql('drop table public.kept');
  }
}

describe('the verification of a shop that is as its log says', () => {
  it('finds nothing wrong in the chain nor in any read model', async () => {
    const found = await run();
    expect(isSound(found)).toBe(true);
    expect(found.chain).toMatchObject({ broken: null, unchained: 0 });
    expect(found.readModels.map(({ name, outcome }) => [name, outcome])).toEqual([
      ...allProjections.map(({ name }) => [name, 'equal']),
      ['stock_snapshots', 'equal'],
    ]);
    expect(found.readModels.filter(({ rows }) => rows === 0)).toMatchObject([{ name: 'stock_snapshots' }]);
    expect(await shop.scratchSchemas()).toEqual([]);
  });

  it('is not misled by what happens meanwhile', async () => {
    let more: Promise<void> | null = null;
    const found = await run({
      onProgress(doing) {
        if (doing !== 'read-models') return;
        more ??= appendHistory(shop.store, randomHistory(6, 300).events).then(() => shop.project());
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

describe('a read model that somebody changed by hand', () => {
  it.each([
    ['catalog', 'products', 'on_hand = on_hand + 1', 'on_hand'],
    ['reviews', 'reviews', 'rating = rating + 1', 'rating'],
    ['orders', 'orders', 'total_cents = total_cents - 100', 'total_cents'],
    ['promos', 'promos', 'max_uses = max_uses + 1', 'max_uses'],
    ['analytics', 'months', 'revenue_cents = revenue_cents + 1', 'revenue_cents'],
    ['stock_alerts', 'alerts', 'current_stock = 99', 'current_stock'],
    ['email_notifications', 'emails', `status = 'sent'`, 'status'],
    ['contact_messages', 'messages', `message = 'Autre chose.'`, 'message'],
    ['newsletter', 'subscribers', `email = 'autre@example.fr'`, 'email'],
    ['stream_index', 'streams', 'ended = not ended', 'ended'],
  ])('is found: %s.%s, %s', async (readModel, table, change, column) => {
    const key = { months: 'month', streams: 'stream' }[table] ?? 'id';
    const place = `${readModel}.${table}`;
    const only = `where ${key}::text = (select min(${key}::text) from ${place})`;
    const found = await verifyWith(readModel, table, `update ${place} set ${change} ${only}`);
    expect(isSound(found)).toBe(false);
    expect(found.differences).toMatchObject([{ readModel, table, column }]);
    expect(found.readModels.filter(({ outcome }) => outcome === 'different')).toMatchObject([
      { name: readModel, differences: 1 },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Autre|autre@|camille@|Camille/);
  });

  it('is found when a row is missing or one too many', async () => {
    const orders = 'orders.orders';
    const missing = await verifyWith(
      'orders',
      'orders',
      `delete from ${orders} where id::text = (select min(id::text) from ${orders})`,
    );
    expect(missing.differences).toMatchObject([{ column: null, live: null, replayed: 'présente' }]);
    const extra = await verifyWith(
      'newsletter',
      'subscribers',
      `insert into newsletter.subscribers values ('intrus', 'intrus@example.fr', now())`,
    );
    expect(extra.differences).toMatchObject([{ key: 'id=intrus', live: 'présente', replayed: null }]);
  });
});

describe('a snapshot of a perfume’s stock', () => {
  const form = formWithCommands(stockSnapshotForm);
  const productId = randomUUID();
  const stream = stockStream(productId);
  const orderId = randomUUID();
  const held = { productId, orderId, quantity: 1 };
  let kept: Snapshot;
  const snapshots = () => postgresSnapshots(shop.database.pool, { warn: () => undefined });
  const keep = (change: Partial<Snapshot>) => snapshots().keep({ ...kept, ...change }, form.name);
  const checked = async () => {
    const found = await run();
    const own = found.readModels.find(({ name }) => name === 'stock_snapshots');
    return { sound: isSound(found), own, differences: found.differences };
  };

  beforeAll(async () => {
    const append = (event: StockEvent) => appendAs(shop.store, 'shopper', stream, event);
    await append({ type: 'StockAdjusted', data: { productId, delta: 9, reason: 'initial' } });
    await append({ type: 'StockReserved', data: { ...held, expiresAt: '2027-03-01T10:30:00.000Z' } });
    await append({ type: 'StockCommitted', data: held });
    const { events } = await shop.store.readStream<StockEvent>(stream);
    const [last] = events.slice(-1);
    const state = { state: fold(stockDecider, stockDecider.initialState, events), commands: [] };
    kept = { stream, revision: 2n, eventId: last?.id ?? '', written: form.write(state) };
    // It may stand before the end of its stream.
    await append({ type: 'StockAdjusted', data: { productId, delta: 5, reason: 'restock' } });
    await shop.project();
  });
  afterAll(() => sql('truncate snapshots.streams'));

  it('is what the log says', async () => {
    await keep({});
    expect(await checked()).toMatchObject({ sound: true, own: { outcome: 'equal', rows: 1, note: null } });
  });

  it.each([
    [
      'has a bottle too many',
      { ...noStock, onHand: 9, opened: true },
      'en stock\u00a0: 9, réservations\u00a0: 0, commandes\u00a0: 0',
    ],
    [
      'knows another buyer',
      { ...noStock, onHand: 8, opened: true, sold: OrderAmounts.empty().with(randomUUID(), 1) },
      'en stock\u00a0: 8, réservations\u00a0: 0, commandes\u00a0: 1 (d’autres)',
    ],
  ])('is found when it %s', async (_, state, live) => {
    await keep({ written: form.write({ state, commands: [] }) });
    expect(await checked()).toMatchObject({
      sound: false,
      own: { outcome: 'different', differences: 1 },
      differences: [
        {
          key: `stream=${stream}`,
          live,
          replayed: 'en stock\u00a0: 8, réservations\u00a0: 0, commandes\u00a0: 1',
        },
      ],
    });
  });

  it('is found when nobody can read it', async () => {
    await keep({ written: 'des bouteilles' });
    expect(await checked()).toMatchObject({ sound: false, differences: [{ live: 'illisible' }] });
    await sql(`update snapshots.streams set state = '\\x00ff'`);
    expect(await checked()).toMatchObject({ sound: false, differences: [{ live: 'illisible' }] });
  });

  it('does no harm when it is one of another log', async () => {
    await keep({ eventId: randomUUID() });
    expect(await checked()).toMatchObject({
      sound: true,
      own: { note: expect.stringContaining('sans effet') },
    });
    await keep({ revision: 500n });
    expect(await checked()).toMatchObject({
      sound: true,
      own: { note: expect.stringContaining('sans effet') },
    });
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
