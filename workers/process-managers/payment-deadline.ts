import type pg from 'pg';
import { abandonAttempt } from '#services/checkout/abandon-attempt.ts';
import { deadlineOf } from '#services/orders/order-money.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { type ExpiryDeps, expireOrder } from '#services/payments/expire-order.ts';
import { isRedeemedBy } from '#services/promos/redemption.ts';
import type { TimedTask } from '../process-manager.ts';
import { causeOfTime } from './cause-of-event.ts';
import { type DeadlineNote, dropDeadlineNotes } from './payment-deadline-notes.ts';

type DueNote = Omit<DeadlineNote, 'due_at'>;

/** Claims what is due by moving it a minute ahead: another worker leaves it alone, and what is not done then is tried again. */
const CLAIM = `
  update process_managers.payment_deadlines set due_at = $1::timestamptz + interval '1 minute'
  where order_id in (
    select order_id from process_managers.payment_deadlines where due_at <= $1
    order by due_at limit 50 for update skip locked
  )
  returning order_id, product_ids, promo_ids`;

/** A time that has passed leaves what CLAIM has set. */
const POSTPONE =
  'update process_managers.payment_deadlines set due_at = greatest(due_at, $2::timestamptz) where order_id = $1';

/** Cancels orders nobody paid for in time, and releases what is held under an order's id without the order asking for it. */
export function createPaymentDeadlineSweep(deps: ExpiryDeps & { readonly db: pg.Pool }): TimedTask {
  const { db, clock, logger } = deps;
  return {
    name: 'payment-deadline',
    everyMs: 1_000,
    async run(signal) {
      const { rows } = await db.query<DueNote>(CLAIM, [clock()]);
      for (const note of rows) {
        if (signal.aborted) return;
        try {
          const lookAgainAt = await settleDue(deps, note);
          if (lookAgainAt === null) await dropDeadlineNotes(db, [note.order_id]);
          else await db.query(POSTPONE, [note.order_id, lookAgainAt]);
        } catch (error) {
          // One order that cannot be settled now must not keep the bottles of the others.
          logger.error({ err: error, orderId: note.order_id }, 'a payment deadline could not be applied yet');
        }
      }
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
  // One whose payment was requested has longer.
  return state.status === 'pending' ? deadline : deps.clock().toISOString();
}

/** A note may be older than what its streams say: an order that holds nothing any more has nothing to abandon. */
async function holdsAnything({ store, stockRoom }: ExpiryDeps, note: DueNote): Promise<boolean> {
  const orderId = note.order_id;
  for (const productId of note.product_ids) if (await stockRoom.holds({ productId, orderId })) return true;
  for (const promoId of note.promo_ids) if (await isRedeemedBy(store, promoId, orderId)) return true;
  return false;
}
