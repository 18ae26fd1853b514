import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProductDetails } from '#contracts/events/catalog/product.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { mailboxOf } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { EventStore, RawLog } from '#platform/event-store/event-store.ts';
import { createChainVerifier } from '#platform/integrity/chain-verifier.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { addProduct } from '#services/catalog/edit-product.ts';
import { beginInvoicing } from '#services/invoices/invoicing-start.ts';
import { createStockService } from '#services/stock/stock-service.ts';
import { createSetClock } from '../set-clock.ts';
import { keysAtHand } from './keys-at-hand.ts';
import { planTrade } from './plan-trade.ts';
import { type Played, playTrade } from './play-trade.ts';
import { rehearse } from './rehearsal.ts';
import { hasOrders } from './run-seed.ts';
import { createRehearsalWriter, endsBatch } from './write-rehearsal.ts';

const until = new Date('2026-11-21T12:00:00Z');
const opening = new Date('2025-10-01T08:00:00Z');
const productIds: [string, ...string[]] = [randomUUID(), randomUUID(), randomUUID()];
const steps = planTrade({ orders: 400, until, productIds, promoCodes: [], seed: 11 });

let server: Awaited<ReturnType<typeof freshEventStore>>;
let store: EventStore & RawLog;
const clock = createSetClock(opening);
let played: Played;
let events: readonly Recorded<ShopEvent>[];

beforeAll(async () => {
  server = await freshEventStore();
  store = createEventStore(server.url, {
    ...{ sealing: 'none', clock: clock.now, appendCalls: 'shared' },
    ...{ appendTimeoutMs: 120_000, readTimeoutMs: 120_000 },
  });
  const details: ProductDetails = {
    name: 'Rose Alba',
    description: '',
    shortDescription: '',
    price: cents(12_600),
    category: 'floral',
    notes: { top: [], middle: [], base: [] },
    stockAlert: 5,
    isActive: true,
    imageUrl: '',
    imageAlt: '',
    weightGrams: 320,
    volumeMl: 50,
    ingredients: 'ALCOHOL DENAT.',
    warnings: 'Inflammable.',
  };
  const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
  for (const productId of productIds)
    await addProduct(
      { store, stockService: createStockService(store) },
      { productId, details, stockQuantity: 10, now: opening.toISOString() },
      cause,
    );
  await beginInvoicing(store, opening, opening, cause);
  expect(await hasOrders(store)).toBe(false);
  const rehearsal = await rehearse(store, clock.now);
  const writer = createRehearsalWriter({ rehearsal, log: store, keys: 'none' });
  const logger = pino({ level: 'silent' });
  const keys = await keysAtHand(createMemoryKeyring(), steps);
  let done = 0;
  played = await playTrade(
    { store: rehearsal.store, logger, clock, gateway: null, keys },
    steps,
    async (_played, step) => {
      done += 1;
      if (endsBatch(0, step, steps[done])) await writer.write();
    },
  );
  await writer.write();
  await writer.written();
  ({ events } = await store.readAll({ after: null, limit: 100_000 }));
}, 300_000);
afterAll(async () => {
  await store.close();
  await server.close();
});

function ofType<Type extends ShopEvent['type']>(type: Type) {
  return events.filter((event): event is Extract<Recorded<ShopEvent>, { type: Type }> => event.type === type);
}

