import type { PlacedOrder } from '#contracts/http/orders.ts';
import type { Totals } from '#contracts/pricing.ts';
import { centsOf } from '../ui/formats.ts';

type OrderAmounts = Pick<
  PlacedOrder,
  'subtotal' | 'discountAmount' | 'shippingCost' | 'minimumCharge' | 'total'
>;

/** What a placed order costs, as the server computed it. */
export function placedTotals(order: OrderAmounts): Totals {
  return {
    subtotal: centsOf(order.subtotal),
    discount: centsOf(order.discountAmount),
    shipping: centsOf(order.shippingCost),
    minimumCharge: centsOf(order.minimumCharge),
    total: centsOf(order.total),
  };
}
