import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { InvoiceNumberEvent } from '#contracts/events/house/invoice.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import { ClockDoubted } from '#platform/clock/clock-doubted.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { streamPages } from '#platform/event-store/event-store.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { orderPlaced, paymentConfirmed } from '#projections/testing/sample-events.ts';
import { numberStream } from '#services/invoices/document-numbers.ts';
import { dueDocuments } from '#services/invoices/due-documents.ts';
import { loadDocument } from '#services/invoices/issue-document.ts';
import { reactToAll } from '../../following/process-manager-runner.ts';
import type { ProcessManager } from '../../process-manager.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { createInvoices } from './invoices.ts';

/** 10 000 orders with INVOICE_ORDERS=10000: some minutes. */
const ORDERS = Number(process.env.INVOICE_ORDERS ?? 30);
/** As many events as a worker's reader takes at once. */
const BATCH = 64;
const { signal } = new AbortController();

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

/** Some at once, as thousands would have to wait too long for the event store's answer. */
async function inBatches<T, Result>(
  items: readonly T[],
  work: (item: T) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += BATCH)
    results.push(...(await Promise.all(items.slice(from, from + BATCH).map(work))));
  return results;
}

/** An order that was paid, with its payment event. */
async function paidOrder(orderId = randomUUID()) {
  const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 2 }] });
  await shop.store.append(`order-${orderId}`, [placed, paymentConfirmed(orderId)], {
    expectedRevision: 'no_stream',
    cause,
  });
  return orderId;
}

async function payBack(
  orderId: string,
  amount: number,
  outcome: 'succeeded' | 'failed' = 'succeeded',
  store = shop.store,
) {
  const refundId = randomUUID();
  const paymentIntentId = `pi_${orderId}`;
  const refund = { orderId, paymentIntentId, refundId, amount: cents(amount) };
  const requested = { ...refund, reason: 'other', requestedAt: '2026-11-21T10:00:00.000Z' } as const;
  const settled = { orderId, paymentIntentId, refundId, providerRefundId: null, outcome, message: null };
  await store.append(
    `order-${orderId}`,
    [
      { type: 'RefundRequested', data: requested },
      { type: 'RefundSettled', data: settled },
    ],
    { expectedRevision: 'any', cause },
  );
  return refundId;
}

async function append(orderId: string, ...events: OrderEvent[]): Promise<void> {
  await shop.store.append(`order-${orderId}`, events, { expectedRevision: 'any', cause });
}

async function cancelAndPayBack(orderId: string): Promise<string> {
  const cancelledAt = '2026-03-02T10:00:00.000Z';
  await append(orderId, {
    type: 'OrderCancelled',
    data: { orderId, from: 'confirmed', reason: 'admin', cancelledAt },
  });
  return payBack(orderId, 17_800);
}

async function reinstate(orderId: string): Promise<void> {
  await append(orderId, {
    type: 'OrderReinstated',
    data: { reinstatedAt: '2026-11-21T10:00:00.000Z', orderId, to: 'confirmed', reason: 'admin' },
  });
}

/** The shopper's bank sends a refund back. */
async function sendBack(orderId: string, refundId: string): Promise<void> {
  const refund = { orderId, paymentIntentId: `pi_${orderId}`, refundId, providerRefundId: null };
  await append(orderId, { type: 'RefundSettled', data: { ...refund, outcome: 'failed', message: null } });
}

/** An order's documents, in their order. */
async function documentsOf(orderId: string) {
  const { events } = await shop.store.readStream<OrderEvent>(`order-${orderId}`);
  return Promise.all(dueDocuments(events).map(({ documentId }) => loadDocument(shop.store, documentId)));
}

/** Lets a worker react to everything about an order, as after a lost checkpoint. */
async function react(orderId: string, store: EventStore = shop.store): Promise<void> {
  const manager = createInvoices({ store, clock: shop.clock });
  const { events } = await shop.store.readStream(`order-${orderId}`);
  for (const event of events) if (manager.handles.has(event.type)) await manager.react(event);
}

async function numbers(kind: 'invoice' | 'credit-note') {
  const taken: InvoiceNumberEvent['data'][] = [];
  for await (const page of streamPages<InvoiceNumberEvent>(shop.store, numberStream(kind)))
    taken.push(...page.map(({ data }) => data));
  return taken;
}

/** Every number once, without a gap, each with its document, each order once. */
async function expectWholeBooks(kind: 'invoice' | 'credit-note') {
  const taken = await numbers(kind);
  expect(taken.map(({ sequence }) => sequence)).toEqual(taken.map((_, index) => index + 1));
  expect(new Set(taken.map(({ documentId }) => documentId)).size).toBe(taken.length);
  const documents = await inBatches(taken, ({ documentId }) => loadDocument(shop.store, documentId));
  expect(documents.map((document) => document?.number)).toEqual(taken.map(({ number }) => number));
  return taken;
}

class Killed extends Error {}

