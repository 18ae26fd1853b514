import type { Order } from '#contracts/http/orders.ts';
import { runningNumberText } from '#contracts/running-number.ts';
import { figureText, soft } from './parts.css.ts';

/** The number that people say to each other, set beside the specification's. */
export function RunningNumber({ of: { runningNumber } }: { of: Pick<Order, 'runningNumber'> }) {
  if (runningNumber === undefined) return null;
  return <span className={`${soft} ${figureText}`}>{runningNumberText(runningNumber)}</span>;
}
