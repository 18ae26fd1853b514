import { territoryOf } from '#contracts/addresses/territories.ts';
import { MAX_PAYMENT } from '#contracts/constants.ts';
import { inParis } from '#contracts/french/calendar.ts';
import type { OrderQuote } from '#contracts/http/desk/desk-orders.ts';
import { toDecimal } from '#contracts/money.ts';
import type { Outcome } from '#domain/decider.ts';
import { insufficientStock } from '#domain/stock/stock-status.ts';
import { vatIncluded, vatRate } from '#domain/vat/vat.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { StockService } from '../stock/stock-service.ts';
import { placementProblem, totalsAnswer } from './placement-problems.ts';
import { type OrderToPrice, type PricingRefusal, priceOrder } from './price-order.ts';

interface Wanted extends Pick<OrderToPrice, 'items' | 'promoCode'> {
  readonly customerEmail: string;
  readonly shippingAddress: { readonly country: string; readonly postalCode: string; readonly city: string };
}

/**
 * What an order would cost now and what stands in the way of placing it: bottles that are not there, a code that is not good, a total that
 * cannot be paid at once. Nothing is held by it.
 */
export async function quoteOrder(
  { store, stockService }: { readonly store: EventStore; readonly stockService: StockService },
  { customerEmail: email, shippingAddress, items, promoCode }: Wanted,
  now: Date,
): Promise<Outcome<{ readonly quote: OrderQuote }, PricingRefusal>> {
  const price = (code: string | null) =>
    priceOrder(
      store,
      { orderId: '', content: { items, promoCode: code, customer: { email } } },
      now.toISOString(),
    );
  const first = await price(promoCode);
  const isCodeWrong = !first.accepted && first.refusal.code === 'promo-invalid';
  const pricing = isCodeWrong ? await price(null) : first;
  if (!pricing.accepted) return pricing;
  const { lines, totals } = pricing.priced;
  const stocked = await Promise.all(
    lines.map(async ({ unitPrice, productId, productName, quantity }) => {
      const available = await stockService.available(productId, 0n);
      return { productId, productName, quantity, price: toDecimal(unitPrice), available };
    }),
  );
  const rate = territoryOf(shippingAddress)?.vatRate ?? vatRate(shippingAddress.country, inParis(now).day);
  const problems = [
    ...stocked.flatMap(({ productId, available, quantity }) =>
      available < quantity ? [{ field: `items.${productId}`, message: insufficientStock(available) }] : [],
    ),
    ...(first.accepted ? [] : [{ field: 'promoCode', message: messageOf(first.refusal) }]),
    ...(totals.total > MAX_PAYMENT
      ? [{ field: 'total', message: placementProblem({ code: 'amount-too-large' }).problem.detail }]
      : []),
  ];
  const vat = { rate, amount: toDecimal(vatIncluded(totals.total, rate)) };
  return { accepted: true, quote: { ...totalsAnswer(totals), items: stocked, vat, problems } };
}

function messageOf(refusal: PricingRefusal): string {
  return placementProblem(refusal).problem.detail;
}
