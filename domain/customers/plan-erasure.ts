import { inParis } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import type { PlacedOrder } from '../orders/order.state.ts';
import { isOpen } from '../payments/disputes.ts';

/** An order, and when its parcel was sent. */
export interface HeldOrder extends PlacedOrder {
  readonly sentAt: string | null;
}

/** A key of a person, and the orders whose identity it seals. */
export interface HeldKey {
  readonly keyId: string;
  readonly orders: readonly HeldOrder[];
  /** Whether it seals anything that is about no order: older logs have one key for all. */
  readonly sealsMore: boolean;
}

/** What an order still runs for. */
type Running = 'unpaid' | 'undelivered' | 'withdrawal' | 'refund' | 'dispute';

/** An order that does not lose its customer now. */
export interface KeptOrder {
  readonly orderId: string;
  /** Its last day, `YYYY-MM-DD`; retention erases it then. */
  readonly until: string;
  /** Null when it is over, and only the law keeps it. */
  readonly running: Running | null;
}

export interface ErasurePlan {
  /** Keys that go at once. */
  readonly destroyed: readonly string[];
  /** Keys that go on living for orders that the law keeps. What else one of them seals (older logs) is shown nowhere any more. */
  readonly kept: readonly string[];
  readonly keptOrders: readonly KeptOrder[];
  /** Whether one of them seals more than orders. */
  readonly withholds: boolean;
}

/** What an order's parties and amounts are kept for, from the end of its year (code de commerce L123-22; specification §9). */
export const ACCOUNT_YEARS = 10;

/** An order that was never paid keeps its customer this long: for questions about the payment that failed. */
export const UNPAID_DAYS = 30;

/** A parcel that was sent so long ago counts as delivered: nobody may have said so (decision 44). */
const PARCEL_DAYS = 30;

/**
 * What erasing a person takes today, and what stays for a time: an order that still runs keeps its own data and nothing else (GDPR article
 * 17(3)).
 */
export function planErasure(keys: readonly HeldKey[], now: Date): ErasurePlan {
  const today = now.toISOString().slice(0, 10);
  // More than one key may seal something of an order.
  const orders = new Map(keys.flatMap((key) => key.orders.map((order) => [order.orderId, order])));
  const isKept = (order: HeldOrder) =>
    whatRuns(order, now) !== null || (isAccounted(order) && keptUntil(order) >= today);
  const mustLive = (key: HeldKey) => key.orders.some(isKept);
  return {
    destroyed: keys.filter((key) => !mustLive(key)).map(({ keyId }) => keyId),
    kept: keys.filter(mustLive).map(({ keyId }) => keyId),
    withholds: keys.some((key) => key.sealsMore && mustLive(key)),
    keptOrders: [...orders.values()].filter(isKept).map((order) => ({
      orderId: order.orderId,
      until: keptUntil(order),
      running: whatRuns(order, now),
    })),
  };
}

/** Whether money moved for it, or an administrator took it as paid: accounts name such an order. */
export function isAccounted({ receipts, status }: PlacedOrder): boolean {
  return receipts.length > 0 || (status !== 'pending' && status !== 'cancelled');
}

function keptUntil(order: PlacedOrder): string {
  const { placedAt } = order;
  if (!isAccounted(order))
    return new Date(Date.parse(placedAt) + UNPAID_DAYS * 86_400_000).toISOString().slice(0, 10);
  return `${Number(inParis(lastInBooks(order)).day.slice(0, 4)) + ACCOUNT_YEARS}-12-31`;
}

/** When the last entry about it came into the books: its payment or a refund may be of a later year than the order. */
function lastInBooks({ placedAt, receipts, refunds }: PlacedOrder): Date {
  const paid = receipts.flatMap(({ confirmedAt }) => confirmedAt ?? []);
  const entries = [placedAt, ...paid, ...refunds.map(({ requestedAt }) => requestedAt)];
  return new Date(Math.max(...entries.map((at) => Date.parse(at))));
}

function whatRuns(order: HeldOrder, now: Date): Running | null {
  if (order.refunds.some(({ status }) => status === 'pending')) return 'refund';
  // The house answers the bank with what the order holds (GDPR article 17(3)(e)).
  if (order.disputes.some(isOpen)) return 'dispute';
  if (order.deleted || order.ending !== null) return null;
  if (order.withdrawalDeclaredAt !== null && !order.refunds.some(isPaidBack)) return 'withdrawal';
  if (order.status === 'pending') return 'unpaid';
  return order.status === 'delivered' || isLongSent(order, now) ? null : 'undelivered';
}

/** A gesture of the house settles no withdrawal. */
function isPaidBack({ status, reason }: PlacedOrder['refunds'][number]): boolean {
  return status === 'succeeded' && reason !== 'gesture';
}

function isLongSent({ status, sentAt }: HeldOrder, now: Date): boolean {
  return (
    status === 'shipped' && sentAt !== null && now.getTime() - Date.parse(sentAt) >= PARCEL_DAYS * 86_400_000
  );
}

const RUNNING: Readonly<Record<Running, string>> = {
  unpaid: 'attend son paiement et, sans lui, s’annule d’elle-même',
  undelivered: 'suit son cours jusqu’à sa livraison',
  withdrawal: 'fait l’objet d’une rétractation, dont le remboursement suit son cours',
  dispute: 'fait l’objet d’une contestation auprès d’une banque, dont la décision est attendue',
  refund: 'a un remboursement en cours',
};

/** Why an order keeps what names its customer, and when that goes by itself. */
export function keptOrderSentence({ orderId, until, running }: KeptOrder): string {
  const last = dayMonthYear(until);
  if (running === null) return `Commande ${shortId(orderId)}\u00a0: jusqu’au ${last}.`;
  const paid = running === 'unpaid' ? ' si elle n’est jamais payée' : '';
  return `La commande ${shortId(orderId)} ${RUNNING[running]}\u202f; ce qui vous y nomme s’efface de soi-même après le ${last}${paid}.`;
}
