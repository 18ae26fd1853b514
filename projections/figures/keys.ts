import type { Behind, FigureOrdersQuery } from '#contracts/http/figures.ts';
import { contributionsOf } from './contribution.ts';
import type { FiguredOrder } from './tables.ts';

/**
 * Figures of orders sold that not every order is behind: what each has of them, in cents, and the column of the rollup that counts those
 * who have some.
 */
const AMOUNTS = {
  discount: ['with_discount', ({ discount }) => discount],
  delivery: ['with_delivery', ({ shipping }) => shipping],
  refunded: ['with_refund', ({ refunded }) => refunded],
  disputed: ['with_dispute', ({ disputed }) => disputed],
  awaited: ['with_awaited', ({ awaited }) => awaited],
  left: ['with_left', ({ total, refunded, disputed, awaited }) => total - refunded - disputed - awaited],
} as const satisfies Partial<Record<Behind, readonly [string, (order: FiguredOrder) => number]>>;
type Amount = keyof typeof AMOUNTS;
type WithAmount = (typeof AMOUNTS)[Amount][0];

/** The columns of the rollup of sales that count the orders behind figures. */
export const COUNTED_SALES: Partial<Record<Behind, WithAmount | 'orders' | 'newcomers'>> = {
  sold: 'orders',
  gross: 'orders',
  newcomers: 'newcomers',
  known: 'orders',
  discount: AMOUNTS.discount[0],
  delivery: AMOUNTS.delivery[0],
  refunded: AMOUNTS.refunded[0],
  disputed: AMOUNTS.disputed[0],
  awaited: AMOUNTS.awaited[0],
  left: AMOUNTS.left[0],
};

/** The steps of the way from the cart to the parcel that an order may have come to. */
const STEPS = {
  'payment-begun': ({ payment_begun }) => payment_begun,
  refused: ({ refusals }) => refusals > 0,
  paid: ({ paid_at }) => paid_at !== null,
  expired: ({ end_reason }) => end_reason === 'deadline',
  superseded: ({ end_reason }) => end_reason === 'superseded',
  'given-up': ({ end_reason }) => end_reason === 'shopper',
  shipped: ({ shipped_at }) => shipped_at !== null,
  delivered: ({ delivered_at }) => delivered_at !== null,
} as const satisfies Partial<Record<Behind, (order: FiguredOrder) => boolean>>;

/** How an order counts among those that have some of an amount: 1 or 0. */
export function withAmounts(order: FiguredOrder): Record<WithAmount, number> {
  const has = (amount: Amount) => Number(AMOUNTS[amount][1](order) !== 0);
  return {
    with_discount: has('discount'),
    with_delivery: has('delivery'),
    with_refund: has('refunded'),
    with_dispute: has('disputed'),
    with_awaited: has('awaited'),
    with_left: has('left'),
  };
}

/**
 * What an order is found by where few are like it: each of its criteria (`product <id>`, `hour 3-14`; two perfumes are found by both) and
 * the amounts it has some of, while it is sold; and the steps it came to.
 */
export function keysOf(order: FiguredOrder): string[] {
  const criteria = contributionsOf(order)
    .filter(({ dimension }) => dimension !== 'all' && dimension !== 'pair')
    .map(({ dimension, key }) => `${dimension} ${key}`);
  const amounts =
    criteria.length === 0 ? [] : Object.entries(AMOUNTS).filter(([, [, of]]) => of(order) !== 0);
  const steps = Object.entries(STEPS).filter(([, has]) => has(order));
  return [
    ...criteria,
    ...[...amounts, ...steps].map(([name]) => name),
    ...order.refusal_codes.map((code) => `refused ${code}`),
  ];
}

/** The keys that every order behind a figure has. */
export function keysBehind({ behind, split, key }: FigureOrdersQuery): string[] {
  const isKey = behind in AMOUNTS || behind in STEPS;
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