/** A store as a worker sees it that is killed at one of its appends, before or after it took place: nothing of the worker comes after. */
function mortal(store: EventStore, at: number, after: boolean): EventStore {
  let appends = 0;
  return {
    ...store,
    async append(...args: Parameters<EventStore['append']>) {
      appends += 1;
      if (appends < at) return store.append(...args);
      if (appends === at && after) await store.append(...args);
      throw new Killed();
    },
  };
}

/**
 * A worker that follows the log in batches, several orders at once; each time it is killed another one does its batch again. @returns how
 * often it was.
 */
async function followUntilDone(orders: readonly string[]): Promise<number> {
  let kills = 0;
  for (let from = 0; from < orders.length; from += BATCH) {
    const streams = await Promise.all(
      orders.slice(from, from + BATCH).map((orderId) => shop.store.readStream(`order-${orderId}`)),
    );
    for (let done = false; !done; ) {
      const store = mortal(shop.store, 1 + ((kills * 37) % BATCH), kills % 2 === 0);
      const manager = createInvoices({ store, clock: shop.clock });
      const batch = streams.flatMap(({ events }) => events).filter(({ type }) => manager.handles.has(type));
      const { failure } = await reactToAll(manager, batch, signal);
      if (failure !== undefined && !(failure.error instanceof Killed || isUnavailable(failure.error)))
        throw failure.error;
      done = failure === undefined;
      kills += done ? 0 : 1;
    }
  }
  return kills;
}

it('takes no number by a clock that is not believed, and takes it with the right day once it is', async () => {
  const orderId = await paidOrder();
  const before = await numbers('invoice');
  let isDoubted = true;
  const now = new Date('2028-02-29T10:00:00.000Z');
  const certainNow = async () => {
    if (isDoubted) throw new ClockDoubted('database', 63_000_000);
    return shop.clock();
  };
  const manager = createInvoices({ store: shop.store, clock: () => now, certainNow });
  const { events } = await shop.store.readStream<OrderEvent>(`order-${orderId}`);
  const paid = events.filter(({ type }) => manager.handles.has(type));
  const react = async () => {
    for (const event of paid) await manager.react(event);
  };
  await expect(react()).rejects.toThrow(ClockDoubted);
  expect(await numbers('invoice')).toEqual(before);
  isDoubted = false;
  await react();
  await react();
  const [taken, ...others] = (await numbers('invoice')).slice(before.length);
  expect(taken?.issuedAt.slice(0, 4)).toBe(shop.clock().toISOString().slice(0, 4));
  expect(others).toEqual([]);
});

describe('an order that was paid', () => {
  it('has one invoice, however often the log is read again', async () => {
    const orderId = await paidOrder();
    await react(orderId);
    const first = await loadDocument(shop.store, orderId);
    await react(orderId);
    expect(await loadDocument(shop.store, orderId)).toEqual(first);
    expect(first).toMatchObject({
      kind: 'invoice',
      amounts: { gross: 17_800, vat: 2_967, net: 14_833 },
      rate: 2_000,
    });
    expect(first?.number).toMatch(/^F2026-\d{6}$/);
    await expectWholeBooks('invoice');
  });

  it('has a credit note for what went back, and none for what did not', async () => {
    const orderId = await paidOrder();
    const failed = await payBack(orderId, 5_000, 'failed');
    const part = await payBack(orderId, 5_000);
    const rest = await payBack(orderId, 12_800);
    await react(orderId);
    await react(orderId);
    const invoice = await loadDocument(shop.store, orderId);
    expect(await loadDocument(shop.store, failed)).toBeNull();
    const notes = await Promise.all([part, rest].map((refundId) => loadDocument(shop.store, refundId)));
    expect(notes).toMatchObject([
      { kind: 'credit-note', invoiceNumber: invoice?.number, amounts: { gross: 5_000 } },
      { kind: 'credit-note', invoiceNumber: invoice?.number, amounts: { gross: 12_800 } },
    ]);
    expect(notes.reduce((sum, note) => sum + (note?.amounts.vat ?? 0), 0)).toBe(invoice?.amounts.vat);
    await expectWholeBooks('credit-note');
  });

  it('has no second credit note for a refund made again after the bank sent it back', async () => {
    const orderId = await paidOrder();
    const refundId = await cancelAndPayBack(orderId);
    await sendBack(orderId, refundId);
    const again = await payBack(orderId, 17_800);
    await react(orderId);
    expect(await loadDocument(shop.store, refundId)).not.toBeNull();
    expect(await loadDocument(shop.store, again)).toBeNull();
  });

  it.each(['before', 'after'])(
    'is invoiced again when it goes on %s the bank sends its refund back',
    async (when) => {
      const orderId = await paidOrder();
      const refundId = await cancelAndPayBack(orderId);
      await react(orderId);
      if (when === 'before') await reinstate(orderId);
      await sendBack(orderId, refundId);
      if (when === 'after') await reinstate(orderId);
      await react(orderId);
      await react(orderId);
      const issued = await documentsOf(orderId);
      expect(issued).toMatchObject([
        { kind: 'invoice', amounts: { gross: 17_800, vat: 2_967 } },
        { kind: 'credit-note', invoiceNumber: issued[0]?.number },
        { kind: 'invoice', amounts: { gross: 17_800, vat: 2_967 } },
      ]);
      // Cancelled once more it has another credit note, of that invoice.
      await cancelAndPayBack(orderId);
      await react(orderId);
      expect((await documentsOf(orderId)).slice(3)).toMatchObject([
        { kind: 'credit-note', amounts: { gross: 17_800, vat: 2_967 }, invoiceNumber: issued[2]?.number },
      ]);
      await expectWholeBooks('invoice');
      await expectWholeBooks('credit-note');
    },
  );

  it('is invoiced again for the part that the bank sent back, with its VAT', async () => {
    const orderId = await paidOrder();
    await sendBack(orderId, await payBack(orderId, 1_001));
    await react(orderId);
    const [invoice, note, again] = await documentsOf(orderId);
    expect(again).toMatchObject({ kind: 'invoice', amounts: note?.amounts, lines: [{ gross: 1_001 }] });
    expect(again?.number).not.toBe(invoice?.number);
  });
});

