import type { Problem, ProblemCode } from '#contracts/http/problem.ts';
import { bottleLimitSchema, freshTotalsSchema, shortStockSchema } from '#contracts/http/shop/orders.ts';
import type { Cart, CartLine } from '../../cart/cart.ts';
import { loweredToLimit, loweredToStock } from '../../cart/lowered-line.ts';
import { ApiError } from '../../data/api.ts';
import { centsOf } from '../../ui/formats.ts';
import type { OrderRefusal } from '../Refusal.tsx';
import { ORDER_FAILURE } from './place-order.ts';

export interface OrderFailure extends OrderRefusal {
  /** The cart as the answer says that it is now. */
  readonly cart: Cart;
  /** This attempt's key is spent; the next try is another order. */
  readonly endsAttempt: boolean;
}

const EXPLAINED: ReadonlySet<ProblemCode> = new Set([
  'invalid-request',
  'insufficient-stock',
  'too-many-bottles',
  'too-many-unpaid',
  'amount-too-large',
  'product-unavailable',
  'promo-invalid',
  'order-not-payable',
  'payment-unavailable',
  'payment-provider-error',
  'rate-limited',
  'terms-changed',
  'gift-not-offered',
  'sample-unavailable',
]);
const SPENT: ReadonlySet<ProblemCode> = new Set(['order-not-payable', 'idempotency-key-reused']);

/** What to tell the shopper when an order could not be placed, and the cart it leaves (specification §8). */
export function describeOrderFailure(error: unknown, cart: Cart): OrderFailure {
  const problem = error instanceof ApiError ? error.problem : null;
  if (problem === null) return { message: ORDER_FAILURE, cart, endsAttempt: false };
  const endsAttempt = SPENT.has(problem.code);
  const explain = (detail: string, now: Cart = cart): OrderFailure => ({
    message: `${ORDER_FAILURE} ${detail}`,
    change: now.lines.find((line) => line.note !== undefined && !cart.lines.includes(line))?.note,
    cart: now,
    endsAttempt,
  });
  switch (problem.code) {
    case 'price-changed':
      return { message: problem.detail, cart: withFreshPrices(cart, problem.fresh), endsAttempt };
    case 'insufficient-stock': {
      const short = shortStockSchema.safeParse(problem.fresh);
      if (!short.success) return explain(problem.detail);
      const { productId, available } = short.data;
      return explain(
        `${nameOf(cart, productId)}\u00a0: ${problem.detail}`,
        withStock(cart, productId, available),
      );
    }
    case 'too-many-bottles':
    case 'too-many-unpaid': {
      const limit = bottleLimitSchema.safeParse(problem.fresh);
      if (!limit.success || limit.data.productId === null) return explain(problem.detail);
      const { productId, max } = limit.data;
      return explain(`${nameOf(cart, productId)}\u00a0: ${problem.detail}`, withAtMost(cart, productId, max));
    }
    case 'product-unavailable': {
      const productId = productOf(problem);
      if (productId === null) return explain(problem.detail);
      const said = `${nameOf(cart, productId)} n’est plus proposé à la vente.`;
      return explain(said, withStock(cart, productId, 0));
    }
    case 'promo-invalid':
      return explain(problem.detail, { ...cart, promoRefusal: problem.detail });
    default:
      return EXPLAINED.has(problem.code)
        ? explain(problem.detail)
        : { message: ORDER_FAILURE, cart, endsAttempt };
  }
}

const ITEM = 'items.';

function productOf({ errors = [] }: Problem): string | null {
  const field = errors.find((error) => error.field.startsWith(ITEM))?.field;
  return field === undefined ? null : field.slice(ITEM.length);
}

function nameOf({ lines }: Cart, productId: string): string {
  return lines.find(({ product }) => product.id === productId)?.product.name ?? 'Un parfum de votre panier';
}

function withLine(cart: Cart, productId: string, change: (line: CartLine) => CartLine): Cart {
  return { ...cart, lines: cart.lines.map((line) => (line.product.id === productId ? change(line) : line)) };
}

function withStock(cart: Cart, productId: string, left: number): Cart {
  return withLine(cart, productId, (line) => loweredToStock(line, left));
}

function withAtMost(cart: Cart, productId: string, max: number): Cart {
  return withLine(cart, productId, (line) => loweredToLimit(line, max));
}

/** Today's prices; a fixed code's value is what it takes off, until the server is asked for it. */
function withFreshPrices(cart: Cart, fresh: unknown): Cart {
  const parsed = freshTotalsSchema.safeParse(fresh);
  if (!parsed.success) return cart;
  const { items, discountAmount } = parsed.data;
  const priced = items.reduce(
    (now, { productId, price }) =>
      withLine(now, productId, (line) => ({ ...line, product: { ...line.product, price } })),
    cart,
  );
  const { promo } = priced;
  return promo?.type === 'fixed'
    ? { ...priced, promo: { ...promo, amount: centsOf(discountAmount) } }
    : priced;
}
