import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { isSettled } from '#domain/payments/disputes.ts';
import { isStillContested } from '#domain/payments/stray-money.decider.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import {
  type Reconciliation,
  type ReconciliationRun,
  reconcilePayments,
} from '#services/payments/reconcile-payments.ts';
import type { PaymentDeps } from '#services/payments/settle-payment.ts';
import { loadStrayMoney } from '#services/payments/stray-money/stray-money.ts';
import { causeOfTime, type ProcessManager, type TimedTask } from '../../process-manager.ts';
import { runWhenDue } from '../../timed-tasks.ts';
import { defineFollower } from './order-follow-up.ts';

/** Notes whose refunds the provider has not settled yet: their news may have got lost, however long ago. */
export function createOpenRefundNotes({ db }: { readonly db: ReadDb }): ProcessManager {
  return defineFollower({
    name: 'open-refunds',
    version: 1,
    steps: {
      noteRefund: ({ data: { refundId, orderId } }) =>
        sql`
          insert into process_managers.open_refunds (refund_id, order_id) values (${refundId}, ${orderId})
          on conflict do nothing`.execute(db),
      dropRefund: ({ data: { refundId } }) =>
        sql`delete from process_managers.open_refunds where refund_id = ${refundId}`.execute(db),
    },
  });
}

/** Notes the disputes of which something is still to come, however long it takes. */
export function createOpenDisputeNotes({
  db,
  store,
}: Pick<ReconciliationDeps, 'db' | 'store'>): ProcessManager {
  const noteDispute = (disputeId: string, isOpen: boolean) =>
    isOpen
      ? sql`
          insert into process_managers.open_disputes (dispute_id) values (${disputeId})
          on conflict do nothing`.execute(db)
      : sql`delete from process_managers.open_disputes where dispute_id = ${disputeId}`.execute(db);
  const note = async ({ data: { orderId, disputeId }, revision }: DisputeEvent) => {
    const { state } = await loadOrder(store, orderId, revision);
    const dispute =
      state.status === 'absent' ? undefined : state.disputes.find((each) => each.disputeId === disputeId);
    await noteDispute(disputeId, dispute !== undefined && !isSettled(dispute));
  };
  const noteStray = async ({ data }: EventOf<'StrayMoneyNoticed' | 'StrayMoneyRevised'>) => {
    const state = await loadStrayMoney(store, data.strayMoneyId);
    if (state.status === 'absent' || state.kind !== 'dispute') return;
    await noteDispute(state.reference, isStillContested(state));
  };
  return defineFollower({
    name: 'open-disputes',
    version: 2,
    steps: { noteDispute: note },
    on: { StrayMoneyNoticed: noteStray, StrayMoneyRevised: noteStray },
  });
}

type DisputeEvent = EventOf<
  | 'PaymentDisputed'
  | 'DisputeRevised'
  | 'DisputedFundsWithdrawn'
  | 'DisputedFundsReinstated'
  | 'DisputeClosed'
>;

export interface ReconciliationDeps extends PaymentDeps {
  readonly db: ReadDb;
}

/** How far back the provider's books are read unless somebody says otherwise: a weekend without workers, and a day. */
const LOOK_BACK_MS = 3 * 24 * 3_600_000;

/**
 * Reconciles the provider's books with the shop's, from `since` on (three days ago unless said otherwise), and asks for every
 * refund and dispute that is still open, however old.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function reconcile(
  deps: ReconciliationDeps,
  since?: Date,
  run?: ReconciliationRun,
): Promise<Reconciliation> {
  const refunds = await sql<{ order_id: string }>`
    select distinct order_id from process_managers.open_refunds`.execute(deps.db);
  const disputes = await sql<{ dispute_id: string }>`
    select dispute_id from process_managers.open_disputes`.execute(deps.db);
  const scope = {
    since: since ?? new Date(deps.clock().getTime() - LOOK_BACK_MS),
    orderIds: refunds.rows.map((row) => row.order_id),
    disputeIds: disputes.rows.map((row) => row.dispute_id),
  };
  return reconcilePayments(deps, scope, causeOfTime(TASK, randomUUID()), run);
}

const TASK = 'reconciliation';
const EVERY_MS = 3_600_000;
const AGAIN_AFTER_MS = 5 * 60_000;

/** Reconciles every hour. */
export function createReconciliation(deps: ReconciliationDeps): TimedTask {
  const { logger } = deps;
  return {
    name: TASK,
    everyMs: 60_000,
    run: (signal) =>
      runWhenDue(deps, { task: TASK, everyMs: EVERY_MS, againAfterMs: AGAIN_AFTER_MS }, async () => {
        const found = await reconcile(deps, undefined, { signal });
        logger.info(found, 'payments reconciled with the provider');
      }),
  };
}