describe('a year that was played in memory and written by the batch', () => {
  it('can be cut at the end of each day: what a later one brought stands behind it', () => {
    const days = events.map(({ metadata }) => inParis(metadata.recordedAt).day);
    expect(new Set(days).size).toBeGreaterThan(100);
    expect(days).toEqual(days.toSorted());
  });

  it('stands in the log as the shop’s own commands decided it', async () => {
    expect(await hasOrders(store)).toBe(true);
    expect(ofType('OrderPlaced').length).toBe(played.orders);
    expect(ofType('PaymentConfirmed').length).toBe(played.paid);
    expect(played.orders).toBeGreaterThan(380);
    const cancelled = (reason: string) =>
      ofType('OrderCancelled').filter(({ data }) => data.reason === reason).length;
    expect(cancelled('deadline')).toBe(played.expired);
    for (const reason of ['admin', 'superseded', 'shopper']) expect(cancelled(reason)).toBeGreaterThan(0);
    expect(ofType('WithdrawalDeclared').length).toBeGreaterThan(0);
    expect(ofType('ReturnReceived').length).toBeGreaterThan(0);
    expect(ofType('RefundSettled').length).toBe(played.refunds);
    expect(ofType('RefundSettled').length).toBe(ofType('RefundRequested').length);
    expect(ofType('PaymentFailed').length).toBeGreaterThan(0);
    const moderated = ofType('ReviewPublished').length + ofType('ReviewRejected').length;
    expect(moderated).toBe(played.reviews);
  });

  it('is an unbroken chain, each event at its moment', async () => {
    const verifier = createChainVerifier();
    const { events: raw } = await store.readRaw({ after: null, limit: 100_000 });
    for (const event of raw) expect(verifier.check(event), event.stream).toBeNull();
    for (const { data, metadata } of ofType('OrderPlaced')) expect(metadata.recordedAt).toBe(data.placedAt);
  });

  it('has invoices dated as their payments, numbered without a gap', async () => {
    const invoices = ofType('InvoiceIssued');
    expect(invoices.length).toBe(played.paid);
    expect(invoices.length + ofType('CreditNoteIssued').length).toBe(played.documents);
    const paid = new Map(ofType('PaymentConfirmed').map(({ data }) => [data.orderId, data.confirmedAt]));
    for (const { data } of invoices)
      expect(inParis(data.issuedAt).day).toBe(inParis(paid.get(data.orderId) ?? '').day);
    const numbers = ofType('InvoiceNumberTaken').filter(({ data }) => data.kind === 'invoice');
    let [year, sequence] = [0, 0];
    for (const { data } of numbers) {
      expect(data.sequence).toBe(data.year === year ? sequence + 1 : 1);
      [year, sequence] = [data.year, data.sequence];
    }
  });

  it('numbers each document behind what it is for, so that no worker takes it for one that is new', () => {
    const reasons = new Map<string, bigint>([
      ...ofType('PaymentConfirmed').map(({ data, position }) => [data.paymentIntentId, position] as const),
      ...ofType('RefundSettled').map(({ data, position }) => [data.refundId, position] as const),
    ]);
    const numbers = ofType('InvoiceNumberTaken');
    expect(numbers.length).toBe(played.documents);
    for (const { data, position } of numbers)
      expect(position > (reasons.get(data.cause) ?? position), data.number).toBe(true);
  });

  it('knows whose each order is that was paid, from the moment of its payment', () => {
    const emails = new Map(
      ofType('OrderPlaced').map(({ data }) => [data.orderId, mailboxOf(data.customer.email)]),
    );
    const paid = new Map(ofType('PaymentConfirmed').map(({ data, position }) => [data.orderId, position]));
    const paidAt = new Map(ofType('PaymentConfirmed').map(({ data }) => [data.orderId, data.confirmedAt]));
    const recognised = ofType('CustomerRecognised');
    expect(recognised.map(({ data }) => data.orderId).toSorted()).toEqual([...paidAt.keys()].toSorted());
    const mailboxes = new Map<string, Set<string | undefined>>();
    for (const { data, metadata, position } of recognised) {
      expect(position).toBeGreaterThan(paid.get(data.orderId) ?? position);
      expect(metadata.recordedAt).toBe(paidAt.get(data.orderId));
      const own = mailboxes.get(data.customer) ?? new Set();
      mailboxes.set(data.customer, own.add(emails.get(data.orderId)));
    }
    expect(mailboxes.size).toBeLessThan(recognised.length);
    expect([...mailboxes.values()].every((own) => own.size === 1)).toBe(true);
  });

  it('sold no bottle that was not there', async () => {
    const stockService = createStockService(store);
    for (const productId of productIds)
      expect(await stockService.available(productId)).toBeGreaterThanOrEqual(0);
  });

  it('is not written over what somebody else wrote meanwhile', async () => {
    const rehearsal = await rehearse(store, clock.now);
    const adjust = (of: EventStore) =>
      createStockService(of).adjust(
        { productId: productIds[0], delta: 1, reason: 'restock' },
        { actor: 'admin', correlationId: 'test', causationId: 'test' },
      );
    await adjust(store);
    await adjust(rehearsal.store);
    const writer = createRehearsalWriter({ rehearsal, log: store, keys: 'none' });
    await writer.write();
    await expect(writer.written()).rejects.toThrow('Quelqu’un d’autre a écrit');
  });
});
