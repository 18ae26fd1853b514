import type { GivenSample, OrderLine } from '#contracts/events/orders/order.ts';
import { type Cents, ZERO } from '#contracts/money.ts';
import { type Outcome, refuse } from '#domain/decider.ts';
import type { OrderContent } from '#domain/orders/commands/order.commands.ts';
import { type Discount, priceBasket, subtotalOf, type Totals } from '#domain/pricing/pricing.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { loadProduct } from '../catalog/product-stream.ts';
import { setOwner } from '../orders/order-stream.ts';
import { checkPromo } from '../promos/redemption.ts';

export interface PricedOrder {
  /** Sorted by product id: the fixed order in which stock is taken. */
  readonly lines: readonly OrderLine[];
  readonly promo: {
    readonly promoId: string;
    readonly code: string;
    readonly discount: Discount;
    /** See `CheckedPromo`. */
    readonly creditOf?: string | undefined;
  } | null;
  /** The sample that was chosen; absent where none was. */
  readonly sample?: GivenSample | undefined;
  readonly totals: Totals;
}

/** What its price depends on. */
export interface OrderToPrice extends Pick<OrderContent, 'items' | 'promoCode' | 'gift' | 'sampleProductId'> {
  readonly customer: { readonly email: string };
}

export type PricingRefusal =
  | { readonly code: 'product-unavailable'; readonly productId: string; readonly productName: string | null }
  /** The chosen sample is none that is offered, is out of stock, or is among what is bought. */
  | { readonly code: 'sample-unavailable' }
  | { readonly code: 'promo-invalid'; readonly message: string };

export type Pricing = Outcome<{ readonly priced: PricedOrder }, PricingRefusal>;

/**
 * Prices an order from the product streams and the promo's terms; what the browser sent plays no part (decision 6).
 * @param wrapPrice what wrapping a gift costs.
 */
export async function priceOrder(
  store: EventStore,
  { orderId, content }: { readonly orderId: string; readonly content: OrderToPrice },
  now: string,
  wrapPrice: Cents = ZERO,
): Promise<Pricing> {
  const items = content.items.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  const products = await Promise.all(items.map(({ productId }) => loadProduct(store, productId)));
  const lines: OrderLine[] = [];
  for (const [index, { productId, quantity }] of items.entries()) {
    const product = products[index];
    if (product?.status !== 'listed' || !product.details.isActive) {
      const productName = product?.status === 'listed' ? product.details.name : null;
      return refuse({ code: 'product-unavailable', productId, productName });
    }
    const { name: productName, price: unitPrice, kind } = product.details;
    lines.push({ productId, ...(kind && { kind }), productName, quantity, unitPrice });
  }
  const { sampleProductId } = content;
  const sample = sampleProductId && (await chosenSample(store, sampleProductId, lines));
  if (sample === null) return refuse({ code: 'sample-unavailable' });
  const wrap = content.gift?.wrap ? wrapPrice : ZERO;
  const given = { lines, ...(sample && { sample }) };
  if (content.promoCode === null)
    return { accepted: true, priced: { ...given, promo: null, totals: priceBasket(lines, null, wrap) } };
  // A use the order has claimed already, in a try that broke off, is its own.
  const checked = await checkPromo(store, content.promoCode, subtotalOf(lines), now, orderId, {
    ownsSetOf: setOwner(store, content.customer.email),
    lines,
  });
  if (!checked.valid) return refuse({ code: 'promo-invalid', message: checked.message });
  const { promoId, code, discount, creditOf } = checked;
  const promo = { promoId, code, discount, ...(creditOf && { creditOf }) };
  return { accepted: true, priced: { ...given, promo, totals: priceBasket(lines, discount, wrap) } };
}

/** The sample that is to be given with these lines; null where it cannot be: one that is bought is no gift beside itself. */
async function chosenSample(
  store: EventStore,
  productId: string,
  lines: readonly OrderLine[],
): Promise<GivenSample | null> {
  const product = await loadProduct(store, productId);
  if (product.status !== 'listed' || !product.details.isActive || product.details.kind !== 'sample')
    return null;
  if (lines.some((line) => line.productId.toLowerCase() === productId.toLowerCase())) return null;
  return { productId, productName: product.details.name };
}
