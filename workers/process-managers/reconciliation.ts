import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  type Reconciliation,
  type ReconciliationRun,
  reconcilePayments,
} from '#services/payments/reconcile-payments.ts';
import type { PaymentDeps } from '#services/payments/settle-payment.ts';
import {
  causeOfTime,
  defineProcessManager,
  type ProcessManager,
  type TimedTask,
} from '../process-manager.ts';
import { runWhenDue } from '../timed-tasks.ts';

/** Notes whose refunds the provider has not settled yet: their news may have got lost, however long ago. */
export function createOpenRefundNotes({ db }: { db: pg.Pool }): ProcessManager {
  return defineProcessManager({
    name: 'open-refunds',
    version: 1,
    on: {
      RefundRequested: ({ data }) => db.query(NOTE, [data.refundId, data.orderId]),
      RefundSettled: ({ data }) => db.query(DROP, [data.refundId]),
    },
  });
}

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
 * refund that is still open, however old.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function reconcile(
  deps: ReconciliationDeps,
  since?: Date,
  run?: ReconciliationRun,
): Promise<Reconciliation> {
  const { rows } = await deps.db.query<{ order_id: string }>(OPEN);
  const scope = {
    since: since ?? new Date(deps.clock().getTime() - LOOK_BACK_MS),
    orderIds: rows.map((row) => row.order_id),
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
