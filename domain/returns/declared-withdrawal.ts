import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { DeclaredWithdrawal } from '#contracts/order-page.ts';
import {
  articleOf,
  lastRefundDay,
  lastReturnDay,
  type Returns,
  refundable,
  refundDueDay,
  remaining,
} from './returns.ts';
import { awaitedBack, type PartlySent } from './whereabouts.ts';

export interface WithdrawnOrder {
  readonly status: OrderStatus;
  readonly returns: Returns | null;
  readonly parcels?: PartlySent['parcels'];
  readonly items: readonly {
    readonly productId: string;
    readonly productName: string;
    readonly quantity: number;
  }[];
}

/** What a shopper withdrew from and what follows, as the order's page tells it; undefined while nothing was declared. */
export function declaredWithdrawal({
  status,
  returns,
  parcels,
  items,
}: WithdrawnOrder): DeclaredWithdrawal | undefined {
  const latest = returns?.declarations.at(-1)?.declaredAt;
  if (returns === null || latest === undefined) return undefined;
  const order = { status, returns, parcels, lines: items };
  const isToComeBack = status !== 'cancelled' && awaitedBack(order).length > 0;
  // While all that is owed is with the shopper, an order that left in part is paid back as one that left.
  const isHeld = isToComeBack && refundable(order).length === 0;
  const due = status === 'cancelled' ? null : refundDueDay(returns, isHeld ? 'shipped' : status);
  return {
    items: items.flatMap(({ productId, productName }) => {
      const { withdrawn } = articleOf(returns, productId);
      return withdrawn > 0 ? [{ productName, quantity: withdrawn }] : [];
    }),
    isWhole: remaining(returns, items).length === 0,
    sendBackBefore: isToComeBack ? lastReturnDay(latest) : null,
    refundBefore: due ?? (isToComeBack ? lastRefundDay(latest) : null),
    isRefundHeld: due === null && isToComeBack,
  };
}
