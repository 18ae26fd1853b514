import {
  addCents,
  type Cents,
  cents,
  maxCents,
  minCents,
  multiplyCents,
  percentageOf,
  splitCents,
  subtractCents,
  ZERO,
} from '#contracts/cents.ts';
import { FREE_SHIPPING_THRESHOLD, MINIMUM_CHARGE, SHIPPING_COST } from '#contracts/constants.ts';

export type DiscountType = 'percentage' | 'fixed';

/** What a promo grants: a percentage in hundredths of a percent (10 % is 1000), or a fixed number of cents. */
export type Discount =
  | { readonly type: 'percentage'; readonly hundredths: number }
  | { readonly type: 'fixed'; readonly amount: Cents };

export interface PricedLine {
  readonly unitPrice: Cents;
  readonly quantity: number;
}

/** What a basket costs, each part in cents. `total` is always the sum of the other parts (`minimumCharge` included). */
export interface Totals {
  readonly subtotal: Cents;
  readonly discount: Cents;
  readonly shipping: Cents;
  /** What is added to reach the least amount that can be charged; 0 but for tiny totals (decision 23). */
  readonly minimumCharge: Cents;
  /** Of a gift; absent where nothing is wrapped, or for nothing. No discount touches it, and it earns no free delivery. */
  readonly wrap?: Cents | undefined;
  readonly total: Cents;
}

export function subtotalOf(lines: readonly PricedLine[]): Cents {
  return addCents(...lines.map((line) => multiplyCents(line.unitPrice, line.quantity)));
}

/** What a discount takes off a subtotal: never more than the subtotal, rounded half up to the cent (specification §9). */
export function discountOn(subtotal: Cents, discount: Discount | null): Cents {
  if (discount === null) return ZERO;
  const wanted =
    discount.type === 'percentage' ? percentageOf(subtotal, discount.hundredths) : discount.amount;
  return maxCents(ZERO, minCents(wanted, subtotal));
}

/** Delivery is free from the threshold on, reckoned after the discount (specification §9). An empty basket ships nothing. */
function shippingOn(subtotalAfterDiscount: Cents, hasLines = true): Cents {
  if (!hasLines || subtotalAfterDiscount >= FREE_SHIPPING_THRESHOLD) return ZERO;
  return SHIPPING_COST;
}

/** Prices a basket: subtotal, discount, shipping and total in cents (specification §9). @param wrap what wrapping it as a gift costs. */
export function priceBasket(
  lines: readonly PricedLine[],
  discount: Discount | null,
  wrap: Cents = ZERO,
): Totals {
  const subtotal = subtotalOf(lines);
  const discounted = discountOn(subtotal, discount);
  const afterDiscount = subtractCents(subtotal, discounted);
  const shipping = shippingOn(afterDiscount, lines.length > 0);
  const due = addCents(afterDiscount, shipping, wrap);
  const minimumCharge = lines.length === 0 ? ZERO : maxCents(ZERO, subtractCents(MINIMUM_CHARGE, due));
  const total = addCents(due, minimumCharge);
  return { subtotal, discount: discounted, shipping, minimumCharge, total, ...(wrap > 0 && { wrap }) };
}

/** What is missing to reach free delivery; 0 when it is reached. */
export function missingForFreeShipping(subtotalAfterDiscount: Cents): Cents {
  return maxCents(ZERO, cents(FREE_SHIPPING_THRESHOLD - subtotalAfterDiscount));
}

const FIRST_NUMBER = /\d+(?:[.,]\d{1,2})?/;

/**
 * The percentage a code promises: the first number in its text, in hundredths of a percent (specification §3); null when
 * there is none. `WELCOME10` gives 1000.
 */
export function percentageInCode(code: string): number | null {
  const match = FIRST_NUMBER.exec(code);
  return match ? Math.round(Number(match[0].replace(',', '.')) * 100) : null;
}

/** Delivery and the wrap of a gift: what is paid beside the goods, in cents. */
export function servicesOf({ shipping, wrap }: Totals): Cents {
  return addCents(shipping, wrap ?? ZERO);
}

/** What was paid for each line, discount deducted, services apart, so that the shares are what was paid for the goods; in cents. */
export function paidForLines(lines: readonly PricedLine[], totals: Totals): Cents[] {
  return splitCents(
    subtractCents(totals.total, servicesOf(totals)),
    lines.map(({ unitPrice, quantity }) => unitPrice * quantity),
  );
}
