import { check } from 'k6';
import { Counter } from 'k6/metrics';
import type { Order } from '#contracts/http/shop/orders.ts';
import { logIn, readOrders, readProduct, readPromos, type Session, waitForReadModels } from './console.ts';

/**
 * Orders the shoppers were promised less those the shop knows at the end: 0 unless one was lost or made twice. The threshold
 * `NOTHING_UNACCOUNTED` makes a run fail on it.
 */
const unaccounted = new Counter('orders_unaccounted');
const paymentsUnaccounted = new Counter('payments_unaccounted');

export const NOTHING_UNACCOUNTED = {
  orders_unaccounted: ['count==0'],
  payments_unaccounted: ['count==0'],
};

/** The shop answered that it has this order. */
export function orderPromised(): void {
  unaccounted.add(1);
}

/** The shop took the provider's word that this order is paid. */
export function paymentTaken(): void {
  paymentsUnaccounted.add(1);
}

/** What a run put on sale. */
export interface Offer {
  readonly productIds: readonly string[];
  /** Of each product, at the start. */
  readonly bottles: number;
  readonly promo: { readonly code: string; readonly maxUses: number } | null;
}

interface Books {
  readonly orders: number;
  readonly paid: number;
  readonly discounted: number;
  /** Bottles in orders that are not cancelled, by product. */
  readonly sold: Readonly<Record<string, number>>;
}

/**
 * Compares what the shop shows with what was promised, once its read models have come to rest: no order or payment lost or
 * doubled, stock + sold = start for every product, no promo used more than allowed nor counted otherwise than orders have it.
 */
export function checkInvariants(offer: Offer): Books {
  const session = logIn();
  const { productIds, bottles, promo } = offer;
  const current = waitForReadModels(session, productIds[0] ?? '');
  const stock = productIds.map((id) => readProduct(id).stockQuantity);
  const books = settleBooks(session);
  check(books, {
    'the read models came to the end of the log': () => current,
    'stock and sold bottles make what there was at the start': ({ sold }) =>
      productIds.every((id, index) => (stock[index] ?? 0) + (sold[id] ?? 0) === bottles),
    'no product is below zero': () => stock.every((left) => left >= 0),
  });
  if (promo === null) return books;
  const uses = readPromos(session).find(({ code }) => code === promo.code)?.currentUses;
  check(books, {
    'the promo is used as often as orders have it': ({ discounted }) => uses === discounted,
    'the promo is used no more than allowed': () => (uses ?? 0) <= promo.maxUses,
  });
  return books;
}

/** Reads what the shop knows of this run and takes it off what was promised; the read models must have come to rest. */
function settleBooks(session: Session): Books {
  const books = readBooks(session);
  unaccounted.add(-books.orders);
  paymentsUnaccounted.add(-books.paid);
  return books;
}

function readBooks(session: Session): Books {
  const sold: Record<string, number> = {};
  let orders = 0;
  let paid = 0;
  let discounted = 0;
  for (const order of allOrders(session)) {
    orders += 1;
    if (order.paymentState === 'confirmed') paid += 1;
    if (order.status === 'cancelled') continue;
    if (order.promoCode !== null) discounted += 1;
    for (const { productId, quantity } of order.items) sold[productId] = (sold[productId] ?? 0) + quantity;
  }
  return { orders, paid, discounted, sold };
}

function* allOrders(session: Session): Generator<Order> {
  let after: string | null = null;
  do {
    const page = readOrders(session, after);
    yield* page.orders;
    after = page.nextAfter;
  } while (after !== null);
}
