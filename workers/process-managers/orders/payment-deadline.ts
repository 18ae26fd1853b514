import { sql } from 'kysely';
import type pg from 'pg';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { type EventHandlers, type EventOf, handleEvent } from '#contracts/events/event-handlers.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { CLOCK_DRIFT_MS } from '#contracts/settings/clock-drift.ts';
import { deadlineOf } from '#domain/orders/order-money.ts';
import { mapConcurrently } from '#platform/map-concurrently.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { abandonAttempt } from '#services/checkout/place-order.ts';
import { forgetPaidHolds, releaseUnpaidHolds } from '#services/checkout/unpaid-holds.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { type ExpiryDeps, expireOrder } from '#services/payments/expire-order.ts';
import { isRedeemedBy } from '#services/promos/redemption.ts';
import { causeOfTime, type ProcessManager, type TimedTask } from '../../process-manager.ts';
import { defineFollower, typesFollowedBy } from './order-follow-up.ts';

/** What an order holds that is given back when nobody pays for it. */
export interface DeadlineNote {
  readonly order_id: string;
  /** When to look at it, ISO 8601. */
  readonly due_at: string;
  readonly product_ids: readonly string[];
  readonly promo_ids: readonly string[];
  /** When the event was recorded that the note was made of, ISO 8601; null in notes of before. */
  readonly noted_at: string | null;
}

interface DeadlineNotesDeps {
  readonly db: ReadDb;
  /** Of the same database: what unpaid orders hold is kept through it. */
  readonly pool: pg.Pool;
  readonly clock: () => Date;
}

/**
 * Notes which bottles and promos are held under an order's id and until when, whether or not the order came to be and
 * whether or not it asks for them: what a crash left behind stays noted until it is released. The notes only say where to
 * look; what happens at the deadline is decided on the streams. Orders that are paid or over no longer count for what unpaid ones may hold.
 */
export function createPaymentDeadlineNotes({ db, pool, clock }: DeadlineNotesDeps): ProcessManager {
  const noteAll = async (events: readonly Recorded<ShopEvent>[]) => {
    const orderIds = [...new Set(events.map(orderOf))].filter((orderId) => orderId !== null);
    const { rows } = await sql<{ note: DeadlineNote }>`
      select to_json(noted) as note from process_managers.payment_deadlines as noted
      where order_id = any(${orderIds}::uuid[])`.execute(db);
    const before = new Map(rows.map(({ note }) => [note.order_id, note]));
    const after = new Map(before);
    for (const event of events) handleEvent(CHANGES, event, after);
    const gone = [...before.keys()].filter((orderId) => !after.has(orderId));
    const written = [...after.values()].filter((note) => before.get(note.order_id) !== note);
    if (written.length > 0) await writeDeadlineNotes(db, written);
    if (gone.length > 0) await dropDeadlineNotes(db, gone);
    const settled = events.filter(isSettling);
    const paid = settled.filter(({ type }) => type === 'PaymentConfirmed').map(({ data }) => data.orderId);
    if (paid.length > 0) await forgetPaidHolds(pool, paid);
    const over = settled.map(({ data }) => data.orderId);
    if (over.length > 0) await releaseUnpaidHolds(pool, over, clock());
  };
  const note = (event: Recorded<ShopEvent>) => noteAll([event]);
  return defineFollower({
    name: 'payment-deadline',
    version: 1,
    steps: { endHold: note },
    on: {
      StockReserved: note,
      StockReleased: note,
      StockCommitted: note,
      PromoRedeemed: note,
      PromoRedemptionReleased: note,
    },
    reactTogether: noteAll,
  });
}

/** Whether an order's bottles are sold or given back after an event, whatever comes later. */
function isSettling(event: Recorded<ShopEvent>): event is Recorded<OrderEvent> {
  return SETTLING.has(event.type);
}

const SETTLING = typesFollowedBy('payment-deadline');

async function writeDeadlineNotes(db: ReadDb, notes: readonly DeadlineNote[]): Promise<void> {
  await sql`
    insert into process_managers.payment_deadlines
    select * from json_populate_recordset(null::process_managers.payment_deadlines, ${JSON.stringify(notes)})
    on conflict (order_id) do update set
      due_at = excluded.due_at, product_ids = excluded.product_ids,
      promo_ids = excluded.promo_ids, noted_at = excluded.noted_at`.execute(db);
}

async function dropDeadlineNotes(db: ReadDb, orderIds: readonly string[]): Promise<void> {
  await sql`
    delete from process_managers.payment_deadlines where order_id = any(${orderIds}::uuid[])`.execute(db);
}

/**
 * A use claimed for an order that holds no bottles is that of one being set back, which takes a moment: whether it went on is
 * looked at soon. With bottles held, it is looked at when they are.
 */
const CLAIM_LASTS_MS = 2 * 60_000;

function orderOf({ data }: Recorded<ShopEvent>): string | null {
  return ('orderId' in data ? data.orderId : null) ?? null;
}

