import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { isSettled } from '#domain/payments/disputes.ts';
import { isStillContested } from '#domain/payments/stray-money.decider.ts';
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
export function createOpenRefundNotes({ db }: { db: pg.Pool }): ProcessManager {
  return defineFollower({
    name: 'open-refunds',
    version: 1,
    steps: {
      noteRefund: ({ data }) => db.query(NOTE, [data.refundId, data.orderId]),
      dropRefund: ({ data }) => db.query(DROP, [data.refundId]),
    },
  });
}

/** Notes the disputes of which something is still to come, however long it takes. */
export function createOpenDisputeNotes({
  db,
  store,
}: Pick<ReconciliationDeps, 'db' | 'store'>): ProcessManager {
  const noteDispute = (disputeId: string, isOpen: boolean) =>
    db.query(isOpen ? NOTE_DISPUTE : DROP_DISPUTE, [disputeId]);
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

const NOTE_DISPUTE =
  'insert into process_managers.open_disputes (dispute_id) values ($1) on conflict do nothing';
const DROP_DISPUTE = 'delete from process_managers.open_disputes where dispute_id = $1';
const OPEN_DISPUTES = 'select dispute_id from process_managers.open_disputes';

const NOTE =
  'insert into process_managers.open_refunds (refund_id, order_id) values ($1, $2) on conflict do nothing';
const DROP = 'delete from process_managers.open_refunds where refund_id = $1';
const OPEN = 'select distinct order_id from process_managers.open_refunds';

export interface ReconciliationDeps extends PaymentDeps {
  readonly db: pg.Pool;
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
  const { rows } = await deps.db.query<{ order_id: string }>(OPEN);
  const disputes = await deps.db.query<{ dispute_id: string }>(OPEN_DISPUTES);
  const scope = {
    since: since ?? new Date(deps.clock().getTime() - LOOK_BACK_MS),
    orderIds: rows.map((row) => row.order_id),
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
