import type { OrderStatus } from '#contracts/events/order.ts';
import type { DeclaredWithdrawal } from '#contracts/order-page.ts';
import {
  articleOf,
  awaited,
  isSent,
  lastRefundDay,
  lastReturnDay,
  type Returns,
  refundDueDay,
  remaining,
} from './returns.ts';

export interface WithdrawnOrder {
  readonly status: OrderStatus;
  readonly returns: Returns | null;
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
  items,
}: WithdrawnOrder): DeclaredWithdrawal | undefined {
  const latest = returns?.declarations.at(-1)?.declaredAt;
  if (returns === null || latest === undefined) return undefined;
  const isToComeBack = isSent(status) && awaited(returns).length > 0;
  const due = status === 'cancelled' ? null : refundDueDay(returns, status);
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
