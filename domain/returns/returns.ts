import { addCents, type Cents, cents, maxCents, minCents, subtractCents, ZERO } from '#contracts/cents.ts';
import type {
  Depreciation,
  OrderEvent,
  OrderLine,
  OrderStatus,
  WithdrawalReason,
} from '#contracts/events/orders/order.ts';
import { addDays, type Day, inParis, workingDayFrom } from '#contracts/french/calendar.ts';
import { paidForLines, servicesOf, type Totals } from '../pricing/pricing.ts';
import {
  awaitedBack,
  type Bottles,
  isSent,
  type PartlySent,
  type ReturnedArticle,
  some,
  stayed,
} from './whereabouts.ts';
import { WITHDRAWAL_DAYS } from './withdrawal.ts';

/** What a shopper withdrew from, and what became of it; plain data, so that a read model can keep it as it is. */
export interface Returns {
  /** Oldest first. */
  readonly declarations: readonly Declaration[];
  /** One per perfume that was withdrawn from. */
  readonly articles: readonly ReturnedArticle[];
  /** When a proof of sending or a parcel came. */
  readonly arrivals: readonly string[];
  /** Refunds of articles that did not fail. */
  readonly refunds: readonly ArticleRefund[];
  /** What went to those that failed, as long as none was asked for and as much was not given back outside the shop since. */
  readonly failedRefund: Cents;
}

interface Declaration {
  readonly declaredAt: string;
  readonly items: readonly Bottles[];
  /** Absent where the shopper did not say why. */
  readonly reason?: WithdrawalReason;
}

interface ArticleRefund {
  readonly refundId: string;
  readonly lines: readonly RefundedBottles[];
  /** What goes back of the delivery. */
  readonly delivery: Cents;
}

interface RefundedBottles extends Bottles {
  readonly amount: Cents;
  /** What was taken off for them. */
  readonly depreciation?: Depreciation;
}

const NONE: Returns = { declarations: [], articles: [], arrivals: [], refunds: [], failedRefund: ZERO };
const NO_ARTICLE = { withdrawn: 0, sent: 0, received: 0, fit: 0, opened: 0 };

/**
 * Folds an event of an order into its returns; null while nothing was withdrawn from.
 * @param leftInParts whether a part of it left ahead of the rest, so that what had never left is told from what came back.
 */
export function foldReturns(
  returns: Returns | null,
  event: OrderEvent,
  lines: readonly Bottles[],
  leftInParts = false,
): Returns | null {
  switch (event.type) {
    case 'WithdrawalDeclared': {
      const before = returns ?? NONE;
      const { declaredAt, items = remaining(before, lines), reason } = event.data;
      const declaration = {
        declaredAt,
        items: items.map(({ productId, quantity }) => ({ productId, quantity })),
        ...(reason && { reason }),
      };
      return items.reduce<Returns>(
        (now, { productId, quantity }) =>
          withArticle(now, productId, ({ withdrawn }) => ({ withdrawn: withdrawn + quantity })),
        { ...before, declarations: [...before.declarations, declaration] },
      );
    }
    case 'ReturnSentProven':
      return (
        returns && {
          ...returns,
          articles: returns.articles.map((article) => ({ ...article, sent: article.withdrawn })),
          arrivals: [...returns.arrivals, event.data.provenAt],
        }
      );
    case 'ReturnReceived':
      return (
        returns &&
        event.data.items.reduce<Returns>(
          (now, { productId, quantity, fit, unfitness, depreciation }) =>
            withArticle(now, productId, (article) => ({
              received: article.received + quantity,
              fit: article.fit + (fit ? quantity : 0),
              opened: article.opened + (unfitness === 'opened' ? quantity : 0),
              ...(leftInParts && event.data.unsent && { unsent: (article.unsent ?? 0) + quantity }),
              ...(depreciation && { depreciation: withMore(article.depreciation, depreciation) }),
            })),
          { ...returns, arrivals: [...returns.arrivals, event.data.receivedAt] },
        )
      );
    case 'RefundRequested': {
      const { refundId, amount, lines: refunded } = event.data;
      if (returns === null) return null;
      // Whoever paid as much back in the provider's own console has seen to what failed; less is a gesture.
      if (refunded === undefined)
        return event.data.outside === true && amount >= returns.failedRefund
          ? { ...returns, failedRefund: ZERO }
          : returns;
      const lines = refunded.map(({ productId, quantity, amount, depreciation }) => ({
        ...{ productId, quantity, amount },
        ...(depreciation && { depreciation }),
      }));
      const delivery = subtractCents(amount, addCents(...lines.map((line) => line.amount)));
      const refund = { refundId, lines, delivery };
      return { ...returns, refunds: [...returns.refunds, refund], failedRefund: ZERO };
    }
    case 'RefundSettled': {
      if (event.data.outcome !== 'failed' || returns === null) return returns;
      const failed = returns.refunds.find(({ refundId }) => refundId === event.data.refundId);
      if (failed === undefined) return returns;
      const amounts = failed.lines.map(({ amount }) => amount);
      return {
        ...returns,
        refunds: returns.refunds.filter((refund) => refund !== failed),
        failedRefund: addCents(returns.failedRefund, failed.delivery, ...amounts),
      };
    }
    case 'ParcelDispatched':
      // What is back before anything left had never left.
      if (returns === null || leftInParts) return returns;
      return {
        ...returns,
        articles: returns.articles.map((article) => ({ ...article, unsent: article.received })),
      };
    case 'OrderReinstated':
      // Whoever takes an order up again has agreed on it with the shopper: all of it goes on.
      return event.data.reason === 'admin' && !event.data.undoes ? null : returns;
    default:
      return returns;
  }
}

