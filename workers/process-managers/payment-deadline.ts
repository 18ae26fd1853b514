import type pg from 'pg';
import { abandonReservation } from '#services/orders/abandon-reservation.ts';
import { type ExpiryDeps, expireOrder } from '#services/orders/expire-order.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import type { ProcessManager, TimedTask } from '../process-manager.ts';
import { causeOfTime } from './cause-of-event.ts';
import { partitionByOrder } from './partitions.ts';

/**
 * Notes which orders hold bottles and until when, whether or not the order came to be. The notes only say where to look;
 * what happens at the deadline is decided on the streams.
 */
export function createPaymentDeadlineNotes({ db }: { db: pg.Pool }): ProcessManager {
  return {
    name: 'payment-deadline',
    version: 1,
    handles: new Set([
      'StockReserved',
      'StockReleased',
      'StockCommitted',
      'PromoRedeemed',
      'PromoRedemptionReleased',
      'PaymentConfirmed',
      'OrderCancelled',
      'OrderDeleted',
    ]),
    partition: partitionByOrder,
    async react(event) {
      switch (event.type) {
        case 'StockReserved':
          await db.query(NOTE_PRODUCT, [event.data.orderId, event.data.expiresAt, event.data.productId]);
          return;
        case 'StockReleased':
        case 'StockCommitted':
          await db.query(DROP_PRODUCT, [event.data.orderId, event.data.productId]);
          return;
        case 'PromoRedeemed':
          await db.query(NOTE_PROMO, [event.data.orderId, event.metadata.recordedAt, event.data.promoId]);
          return;
        case 'PromoRedemptionReleased':
          await db.query(DROP_PROMO, [event.data.orderId]);
          return;
        case 'PaymentConfirmed':
        case 'OrderCancelled':
        case 'OrderDeleted':
          await db.query(DROP, [event.data.orderId]);
      }
    },
  };
}

const NOTE_PRODUCT = `
  insert into process_managers.payment_deadlines as noted (order_id, due_at, product_ids)
  values ($1, $2, array[$3::uuid])
  on conflict (order_id) do update set
    due_at = greatest(noted.due_at, excluded.due_at),
    product_ids = array_remove(noted.product_ids, $3::uuid) || $3::uuid`;
/** A note that says nothing more goes. */
const DROP_PRODUCT = `
  with done as (
    delete from process_managers.payment_deadlines
    where order_id = $1 and array_remove(product_ids, $2::uuid) = '{}' and promo_id is null
    returning order_id
  )
  update process_managers.payment_deadlines set product_ids = array_remove(product_ids, $2::uuid)
  where order_id = $1 and not exists (select from done)`;
/**
 * A use claimed for an order that holds no bottles is that of one being set back, which takes a moment: whether it went on is
 * looked at soon. With bottles held, it is looked at when they are.
 */
const NOTE_PROMO = `
  insert into process_managers.payment_deadlines as noted (order_id, due_at, product_ids, promo_id)
  values ($1, $2::timestamptz + interval '2 minutes', '{}', $3)
  on conflict (order_id) do update set promo_id = excluded.promo_id`;
const DROP_PROMO = `
  with done as (
    delete from process_managers.payment_deadlines where order_id = $1 and product_ids = '{}' returning order_id
  )
  update process_managers.payment_deadlines set promo_id = null
  where order_id = $1 and not exists (select from done)`;
const DROP = 'delete from process_managers.payment_deadlines where order_id = $1';

interface DueNote {
  readonly order_id: string;
  readonly product_ids: string[];
  readonly promo_id: string | null;
}

/** Claims what is due by moving it a minute ahead: another worker leaves it alone, and what is not done then is tried again. */
const CLAIM = `
  update process_managers.payment_deadlines set due_at = $1::timestamptz + interval '1 minute'
  where order_id in (
    select order_id from process_managers.payment_deadlines where due_at <= $1
    order by due_at limit 50 for update skip locked
  )
  returning order_id, product_ids, promo_id`;

/** Cancels orders nobody paid for in time, and gives back what is held for orders that never came to be. */
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
          if (await settleDue(deps, note)) await db.query(DROP, [note.order_id]);
        } catch (error) {
          // One order that cannot be settled now must not keep the bottles of the others.
          logger.error({ err: error, orderId: note.order_id }, 'a payment deadline could not be applied yet');
        }
      }
    },
  };
}

/** Whether nothing is left to do for the order. */
async function settleDue(deps: ExpiryDeps, note: DueNote): Promise<boolean> {
  const orderId = note.order_id;
  const cause = causeOfTime('payment-deadline', orderId);
  const { state } = await loadOrder(deps.store, orderId);
  if (state.status === 'absent') {
    const reservation = { orderId, productIds: note.product_ids, promoId: note.promo_id };
    return abandonReservation(deps, reservation, cause);
  }
  const expiry = await expireOrder(deps, orderId, cause);
  if (expiry === 'expired') return true;
  // A worker whose clock is ahead comes too early; only what is past its own deadline is done with.
  return expiry === 'not-due' && Date.parse(state.payBefore) <= deps.clock().getTime();
}
