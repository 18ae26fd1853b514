import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { type Day, inParis } from '#contracts/french/calendar.ts';
import { startOfParisDay } from '#contracts/french/paris-time.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { minCents, subtractCents, ZERO } from '#contracts/money.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { accept, refuse } from '../../decider.ts';
import { isAnyLocked, isPaid, refundableNow } from '../../payments/receipts.ts';
import {
  articleOf,
  depreciationDue,
  foldReturns,
  isWithdrawnWhole,
  type ReturnRefund,
  type Returns,
  refundable,
  refundOfArticles,
  remaining,
} from '../../returns/returns.ts';
import { awaitedBack, type Bottles, isSent } from '../../returns/whereabouts.ts';
import { isWithdrawalOpen } from '../../returns/withdrawal.ts';
import type {
  ChosenBottles,
  DeclareWithdrawal,
  OrderDecision,
  RecordReturn,
  RefundReturn,
  ReturnCommand,
} from '../commands/order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { partRefunded, type Refunding } from '../order-money.ts';
import { leftToSend, receivedAt } from '../parcels/parcels.ts';
import { cancellation, restockUnsent } from './decide-status.ts';

type Withdrawn = PlacedOrder & { readonly returns: Returns };

const NOT_AWAITED: OrderDecision = refuse({ code: 'no-such-return', why: 'not-awaited' });
const NOTHING_DUE: OrderDecision = refuse({ code: 'no-such-return', why: 'nothing-due' });

/** What was withdrawn from comes back and is paid back, article by article. */
export function decideReturn(command: ReturnCommand, state: OrderState): OrderDecision {
  if (state.status === 'absent' || state.deleted) return refuse({ code: 'order-not-found' });
  const { returns, orderId } = state;
  if (returns === null) return command.type === 'RefundReturn' ? NOTHING_DUE : NOT_AWAITED;
  const order = { ...state, returns };
  switch (command.type) {
    case 'NoteReturnSent': {
      if (awaitedBack(order).length === 0) return NOT_AWAITED;
      const isNew = returns.articles.some(
        ({ sent, received, withdrawn }) => Math.max(sent, received) < withdrawn,
      );
      return isNew
        ? accept({ type: 'ReturnSentProven', data: { orderId, provenAt: command.now } })
        : accept();
    }
    case 'RecordReturn':
      return receive(command, order);
    case 'RefundReturn':
      return refund(command, order);
  }
}

function receive({ items, now }: RecordReturn, order: Withdrawn): OrderDecision {
  const { orderId, returns } = order;
  const open = new Map(awaitedBack(order).map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of items) {
    const left = (open.get(productId) ?? 0) - quantity;
    if (left < 0) return NOT_AWAITED;
    open.set(productId, left);
  }
  const received: OrderEvent = {
    type: 'ReturnReceived',
    data: {
      orderId,
      items: items.map(({ productId, quantity, condition, depreciation }) => ({
        ...{ productId, quantity, fit: condition === 'fit' },
        ...(condition !== 'fit' && { unfitness: condition }),
        ...(depreciation && { depreciation }),
      })),
      receivedAt: now,
    },
  };
  const tooHigh = depreciatedTooMuch(order, foldReturns(returns, received, order.lines) ?? returns);
  return tooHigh === undefined
    ? accept(received)
    : refuse({ code: 'depreciation-too-high', productId: tooHigh });
}

/** An article of which more would be taken off than is still paid back for it. */
function depreciatedTooMuch(order: Withdrawn, returns: Returns): string | undefined {
  const { lines } = refundOfArticles({ ...order, returns }, refundable({ ...order, returns }));
  return returns.articles.find(({ productId }) => {
    const due = depreciationDue(returns, productId)?.amount ?? ZERO;
    const taken = lines.find((line) => line.productId === productId)?.depreciation?.amount ?? ZERO;
    return taken < due;
  })?.productId;
}

function refund(command: RefundReturn, order: Withdrawn): OrderDecision {
  if (order.refunds.some(({ refundId }) => refundId === command.refundId)) return accept();
  if (order.status === 'cancelled') return NOTHING_DUE;
  // What is cancelled goes back by itself once its bank has decided.
  if (!isCancelledByReturn(order) && isAnyLocked(order)) return refuse({ code: 'refund-locked' });
  const events = returnRefunded(order, command);
  return events.length === 0 ? NOTHING_DUE : accept(...events);
}

/** An order that is withdrawn from as a whole before it left is cancelled; of any other the articles that are due are paid back. */
export function returnRefunded(order: Withdrawn, asked: Refunding): OrderEvent[] {
  if (isCancelledByReturn(order)) return cancellation(order, 'withdrawal', asked);
  const requested = articlesRefunded(order, refundable(order), asked);
  if (requested === null) return [];
  if (isSent(order.status)) return [requested];
  return [...restockUnsent(order, asked.now), requested, ...sentByNow(order, asked.now)];
}

function isCancelledByReturn(order: Withdrawn): boolean {
  return refundable(order).length > 0 && isWithdrawnWhole(order);
}

/** Once a part of an order left and nobody waits for the rest any more, it has left. */
function sentByNow(order: Withdrawn, now: string): OrderEvent[] {
  const { orderId, status: from, parcels } = order;
  if (from !== 'confirmed' || parcels.length === 0 || leftToSend(order).length > 0) return [];
  return [{ type: 'OrderStatusChanged', data: { orderId, from, to: 'shipped', changedAt: now } }];
}