function withMore(before: Depreciation | undefined, more: Depreciation): Depreciation {
  if (before === undefined) return more;
  const reason = before.reason === more.reason ? more.reason : `${before.reason}, ${more.reason}`;
  return { amount: addCents(before.amount, more.amount), reason };
}

function withArticle(
  returns: Returns,
  productId: string,
  change: (article: ReturnedArticle) => Partial<ReturnedArticle>,
): Returns {
  const article = articleOf(returns, productId);
  const changed = { ...article, ...change(article) };
  const isKnown = returns.articles.some((known) => known.productId === productId);
  return {
    ...returns,
    articles: isKnown
      ? returns.articles.map((known) => (known.productId === productId ? changed : known))
      : [...returns.articles, changed],
  };
}

/** What is known of one perfume of the order. */
export function articleOf(returns: Returns | null, productId: string): ReturnedArticle {
  return returns?.articles.find((article) => article.productId === productId) ?? { productId, ...NO_ARTICLE };
}

/** What of an order nobody has withdrawn from. */
export function remaining(returns: Returns | null, lines: readonly Bottles[]): Bottles[] {
  return some(
    lines.map(({ productId, quantity }) => ({
      productId,
      quantity: quantity - articleOf(returns, productId).withdrawn,
    })),
  );
}

/**
 * What may be paid back now: what never left, and of what did, what came back or was proven to be on its way (code de la consommation
 * L221-24).
 */
export function refundable(order: PartlySent & { readonly returns: Returns }): Bottles[] {
  const { returns, status } = order;
  return some(
    returns.articles.map((article) => {
      const { productId, withdrawn, sent, received, opened, unsent = 0 } = article;
      const kept = stayed(order, article);
      const back = Math.max(isSent(status) ? received : received - unsent, sent - kept, 0);
      const due = kept + (isSent(status) ? back : Math.min(withdrawn - kept, back));
      return { productId, quantity: due - opened - refundedOf(returns, productId) };
    }),
  );
}

function refundedOf(returns: Returns, productId: string): number {
  return refundedLines(returns, productId).reduce((sum, { quantity }) => sum + quantity, 0);
}

function refundedLines({ refunds }: Returns, productId: string): RefundedBottles[] {
  return refunds.flatMap(({ lines }) => lines).filter((line) => line.productId === productId);
}

/** What was refunded of what was paid for an article, or taken off. */
function shareRefunded(returns: Returns, productId: string): Cents {
  const lines = refundedLines(returns, productId);
  return addCents(...lines.flatMap(({ amount, depreciation }) => [amount, depreciation?.amount ?? ZERO]));
}

/** What is still to be taken off the refund of an article. */
export function depreciationDue(returns: Returns, productId: string): Depreciation | null {
  const { depreciation } = articleOf(returns, productId);
  if (depreciation === undefined) return null;
  const taken = refundedLines(returns, productId).map((line) => line.depreciation?.amount ?? ZERO);
  const amount = subtractCents(depreciation.amount, addCents(...taken));
  return amount > 0 ? { ...depreciation, amount } : null;
}

/** What an order is made of, as far as its returns are concerned. */
export interface ReturnedOrder extends PartlySent {
  readonly lines: readonly Pick<OrderLine, 'productId' | 'quantity' | 'unitPrice'>[];
  readonly totals: Totals;
  readonly returns: Returns;
}

export interface ReturnRefund {
  readonly amount: Cents;
  readonly lines: readonly RefundedBottles[];
}

/**
 * What goes back for articles: of what was paid for the goods, discount deducted, each bottle's share, so that the shares of all bottles
 * are what was paid, however they come back and whichever refund fails. What they lost by being used is taken off. Delivery, and the wrap
 * of a gift as what only goes with it (code de la consommation L221-27), go back with the last of them, once: the whole order is then
 * withdrawn from.
 */
