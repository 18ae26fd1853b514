import type { OrderEvent } from '#contracts/events/order.ts';
import { type Cents, cents, subtractCents, ZERO } from '#contracts/money.ts';
import type { PaidBack } from '#domain/invoices/document-content.ts';
import { orderDecider } from '#domain/orders/order.decider.ts';
import type { OrderState } from '#domain/orders/order.state.ts';
import { isOver, notRefunded, paymentHere } from '#domain/payments/receipts.ts';
import { isRefundAgainDue } from '#domain/returns/returns.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { OrderHistory } from '../orders/order-history.ts';

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
 * needs none. When the order goes on and keeps that money, it is invoiced again.
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
    if (event.type === 'RefundSettled' || event.type === 'OrderReinstated') {
      const again = invoiceAgain(order, accounts, at);
      if (again === null) continue;
      due.push(again);
      const account = accounts.get(again.paymentIntentId) ?? NO_ACCOUNT;
      accounts.set(again.paymentIntentId, {
        ...account,
        credited: again.before,
        invoices: [...account.invoices, again],
      });
    }
  }
  return due;
}

/** What a refund gave back that no credit note has said so far; null when there is nothing. */
function creditNote({ invoices, credited, succeeded }: Account, refund: Refund, at: string) {
  const { refundId, paymentIntentId, lines } = refund;
  const back = succeeded.reduce((sum, { amount }) => sum + amount, 0);
  const amount = cents(Math.max(0, back - credited));
  if (amount === 0) return null;
  // The last invoice that says as much.
  const corrected = invoices.findLast((invoice) => invoice.amount >= amount) ?? invoices[0];
  return {
    ...{ kind: 'credit-note' as const, documentId: refundId, cause: refundId, paymentIntentId, at },
    ...{ amount, before: credited, lines: amount === refund.amount ? lines : undefined },
    ...(corrected && { corrects: corrected.documentId }),
  };
}

/** An invoice for money that credit notes say went back, and that came back and pays for an order that goes on. */
function invoiceAgain(
  order: OrderState,
  accounts: ReadonlyMap<string, Account>,
  at: string,
): DueDocument | null {
  if (order.status === 'absent' || isOver(order)) return null;
  const { orderId, returns } = order;
  // It will go back once more, without another credit note.
  if (returns !== null && isRefundAgainDue({ ...order, returns })) return null;
  // A dispute corrects no document: the sale stands.
  const payment = paymentHere({ ...order, disputes: [] });
  if (payment === undefined) return null;
  const account = accounts.get(payment.paymentIntentId);
  if (account?.failed === undefined) return null;
  const back = subtractCents(payment.amount, notRefunded(order, payment));
  const amount = subtractCents(account.credited, back);
  if (amount <= 0) return null;
  const { refundId, paymentIntentId } = account.failed;
  const documentId = derivedId(orderId, 'invoice', refundId);
  const label = 'Remboursement partiel rejeté par la banque';
  return { kind: 'invoice', documentId, cause: refundId, paymentIntentId, at, amount, before: back, label };
}