/** What an event changes about an order's note. One that says nothing more goes. */
const CHANGES: EventHandlers<[notes: Map<string, DeadlineNote>], void> = {
  StockReserved({ data: { orderId, productId, expiresAt }, metadata }, notes) {
    const known = notes.get(orderId);
    notes.set(orderId, {
      order_id: orderId,
      due_at: known === undefined ? expiresAt : later(known.due_at, expiresAt),
      product_ids: [...without(known?.product_ids, productId), productId],
      promo_ids: known?.promo_ids ?? [],
      noted_at: metadata.recordedAt,
    });
  },
  StockReleased: dropProduct,
  StockCommitted: dropProduct,
  PromoRedeemed({ data: { orderId, promoId }, metadata }, notes) {
    const due = new Date(Date.parse(metadata.recordedAt) + CLAIM_LASTS_MS).toISOString();
    const note = { order_id: orderId, due_at: due, product_ids: [], promo_ids: [] };
    const known = notes.get(orderId) ?? { ...note, noted_at: metadata.recordedAt };
    notes.set(orderId, { ...known, promo_ids: [...without(known.promo_ids, promoId), promoId] });
  },
  PromoRedemptionReleased({ data: { orderId, promoId } }, notes) {
    keep(notes, orderId, (known) => ({ ...known, promo_ids: without(known.promo_ids, promoId) }));
  },
};

function dropProduct(
  { data: { orderId, productId } }: EventOf<'StockReleased' | 'StockCommitted'>,
  notes: Map<string, DeadlineNote>,
): void {
  keep(notes, orderId, (known) => ({ ...known, product_ids: without(known.product_ids, productId) }));
}

function keep(
  notes: Map<string, DeadlineNote>,
  orderId: string,
  change: (note: DeadlineNote) => DeadlineNote,
): void {
  const known = notes.get(orderId);
  if (known === undefined) return;
  const note = change(known);
  if (note.product_ids.length === 0 && note.promo_ids.length === 0) notes.delete(orderId);
  else notes.set(orderId, note);
}

function without(ids: readonly string[] = [], gone: string): string[] {
  return ids.filter((id) => id !== gone);
}

function later(one: string, other: string): string {
  return Date.parse(other) > Date.parse(one) ? other : one;
}

type DueNote = Omit<DeadlineNote, 'due_at' | 'noted_at'>;

/** What a clock noted that was ahead waits for its own span, from now on. */
async function reckonAnew(db: ReadDb, now: Date): Promise<void> {
  await sql`
    update process_managers.payment_deadlines set due_at = ${now}::timestamptz + (due_at - noted_at), noted_at = ${now}
    where noted_at > ${new Date(now.getTime() + CLOCK_DRIFT_MS)}`.execute(db);
}

/** Claims what is due by moving it a minute ahead: another worker leaves it alone, and what is not done then is tried again. */
async function claimDue(db: ReadDb, now: Date): Promise<readonly DueNote[]> {
  const { rows } = await sql<DueNote>`
    update process_managers.payment_deadlines set due_at = ${now}::timestamptz + interval '1 minute'
    where order_id in (
      select order_id from process_managers.payment_deadlines where due_at <= ${now}
      order by due_at limit 50 for update skip locked
    )
    returning order_id, product_ids, promo_ids`.execute(db);
  return rows;
}

/** A time that has passed leaves what the claim has set. */
async function postpone(db: ReadDb, orderId: string, until: string): Promise<void> {
  await sql`
    update process_managers.payment_deadlines set due_at = greatest(due_at, ${until}::timestamptz)
    where order_id = ${orderId}`.execute(db);
}

/** The payment provider is asked about so many orders at once. */
const ORDERS_AT_ONCE = 6;

/** Cancels orders nobody paid for in time, and releases what is held under an order's id without the order asking for it. */
export function createPaymentDeadlineSweep(deps: ExpiryDeps & { readonly db: ReadDb }): TimedTask {
  const { db, clock, logger } = deps;
  async function settle(note: DueNote, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    try {
      const lookAgainAt = await settleDue(deps, note);
      if (lookAgainAt === null) await dropDeadlineNotes(db, [note.order_id]);
      else await postpone(db, note.order_id, lookAgainAt);
    } catch (error) {
      logger.error({ err: error, orderId: note.order_id }, 'a payment deadline could not be applied yet');
    }
  }
  return {
    name: 'payment-deadline',
    everyMs: 1_000,
    async run(signal) {
      const now = clock();
      await reckonAnew(db, now);
      if (signal.aborted) return;
      // Side by side: one order that cannot be settled now must not keep the bottles of those that are due with it.
      await mapConcurrently(await claimDue(db, now), ORDERS_AT_ONCE, (note) => settle(note, signal));
    },
  };
}

/** When to look at the order again, ISO 8601; null when nothing is left to do for it. */
async function settleDue(deps: ExpiryDeps, note: DueNote): Promise<string | null> {
  const orderId = note.order_id;
  const cause = causeOfTime('payment-deadline', orderId);
  const { state } = await loadOrder(deps.store, orderId);
  const { attempt } = state;
  const attempted = { orderId, attempt, productIds: note.product_ids, promoIds: note.promo_ids };
  if (state.status !== 'absent' || (await holdsAnything(deps, note)))
    await abandonAttempt(deps, attempted, 'abandoned', cause);
  if (state.status === 'absent') return null;
  const expiry = await expireOrder(deps, orderId, cause);
  if (expiry === 'expired') return null;
  const deadline = deadlineOf(state);
  // A worker whose clock is ahead comes too early; only what is past its own deadline is done with.
  if (expiry === 'not-due' && Date.parse(deadline) <= deps.clock().getTime()) return null;
  // One whose card was tried has longer.
  return state.status === 'pending' ? deadline : deps.clock().toISOString();
}

/** A note may be older than what its streams say: an order that holds nothing any more has nothing to abandon. */
async function holdsAnything({ store, stockService }: ExpiryDeps, note: DueNote): Promise<boolean> {
  const orderId = note.order_id;
  for (const productId of note.product_ids) if (await stockService.holds({ productId, orderId })) return true;
  for (const promoId of note.promo_ids) if (await isRedeemedBy(store, promoId, orderId)) return true;
  return false;
}