describe('a worker that is killed', () => {
  it.each([
    [1, false],
    [1, true],
    [2, false],
    [2, true],
  ])('at append %i (after it: %s) leaves neither a gap nor a second invoice', async (at, after) => {
    const [orderId, next] = [await paidOrder(), await paidOrder()];
    await expect(react(orderId, mortal(shop.store, at, after))).rejects.toThrow(Killed);
    // Another order comes first; what was left undone is completed before it is numbered.
    await react(next);
    await react(orderId);
    await expectWholeBooks('invoice');
  });
});

describe('several workers at once', () => {
  it(
    `issue ${ORDERS} orders, while some are killed, without a gap or a double`,
    async () => {
      const orders = await inBatches(Array.from({ length: ORDERS }), () => paidOrder());
      const before = (await numbers('invoice')).length;
      const began = { at: performance.now(), used: process.cpuUsage() };
      // The log's readers let one worker at a time; a second one is there while it takes over.
      const overlap = orders.slice(-Math.max(30, ORDERS / 10)).toReversed();
      const kills = await Promise.all([followUntilDone(orders), followUntilDone(overlap)]);
      const { user, system } = process.cpuUsage(began.used);
      const taken = await expectWholeBooks('invoice');
      expect(taken.length - before).toBe(ORDERS);
      expect(Math.min(...kills)).toBeGreaterThan(0);
      const seconds = Math.round((performance.now() - began.at) / 1_000);
      console.info(
        `${ORDERS} invoices, ${kills.join(' + ')} kills: ${seconds} s, ${((user + system) / 1_000 / ORDERS).toFixed(1)} ms of processor each`,
      );
    },
    120_000 + ORDERS * 200,
  );
});

describe('a shop that sold before it issued invoices', () => {
  it('leaves what was invoiced by other means, and invoices the last week with its true dates', async () => {
    const old = await openTestShop(inject('databaseUrl'));
    try {
      const worker = () => createInvoices({ store: old.store, clock: old.clock });
      const sell = async (confirmedAt: string) => {
        const orderId = randomUUID();
        const placed = orderPlaced(orderId, {
          lines: [{ productId: randomUUID(), quantity: 2 }],
          placedAt: confirmedAt,
        });
        const { data } = paymentConfirmed(orderId);
        const confirmed = { type: 'PaymentConfirmed', data: { ...data, confirmedAt } } as const;
        await old.store.append(`order-${orderId}`, [placed, confirmed], { expectedRevision: 'any', cause });
        return orderId;
      };
      const react = async (manager: ProcessManager) => {
        const { events } = await old.store.readAll({ after: null, limit: 1_000 });
        for (const event of events) if (manager.handles.has(event.type)) await manager.react(event);
      };
      const lastYear = await sell('2025-03-01T10:05:00.000Z');
      await payBack(lastYear, 17_800, 'succeeded', old.store);
      const thisWeek = await sell('2026-02-25T10:05:00.000Z');
      await react(worker());
      expect(await loadDocument(old.store, thisWeek)).toMatchObject({
        number: 'F2026-000001',
        issuedAt: old.clock().toISOString(),
        soldAt: '2026-02-25T10:05:00.000Z',
      });

      // A month later the log is read again: what is invoiced was settled once.
      old.advance(30 * 24 * 60);
      await react(worker());
      const types = (await old.store.readAll({ after: null, limit: 1_000 })).events.map(({ type }) => type);
      expect(types.filter((type) => /^Invoic|^Credit/.test(type))).toEqual([
        ...['InvoicingBegun', 'InvoiceNumberTaken', 'InvoiceIssued'],
      ]);
    } finally {
      await old.close();
    }
  });
});

describe('a new year', () => {
  it('begins a new row, in Paris', async () => {
    const kept = shop.clock();
    const newYear = new Date('2026-12-31T23:00:00.000Z');
    shop.advance((newYear.getTime() - kept.getTime()) / 60_000);
    const orderId = await paidOrder();
    await react(orderId);
    expect((await loadDocument(shop.store, orderId))?.number).toBe('F2027-000001');
  });
});