export function refundOfArticles(order: ReturnedOrder, articles: readonly Bottles[]): ReturnRefund {
  const { lines, totals, returns } = order;
  const shares = paidForLines(lines, totals);
  let isWhole = true;
  const refunded = lines.flatMap(({ productId, quantity }, index) => {
    const before = refundedOf(returns, productId);
    const now = articles.find((article) => article.productId === productId)?.quantity ?? 0;
    if (before + now < quantity) isWhole = false;
    if (now === 0) return [];
    const share = shares[index] ?? ZERO;
    const paid = maxCents(
      subtractCents(partOf(share, before + now, quantity), shareRefunded(returns, productId)),
      ZERO,
    );
    const due = depreciationDue(returns, productId);
    if (due === null) return [{ productId, quantity: now, amount: paid }];
    const depreciation = { ...due, amount: minCents(due.amount, paid) };
    return [{ productId, quantity: now, amount: subtractCents(paid, depreciation.amount), depreciation }];
  });
  const deliveryDue = subtractCents(
    servicesOf(totals),
    addCents(...returns.refunds.map((each) => each.delivery)),
  );
  const delivery = isWhole && refunded.length > 0 ? deliveryDue : ZERO;
  return { lines: refunded, amount: addCents(delivery, ...refunded.map(({ amount }) => amount)) };
}

function partOf(amount: Cents, count: number, of: number): Cents {
  return cents(Number((BigInt(amount) * BigInt(count)) / BigInt(of)));
}

/** The last day to send back what was withdrawn from: the 14th after the declaration, or the next that is worked (L221-23). */
export function lastReturnDay(declaredAt: string): Day {
  return workingDayFrom(addDays(inParis(declaredAt).day, WITHDRAWAL_DAYS));
}

/** Whether the time to send back is over for all that is still awaited, and none of it is known to be on its way. */
export function isReturnAbandoned(returns: Returns, now: string): boolean {
  const today = inParis(now).day;
  return (
    returns.declarations.every(({ declaredAt }) => lastReturnDay(declaredAt) < today) &&
    returns.articles.every(({ sent, received }) => sent <= received)
  );
}

/** The last day to pay back what was declared then, as long as nothing allows to hold it: the 14th after (L221-24). */
export function lastRefundDay(declaredAt: string): Day {
  return addDays(inParis(declaredAt).day, WITHDRAWAL_DAYS);
}

/** The oldest declaration of which something is not paid back yet; null when nothing is owed for any. */
function openDeclaration(returns: Returns): Returns['declarations'][number] | null {
  const soFar = new Map<string, number>();
  for (const declaration of returns.declarations) {
    for (const { productId, quantity } of declaration.items) {
      const declared = (soFar.get(productId) ?? 0) + quantity;
      soFar.set(productId, declared);
      if (declared > refundedOf(returns, productId) + articleOf(returns, productId).opened)
        return declaration;
    }
  }
  return null;
}

/**
 * The last day to pay back what is owed first: the 14th after its declaration, or the day on which the articles or the proof of their
 * sending came, where that is later (L221-24). Null while the refund may be held, and when nothing is owed.
 */
export function refundDueDay(returns: Returns, status: OrderStatus): Day | null {
  const declaration = openDeclaration(returns);
  if (declaration === null) return null;
  const { declaredAt } = declaration;
  const due = lastRefundDay(declaredAt);
  if (!isSent(status)) return due;
  const arrival = returns.arrivals.find((at) => at >= declaredAt);
  if (arrival === undefined) return null;
  const arrived = inParis(arrival).day;
  const isLate = arrived > due;
  return isLate ? arrived : due;
}

/** Whether articles have to be paid back whose refund failed: an administrator may try again. */
export function isRefundAgainDue(order: ReturnedOrder): boolean {
  if (order.returns.failedRefund === 0 || order.status === 'cancelled') return false;
  return refundOfArticles(order, refundable(order)).amount > 0;
}

/**
 * What is to be done about an order's returns: `cancel` it, nothing of it having left; `refund` what is due; wait to `receive` a parcel;
 * nothing more.
 */
export function returnStep(
  order: ReturnedOrder,
  holdsMoney: boolean,
): 'cancel' | 'refund' | 'receive' | 'done' {
  if (order.status === 'cancelled') return 'done';
  const owed = refundable(order);
  if (owed.length > 0 && isWithdrawnWhole(order)) return 'cancel';
  if (holdsMoney && refundOfArticles(order, owed).amount > 0) return 'refund';
  return awaitedBack(order).length > 0 ? 'receive' : 'done';
}

/** Whether all of an order was withdrawn from before anything of it left: it is cancelled. */
export function isWithdrawnWhole(order: PartlySent & { readonly returns: Returns }): boolean {
  return (
    !isSent(order.status) && !order.parcels?.length && remaining(order.returns, order.lines).length === 0
  );
}
