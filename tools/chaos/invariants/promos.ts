import type { PromoEvent } from '#contracts/events/catalog/promo.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { Facts } from '../facts.ts';
import { ordersIn, type Violation } from './violation.ts';

interface Uses {
  maxUses: number;
  readonly orders: Set<string>;
}

/** A code is used at most as often as it may be at every moment, and in the end by the orders that claim it and no other. */
export function promoUses({ log }: Facts): Violation[] {
  const promos = new Map<string, Uses>();
  const violations: Violation[] = [];
  for (const event of log) {
    if (!isPromoEvent(event)) continue;
    const exceeded = count(promos, event);
    if (exceeded !== null) violations.push(exceeded);
  }
  const orders = ordersIn(log);
  for (const [promoId, uses] of promos)
    for (const orderId of uses.orders) {
      const order = orders.of(orderId);
      if (order.status === 'absent')
        violations.push({
          promoId,
          orderId,
          sentence: 'a promo stays used by an order that never came to be',
        });
      else if (!order.promoClaimed || order.promo?.promoId !== promoId)
        violations.push({
          promoId,
          orderId,
          sentence: `a promo stays used by a ${order.status} order without a claim to it`,
        });
    }
  for (const { orderId, promo, promoClaimed } of orders.placed())
    if (promo !== null && promoClaimed && promos.get(promo.promoId)?.orders.has(orderId) !== true)
      violations.push({
        promoId: promo.promoId,
        orderId,
        sentence: 'an order has a discount without a use of its promo',
      });
  return violations;
}

function isPromoEvent(event: Facts['log'][number]): event is Recorded<PromoEvent> {
  return event.stream.startsWith('promo-');
}

function count(promos: Map<string, Uses>, { type, data }: PromoEvent): Violation | null {
  const uses = promos.get(data.promoId) ?? { maxUses: 0, orders: new Set() };
  promos.set(data.promoId, uses);
  if (type === 'PromoCodeCreated') uses.maxUses = data.maxUses;
  if (type === 'PromoCodeRevised') uses.maxUses = data.changes.maxUses ?? uses.maxUses;
  if (type === 'PromoRedemptionReleased') uses.orders.delete(data.orderId);
  if (type !== 'PromoRedeemed') return null;
  uses.orders.add(data.orderId);
  const { promoId, orderId } = data;
  return uses.orders.size > uses.maxUses
    ? { promoId, orderId, sentence: `a promo of ${uses.maxUses} uses was used ${uses.orders.size} times` }
    : null;
}
