import type { DocumentLine } from '#contracts/events/house/invoice.ts';
import { addCents, type Cents, cents, formatEuros, subtractCents } from '#contracts/money.ts';
import { vatIncluded } from '../vat/vat.ts';

/** What a line's net comes of: price of one × quantity − discount. */
export interface LinePrice {
  /** Price of one without VAT, before the discount, in cents and parts of a cent: four decimals of a euro. */
  readonly unit: number;
  /** Without VAT. */
  readonly discount: Cents;
}

/**
 * The price without VAT that a line's amounts come to, exactly to the cent below a hundred pieces. @param rate VAT in
 * hundredths of a percent.
 */
export function linePrice({ quantity, discount, net }: DocumentLine, rate: number): LinePrice {
  const discountNet = subtractCents(discount, vatIncluded(discount, rate));
  const unit = Math.round((addCents(net, discountNet) * 100) / quantity) / 100;
  return { unit, discount: discountNet };
}

/** As it is printed: `79,65 €`, with up to four decimals where the cent does not do. @param unit in cents. */
export function unitPriceText(unit: number): string {
  const hundredths = Math.round(Math.abs(unit) * 100);
  const euros = formatEuros(cents(Math.floor(hundredths / 100)));
  const further = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0$/, '')
    .replace(/^0$/, '');
  return `${unit < 0 ? '-' : ''}${euros.replace('\u00a0€', `${further}\u00a0€`)}`;
}