/** Asks for what is due for articles; null when nothing is, or none of the money is here. */
function articlesRefunded(
  order: Withdrawn,
  articles: readonly Bottles[],
  asked: Refunding,
): OrderEvent | null {
  const receipt = order.receipts.find((each) => each.kind === 'payment' && refundableNow(order, each) > 0);
  if (receipt === undefined) return null;
  const { amount, lines } = atMost(refundableNow(order, receipt), refundOfArticles(order, articles));
  if (amount === 0) return null;
  return partRefunded(order, receipt, asked, { amount, reason: 'withdrawal', lines: [...lines] });
}

/** Part of the money may be back already, as a gesture: what is missing is taken off the delivery first, then off the last articles. */
function atMost(here: ReturnRefund['amount'], { amount, lines }: ReturnRefund): ReturnRefund {
  let left = minCents(here, amount);
  const cut = lines.map((line) => {
    const given = minCents(left, line.amount);
    left = subtractCents(left, given);
    return { ...line, amount: given };
  });
  return { amount: minCents(here, amount), lines: cut };
}

/**
 * Whether a shopper may withdraw from an order, or from articles of it: for 14 days after its delivery and at any time before
 * (specification §9, code de la consommation L221-18). Declaring all of it again changes nothing; articles are chosen by whoever knows
 * what was declared before. Another's address is told what an unknown order is told.
 */
export function decideWithdrawal(command: DeclareWithdrawal, state: OrderState): OrderDecision {
  const { email, name, items, reason, recorded } = command;
  if (state.status === 'absent' || state.deleted || isForgottenEmail(state.customer.email))
    return refuse({ code: 'order-not-found' });
  if (email !== null && !isSameMailbox(state.customer.email, email))
    return refuse({ code: 'order-not-found' });
  const wrong = items === null ? null : whatIsWrong(items, state);
  if (wrong !== null) return refuse({ code: 'not-withdrawable', why: wrong });
  const more = items?.map(bottlesOf) ?? remaining(state.returns, state.lines);
  if (more.length === 0) return accept();
  if (state.status === 'cancelled') return refuse({ code: 'not-withdrawable', why: 'cancelled' });
  const moments = momentsOf(command, state);
  if (moments === null) return refuse({ code: 'not-withdrawable', why: 'days' });
  const { sentAt, declaredAt } = moments;
  if (!isWithdrawalOpen(receivedAt(state), sentAt))
    return refuse({ code: 'not-withdrawable', why: 'too-late' });
  const { orderId, customer } = state;
  const declared: OrderEvent = {
    type: 'WithdrawalDeclared',
    data: {
      ...{ orderId, declaredAt, items: more },
      declaredBy: { name: name ?? customer.name, email: customer.email },
      ...(reason && { reason }),
      ...(recorded && { recorded: { channel: recorded.channel, sentOn: recorded.sentOn } }),
    },
  };
  // An unpaid order is for its whole total: there are no parts of it to withdraw from.
  const isPart = more.length < state.lines.length || remaining(state.returns, state.lines).some(isLeft(more));
  if (isPart && state.status === 'pending' && !isPaid(state))
    return refuse({ code: 'not-withdrawable', why: 'unpaid' });
  return accept(declared);
}

/**
 * When a declaration was sent, which has to be within the period (code de la consommation L221-21), and when the house learnt of it, from
 * which the time to pay back runs (L221-24): both at once online. Null for days that cannot be.
 */
function momentsOf(
  { recorded, now }: DeclareWithdrawal,
  { placedAt }: PlacedOrder,
): { readonly sentAt: string; readonly declaredAt: string } | null {
  if (recorded === undefined) return { sentAt: now, declaredAt: now };
  const { sentOn, receivedOn } = recorded;
  const today = inParis(now).day;
  if (sentOn > receivedOn || receivedOn > today || sentOn < inParis(placedAt).day) return null;
  const at = (day: Day) => (day === today ? now : startOfParisDay(day));
  const [sentAt, declaredAt] = [at(sentOn), at(receivedOn)];
  return sentAt === null || declaredAt === null ? null : { sentAt, declaredAt };
}

/** Whether articles are not the order's, or more than there are; `stale` where something else was declared since they were chosen. */
function whatIsWrong(
  items: readonly ChosenBottles[],
  { lines, returns }: PlacedOrder,
): 'articles' | 'stale' | null {
  if (new Set(items.map(({ productId }) => productId)).size < items.length) return 'articles';
  for (const { productId, quantity, withdrawn } of items) {
    const line = lines.find((known) => known.productId === productId);
    if (line === undefined) return 'articles';
    if (articleOf(returns, productId).withdrawn !== withdrawn) return 'stale';
    if (withdrawn + quantity > line.quantity) return 'articles';
  }
  return null;
}

function bottlesOf({ productId, quantity }: Bottles): Bottles {
  return { productId, quantity };
}

function isLeft(more: readonly Bottles[]) {
  return ({ productId, quantity }: Bottles) =>
    (more.find((each) => each.productId === productId)?.quantity ?? 0) < quantity;
}
