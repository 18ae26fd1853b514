import type { Behind, FigureOrdersQuery } from '#contracts/http/figures/figures.ts';
import { contributionsOf, wholeOf } from './contribution.ts';
import { AMOUNTS_OF_SOME, STEPS_OF_SOME } from './counted-orders.ts';
import type { FiguredOrder } from './tables.ts';

/**
 * What an order is found by where few are like it: each of its criteria (`product <id>`, `hour 3-14`; two perfumes are found by both) and
 * the amounts it has some of, while it is sold; and the steps it came to.
 */
export function keysOf(order: FiguredOrder): string[] {
  const criteria = contributionsOf(order)
    .filter(({ dimension }) => dimension !== 'all' && dimension !== 'pair')
    .map(({ dimension, key }) => `${dimension} ${key}`);
  const whole = wholeOf(order);
  const amounts =
    criteria.length === 0 ? [] : Object.entries(AMOUNTS_OF_SOME).filter(([, { of }]) => of(whole) !== 0);
  const steps = Object.entries(STEPS_OF_SOME).filter(([, { isReached }]) => isReached(order));
  return [
    ...criteria,
    ...[...amounts, ...steps].map(([name]) => name),
    ...order.refusal_codes.map((code) => `refused ${code}`),
  ];
}

/** The keys that every order behind a figure has. */
export function keysBehind({ behind, split, key }: FigureOrdersQuery): string[] {
  const isKey = behind in AMOUNTS_OF_SOME || behind in STEPS_OF_SOME;
  return [
    ...(split === undefined ? [] : split === 'pair' ? key.split(' ').map(productKey) : [`${split} ${key}`]),
    ...(isKey ? [isRefusedFor(behind, key) ? `refused ${key}` : behind] : []),
    ...(behind === 'newcomers' ? ['customer new'] : []),
  ];
}

/** Whether a list is of those alone whose payment was refused for a reason. */
export function isRefusedFor(behind: Behind, key: string): boolean {
  return behind === 'refused' && key !== '';
}

export function productKey(id: string): string {
  return `product ${id}`;
}
