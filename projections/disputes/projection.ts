import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { cents } from '#contracts/money.ts';
import {
  type Dispute,
  type FraudWarning,
  foldDisputes,
  foldFraudWarnings,
  isOpen,
} from '#domain/payments/disputes.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import { bigint, boolean, instant, json, type RowsOf, table, text, uuid } from '../lib/table.ts';

const tables = {
  /** Orders whose payments were contested or doubted, deleted ones too. */
  contested_orders: table(
    {
      order_id: uuid,
      disputes: json<Dispute[]>(),
      fraud_warnings: json<FraudWarning[]>(),
      /** Whether the house has something to answer or to decide. */
      is_awaiting_house: boolean,
    },
    ['order_id'],
    { contested_awaiting: '(order_id) where is_awaiting_house' },
  ),
  /** Money that the provider took for disputes and gave back. */
  movements: table(
    {
      /** The provider's name for it. */
      id: text,
      order_id: uuid,
      dispute_id: text,
      /** Negative where it was taken. */
      amount_cents: bigint,
      /** What was charged on top; negative where a fee was given back. */
      fee_cents: bigint,
      moved_at: instant,
    },
    ['id'],
    { movements_newest: '(moved_at desc)' },
  ),
} as const;
type DisputesTables = RowsOf<typeof tables>;

/** Disputes and warnings of fraud, with the money they moved. Orders that are deleted stay: their money does too. */
export const disputesProjection = defineProjection({
  name: 'disputes',
  version: 1,
  tables,
  preload: { contested_orders: 'orderId' },
  on: {
    PaymentDisputed: follow,
    DisputeRevised: follow,
    DisputeClosed: follow,
    FraudWarningReceived: follow,
    FraudWarningLapsed: follow,
    OrderStatusChanged: follow,
    OrderCancelled: follow,
    OrderDeleted: follow,
    DisputedFundsWithdrawn: (event, rows) => {
      const { amount, withdrawnAt } = event.data;
      move(event, cents(-amount || 0), withdrawnAt, rows);
      return follow(event, rows);
    },
    DisputedFundsReinstated: (event, rows) => {
      const { amount, reinstatedAt } = event.data;
      move(event, amount, reinstatedAt, rows);
      return follow(event, rows);
    },
  },
});

function move(
  { data }: EventOf<'DisputedFundsWithdrawn' | 'DisputedFundsReinstated'>,
  amount: number,
  at: string,
  { movements }: Rows<DisputesTables>,
): void {
  const { transactionId, orderId, disputeId, fee } = data;
  movements.put({
    id: transactionId,
    order_id: orderId,
    dispute_id: disputeId,
    amount_cents: amount,
    fee_cents: fee,
    moved_at: at,
  });
}

/** An order has a row from its first dispute or warning on. */
async function follow(event: OrderEvent, { contested_orders }: Rows<DisputesTables>): Promise<void> {
  const { orderId } = event.data;
  const known = await contested_orders.find(orderId);
  if (!known && event.type !== 'PaymentDisputed' && event.type !== 'FraudWarningReceived') return;
  const disputes = [...foldDisputes(known?.disputes ?? [], event)];
  const fraud_warnings = [...foldFraudWarnings(known?.fraud_warnings ?? [], event)];
  const is_awaiting_house = disputes.some(isToAnswer) || fraud_warnings.some((warning) => warning.isOpen);
  contested_orders.put({ order_id: orderId, disputes, fraud_warnings, is_awaiting_house });
}

function isToAnswer(dispute: Dispute): boolean {
  return isOpen(dispute) && dispute.stage === 'needs-response';
}

/** What waits for the house: disputes to answer, those with the earliest last day first, and orders under a warning of fraud. */
export async function listAwaitingHouse(
  db: ReadDb,
): Promise<{ disputes: { orderId: string; respondBy: string | null }[]; suspected: string[] }> {
  if (!(await isBuilt(db, 'disputes.contested_orders'))) return { disputes: [], suspected: [] };
  const rows = await inSchema<DisputesTables>(db, 'disputes')
    .selectFrom('contested_orders')
    .selectAll()
    .where('is_awaiting_house', '=', true)
    .execute();
  const disputes = rows.flatMap(({ order_id, disputes: contested }) =>
    contested.filter(isToAnswer).map(({ respondBy }) => ({ orderId: order_id, respondBy })),
  );
  return {
    disputes: disputes.toSorted((a, b) => (a.respondBy ?? '9').localeCompare(b.respondBy ?? '9')),
    suspected: rows
      .filter(({ fraud_warnings }) => fraud_warnings.some((warning) => warning.isOpen))
      .map(({ order_id }) => order_id),
  };
}
