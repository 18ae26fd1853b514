import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { type Cents, cents, minCents, subtractCents, ZERO } from '#contracts/money.ts';
import type { PaidBack } from '#domain/invoices/document-content.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState, PlacedOrder } from '#domain/orders/order.state.ts';
import { takenByDisputes } from '#domain/payments/disputes.ts';
import {
  isOver,
  notRefunded,
  paidReceipt,
  type Receipt,
  remainingAmount,
} from '#domain/payments/receipts.ts';
import { isRefundAgainDue } from '#domain/returns/returns.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { OrderHistory } from '../orders/order-stream.ts';

/** A document that an order's events call for. */
export interface DueDocument extends PaidBack {
  readonly kind: 'invoice' | 'credit-note';
  readonly documentId: string;
  /** The payment or refund that is the reason: for an invoice issued again, the refund that came back. */
  readonly cause: string;
  readonly paymentIntentId: string;
  /** What the documents of its payment gave back before it, or give back after an invoice that is issued again. */
  readonly before: Cents;
  /** When that money came or went. */
  readonly at: string;
  /** Of a credit note, the invoice it corrects. */
  readonly corrects?: string;
}

type Refund = Extract<OrderEvent, { type: 'RefundRequested' }>['data'];

/** What the documents of one payment say so far, and what went back of it. */
interface Account {
  readonly invoices: readonly Pick<DueDocument, 'documentId' | 'amount'>[];
  readonly credited: Cents;
  readonly succeeded: readonly Refund[];
  /** The refund that failed last. */
  readonly failed?: Refund;
}

const NO_ACCOUNT: Account = { invoices: [], credited: ZERO, succeeded: [] };

/**
 * The documents that an order's events call for, in their order; events to come add to them and change none. An order's first payment has
 * the order's id for its invoice. A refund may fail after it had succeeded: its credit note stands, and the refund that takes its place
 * needs none. When no refund can take its place, it is invoiced again: the order goes on and keeps that money, or a lost dispute took it,
 * which is then a loss and no sale undone (decision 41).
 */
export function dueDocuments(events: OrderHistory): readonly DueDocument[] {
  const due: DueDocument[] = [];
  const accounts = new Map<string, Account>();
  const requests = new Map<string, Refund>();
  let order: OrderState = orderDecider.initialState;
  for (const event of events) {
    order = orderDecider.evolve(order, event);
    const at = event.metadata.recordedAt;
    if (event.type === 'RefundRequested') requests.set(event.data.refundId, event.data);
    if (event.type === 'PaymentConfirmed') {
      const { orderId, paymentIntentId, confirmedAt } = event.data;
      if (accounts.has(paymentIntentId) || order.status === 'absent') continue;
      const amount = order.totals.total;
      const documentId = accounts.size === 0 ? orderId : derivedId(orderId, 'invoice', paymentIntentId);
      const facts = { kind: 'invoice', documentId, cause: paymentIntentId, at: confirmedAt } as const;
      due.push({ ...facts, paymentIntentId, amount, before: ZERO });
      accounts.set(paymentIntentId, { ...NO_ACCOUNT, invoices: [{ documentId, amount }] });
    }
    if (event.type === 'RefundSettled') {
      const { refundId, paymentIntentId, outcome } = event.data;
      const account = accounts.get(paymentIntentId);
      const refund = requests.get(refundId);
      if (account === undefined || refund === undefined) continue;
      const others = account.succeeded.filter((each) => each.refundId !== refundId);
      if (outcome === 'failed') {
        accounts.set(paymentIntentId, { ...account, succeeded: others, failed: refund });
      } else {
        const settled = { ...account, succeeded: [...others, refund] };
        const note = creditNote(settled, refund, at);
        const credited = cents(account.credited + (note?.amount ?? 0));
        accounts.set(paymentIntentId, { ...settled, credited });
        if (note !== null) due.push(note);
      }
    }
    if (!MAY_INVOICE_AGAIN.has(event.type) || order.status === 'absent') continue;
    for (const [paymentIntentId, account] of accounts) {
      const again = invoiceAgain(order, paymentIntentId, account, at);
      if (again === null) continue;
      // The same refund may be invoiced again in parts: what was lost first, what is kept later.
      const isNamed = due.some(({ documentId }) => documentId === again.documentId);
      const cause = isNamed ? derivedId(again.cause, String(event.revision)) : again.cause;
      const invoice = { ...again, cause, documentId: derivedId(order.orderId, 'invoice', cause) };
      due.push(invoice);
      const invoices = [...account.invoices, invoice];
      accounts.set(paymentIntentId, { ...account, credited: again.before, invoices });
    }
  }
  return due;
}

/** What a refund gave back that no credit note has said so far; null when there is nothing. */
function creditNote({ invoices, credited, succeeded }: Account, refund: Refund, at: string) {
  const { refundId, paymentIntentId, lines, reason } = refund;
  const back = succeeded.reduce((sum, { amount }) => sum + amount, 0);
  const amount = cents(Math.max(0, back - credited));
  if (amount === 0) return null;
  // The last invoice that says as much.
  const corrected = invoices.findLast((invoice) => invoice.amount >= amount) ?? invoices[0];
  return {
    ...{ kind: 'credit-note' as const, documentId: refundId, cause: refundId, paymentIntentId, at },
    ...{ amount, before: credited, lines: amount === refund.amount ? lines : undefined },
    ...(reason === 'gesture' && amount === refund.amount && { label: 'Geste commercial' }),
    ...(corrected && { corrects: corrected.documentId }),
  };
}

/** What can settle that money which came back does not go back once more. */
const MAY_INVOICE_AGAIN: ReadonlySet<OrderEvent['type']> = new Set([
  'RefundSettled',
  'OrderReinstated',
  'DisputedFundsWithdrawn',
  'DisputeClosed',
]);

/** An invoice for money that credit notes say went back, and that came back and does not go back once more. */
function invoiceAgain(
  order: PlacedOrder,
  paymentIntentId: string,
  { failed, credited }: Account,
  at: string,
): DueDocument | null {
  const payment = order.receipts.find((receipt) => receipt.paymentIntentId === paymentIntentId);
  if (payment === undefined || failed === undefined) return null;
  const cameBack = cents(credited - payment.amount + notRefunded(order, payment));
  const amount = isKept(order, payment) ? cameBack : lostOf(order, payment, cameBack);
  if (amount <= 0) return null;
  const { refundId } = failed;
  const documentId = derivedId(order.orderId, 'invoice', refundId);
  const label = 'Remboursement partiel rejeté par la banque';
  return {
    kind: 'invoice',
    documentId,
    cause: refundId,
    paymentIntentId,
    at,
    amount,
    before: subtractCents(credited, amount),
    label,
  };
}

/**
 * Whether a payment pays for an order that goes on, and nothing of it goes back once more. A dispute corrects no document:
 * the sale stands.
 */
function isKept(order: PlacedOrder, payment: Receipt): boolean {
  const { returns } = order;
  if (isOver(order) || (returns !== null && isRefundAgainDue({ ...order, returns }))) return false;
  return paidReceipt({ ...order, disputes: [] }) === payment;
}

/** What lost disputes took of money that came back and has to go back once more, in cents. */
function lostOf(order: PlacedOrder, payment: Receipt, cameBack: Cents): Cents {
  const disputes = order.disputes.filter(({ outcome }) => outcome === 'lost');
  const missing = cents(cameBack - remainingAmount({ ...order, disputes }, payment));
  return minCents(takenByDisputes(disputes, payment.paymentIntentId), missing);
}
