import type { ShippingCountry } from '#contracts/addresses/countries.ts';
import { type Cents, cents } from '#contracts/cents.ts';
import { type Day, inParis } from '#contracts/french/calendar.ts';

/** A rate in hundredths of a percent (20 % is 2000), from a day on. */
interface DatedRate {
  readonly from: Day;
  readonly rate: number;
}

const since = (from: Day, rate: number): DatedRate => ({ from, rate });

/**
 * Standard rates of VAT of the countries a parcel goes to, oldest first (directive 2006/112/EC, articles 33 and 369a: the rate of the
 * destination, declared by the One-Stop Shop). Monaco counts as France (CGI, article 258); what leaves for Switzerland is an export,
 * without VAT (article 262 I).
 */
const RATES: Readonly<Record<ShippingCountry, readonly DatedRate[]>> = {
  France: [since('2014-01-01', 2000)],
  Allemagne: [since('2021-01-01', 1900)],
  Autriche: [since('2021-01-01', 2000)],
  Belgique: [since('2021-01-01', 2100)],
  Danemark: [since('2021-01-01', 2500)],
  Espagne: [since('2021-01-01', 2100)],
  Finlande: [since('2021-01-01', 2400), since('2024-09-01', 2550)],
  Grèce: [since('2021-01-01', 2400)],
  Irlande: [since('2021-03-01', 2300)],
  Italie: [since('2021-01-01', 2200)],
  Luxembourg: [since('2021-01-01', 1700), since('2023-01-01', 1600), since('2024-01-01', 1700)],
  Monaco: [since('2014-01-01', 2000)],
  'Pays-Bas': [since('2021-01-01', 2100)],
  Pologne: [since('2021-01-01', 2300)],
  Portugal: [since('2021-01-01', 2300)],
  'République tchèque': [since('2021-01-01', 2100)],
  Suède: [since('2021-01-01', 2500)],
  Suisse: [since('2014-01-01', 0)],
};

/**
 * The rate of VAT in the prices of what is delivered to a country, its territories with rates of their own aside.
 * @param country by its French name; one that is not on the list (older logs) counts as France.
 * @param day the Paris day of the order.
 * @returns hundredths of a percent.
 */
export function vatRate(country: string, day: Day): number {
  const rates = RATES[isListed(country) ? country : 'France'];
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.rate ?? 0;
}

/** An order, as far as its rate of VAT depends on it. */
export interface TaxedOrder {
  /** Of the territory it goes to; absent where that has none of its own, and from orders before territories had. */
  readonly vatRate?: number | undefined;
  readonly shippingAddress: { readonly country: string };
  readonly placedAt: string;
}

/** The rate of VAT of an order, what its invoice says: where it goes, on the Paris day it was placed. @returns hundredths of a percent. */
export function vatRateOf({ vatRate: territoryRate, shippingAddress, placedAt }: TaxedOrder): number {
  return territoryRate ?? vatRate(shippingAddress.country, inParis(placedAt).day);
}

function isListed(country: string): country is ShippingCountry {
  return Object.hasOwn(RATES, country);
}

/** The VAT in an amount that includes it, rounded half up to the cent. @param rate hundredths of a percent. */
export function vatIncluded(amount: Cents, rate: number): Cents {
  return cents(Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (10_000 + rate)));
}

/** A rate as people read it: `20 %`, `25,5 %`. @param rate hundredths of a percent. */
export function vatRateText(rate: number): string {
  return `${(rate / 100).toLocaleString('fr-FR')}\u00a0%`;
}
