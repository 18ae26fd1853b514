import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import type { ProcessManager } from '../process-manager.ts';
import { recorded } from '../testing/recorded.ts';
import { createMailAttemptNotes } from './mails/mail-sender.ts';
import { migrateProcessManagers } from './migrate-process-managers.ts';
import { createPaymentDeadlineNotes } from './orders/payment-deadline.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let notes: ReadDatabase;
beforeAll(async () => {
  database = await freshDatabase(inject('databaseUrl'));
  notes = createReadDatabase(database.url);
  await migrateProcessManagers(notes);
});
afterAll(async () => {
  await notes.close();
  await database.drop();
});

const ids = (first: string) => [1, 2].map((n) => `${first}0000000-0000-4000-8000-00000000000${n}`);
const orderIds = fc.constantFrom(...ids('a'));
const productIds = fc.constantFrom(...ids('b'));
const promoIds = fc.constantFrom(...ids('c'));
const times = fc.constantFrom('2026-01-01T10:00:00.000Z', '2026-01-01T10:20:00.000Z');

/** Events that say of an order what it holds, in any order at all: a log that lost its order must not break the notes either. */
const ofOrders: fc.Arbitrary<ShopEvent> = fc.oneof(
  fc.tuple(orderIds, productIds, times).map(([orderId, productId, expiresAt]): ShopEvent => {
    return { type: 'StockReserved', data: { orderId, productId, quantity: 1, expiresAt } };
  }),
  fc.tuple(orderIds, productIds).map(([orderId, productId]): ShopEvent => {
    return { type: 'StockCommitted', data: { orderId, productId, quantity: 1 } };
  }),
  fc.tuple(orderIds, productIds).map(([orderId, productId]): ShopEvent => {
    return { type: 'StockReleased', data: { orderId, productId, quantity: 1, reason: 'expired' } };
  }),
  fc.tuple(orderIds, promoIds).map(([orderId, promoId]): ShopEvent => {
    return { type: 'PromoRedemptionReleased', data: { orderId, promoId, reason: 'expired' } };
  }),
);

const emailId = 'd0000000-0000-4000-8000-000000000001';
const ofMails: fc.Arbitrary<ShopEvent> = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 5 }), times).map(([attempt, startedAt]): ShopEvent => {
    return {
      type: 'EmailSendingStarted',
      data: { emailId, attemptId: emailId, attempt, startedAt, possibleDuplicate: false },
    };
  }),
  times.map((sentAt): ShopEvent => ({ type: 'EmailSent', data: { emailId, attempt: 1, sentAt } })),
);

function inLogOrder(events: readonly ShopEvent[], streams: readonly string[]): Recorded<ShopEvent>[] {
  return events.map((event, index) =>
    recorded(event, {
      id: String(index),
      stream: streams[index % streams.length] ?? '',
      revision: BigInt(index),
      position: BigInt(index),
    }),
  );
}

/** What a table says after a process manager reacted to events, before which it had reacted to others. */
async function notesAfter(table: string, work: () => Promise<void>): Promise<unknown[]> {
  await notes.pool.query(`truncate process_managers.${table}`);
  await work();
  const { rows } = await notes.pool.query(
    `select to_json(noted) as note from process_managers.${table} as noted order by to_json(noted)::text`,
  );
  return rows;
}

async function expectSameNotes(
  table: string,
  manager: ProcessManager,
  events: Recorded<ShopEvent>[],
  cut: number,
) {
  const oneByOne = await notesAfter(table, async () => {
    for (const event of events) await manager.react(event);
  });
  const together = await notesAfter(table, async () => {
    await manager.reactTogether?.(events.slice(0, cut));
    await manager.reactTogether?.(events.slice(cut));
  });
  expect(together).toEqual(oneByOne);
}

describe('notes of several events at once', () => {
  it('are those of one event after the other: what orders hold', async () => {
    const manager = createPaymentDeadlineNotes({ ...notes, clock: () => new Date() });
    const histories = fc.array(ofOrders, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(12), (events, cut) =>
        expectSameNotes('payment_deadlines', manager, inLogOrder(events, ['stock-1']), cut),
      ),
      { numRuns: 40 },
    );
  });

  it('are those of one event after the other: mails that are being sent', async () => {
    const manager = createMailAttemptNotes(notes);
    const histories = fc.array(ofMails, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(histories, fc.nat(12), (events, cut) =>
        expectSameNotes('mail_retries', manager, inLogOrder(events, ['email-a', 'email-b', 'email-c']), cut),
      ),
      { numRuns: 40 },
    );
  });

  it('are none for an order that is paid for within the batch', async () => {
    const [orderId = '', productId = ''] = [...ids('a').slice(0, 1), ...ids('b').slice(0, 1)];
    const held = { orderId, productId, quantity: 1 };
    const events = inLogOrder(
      [
        { type: 'StockReserved', data: { ...held, expiresAt: '2026-01-01T10:00:00.000Z' } },
        { type: 'StockCommitted', data: held },
      ],
      ['stock-1'],
    );
    const manager = createPaymentDeadlineNotes({ ...notes, clock: () => new Date() });
    expect(await notesAfter('payment_deadlines', async () => manager.reactTogether?.(events))).toEqual([]);
  });
});
