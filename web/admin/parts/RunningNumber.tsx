import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { runningNumberText } from '#contracts/orders/running-number.ts';
import { orderFragment } from '../location.ts';
import type { Numbered } from '../orders/order-numbers.ts';
import { figureText, nameLink, soft } from './parts.css.ts';

/** The number that people say to each other, set beside the specification's. */
export function RunningNumber({ of: { runningNumber } }: { of: Pick<Order, 'runningNumber'> }) {
  if (runningNumber === undefined) return null;
  return <span className={`${soft} ${figureText}`}>{runningNumberText(runningNumber)}</span>;
}

export interface OrderLinkProps {
  readonly order: Numbered;
  /** What stands before its own number. */
  readonly sign?: string;
  /** Where it leads; null where the order is gone. */
  readonly href?: string | null;
}

/** An order in a list, by both its numbers. */
export function OrderLink({ order, sign = '', href = orderFragment(order.id) }: OrderLinkProps) {
  const number = `${sign}${shortId(order.id)}`;
  if (href === null)
    return (
      <span>
        <span>{number}</span> <RunningNumber of={order} />
      </span>
    );
  return (
    <span>
      <a className={nameLink} href={href}>
        {number}
      </a>{' '}
      <RunningNumber of={order} />
    </span>
  );
}
