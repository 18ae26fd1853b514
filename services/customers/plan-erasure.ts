import { isOpen } from '#contracts/disputes.ts';
import { shortId } from '#contracts/identifiers.ts';
import type { PlacedOrder } from '../orders/order.state.ts';

/** A key of a person, and the orders whose identity it seals. */
export interface HeldKey {
  readonly keyId: string;
  readonly orders: readonly PlacedOrder[];
  /** Whether it seals anything that is about no order: older logs have one key for all. */
  readonly sealsMore: boolean;
}

export interface KeptOrder {
  readonly orderId: string;
  /** Its last day, `YYYY-MM-DD`. */
  readonly until: string;
}

/** An order that cannot lose its customer yet, and why. */
export interface ErasureObstacle {
  readonly orderId: string;
  readonly why: 'unpaid' | 'undelivered' | 'withdrawal' | 'refund' | 'dispute';
}

export interface ErasurePlan {
  readonly obstacles: readonly ErasureObstacle[];
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

/** What erasing a person may take today, and what the law keeps. */
export function planErasure(keys: readonly HeldKey[], now: Date): ErasurePlan {
  const today = now.toISOString().slice(0, 10);
  const orders = keys.flatMap((key) => key.orders);
  const isKept = (order: PlacedOrder) => isAccounted(order) && keptUntil(order) >= today;
  const mustLive = (key: HeldKey) => key.orders.some(isKept);
  return {
    obstacles: orders.flatMap((order) => {
      const why = whyOpen(order);
      return why === null ? [] : [{ orderId: order.orderId, why }];
    }),
    destroyed: keys.filter((key) => !mustLive(key)).map(({ keyId }) => keyId),
    kept: keys.filter(mustLive).map(({ keyId }) => keyId),
    withholds: keys.some((key) => key.sealsMore && mustLive(key)),
    keptOrders: orders.filter(isKept).map((order) => ({ orderId: order.orderId, until: keptUntil(order) })),
  };
}

/** Whether money moved for it, or an administrator took it as paid: accounts name such an order. */
export function isAccounted({ receipts, status }: PlacedOrder): boolean {
  return receipts.length > 0 || (status !== 'pending' && status !== 'cancelled');
}

function keptUntil({ placedAt }: PlacedOrder): string {
  return `${Number(placedAt.slice(0, 4)) + ACCOUNT_YEARS}-12-31`;
}

function whyOpen(order: PlacedOrder): ErasureObstacle['why'] | null {
  if (order.refunds.some(({ status }) => status === 'pending')) return 'refund';
  // The house answers the bank with what the order holds (GDPR article 17(3)(e)).
  if (order.disputes.some(isOpen)) return 'dispute';
  if (order.deleted || order.ending !== null) return null;
  if (order.withdrawalDeclaredAt !== null && !order.refunds.some(({ status }) => status === 'succeeded'))
    return 'withdrawal';
  if (order.status === 'pending') return 'unpaid';
  return order.status === 'delivered' ? null : 'undelivered';
}

const WHY: Readonly<Record<ErasureObstacle['why'], string>> = {
  unpaid: 'attend son paiement\u00a0: réglez-la, ou laissez passer son délai et elle s’annulera d’elle-même',
  undelivered: 'n’est pas encore livrée\u00a0: attendez de la recevoir, ou demandez-nous de l’annuler',
  withdrawal: 'fait l’objet d’une rétractation en cours\u00a0: attendez votre remboursement',
  dispute: 'fait l’objet d’une contestation auprès de votre banque\u00a0: attendez sa décision',
  refund: 'a un remboursement en cours\u00a0: attendez qu’il soit versé',
};

/** Why nothing is erased yet, and what to do about it. */
export function obstacleSentence({ orderId, why }: ErasureObstacle): string {
  return `La commande ${shortId(orderId)} ${WHY[why]}.`;
}
