import { invalidRequest } from '../wire/stripe-error.ts';

/** Smallest charge per currency, in minor units. The shop sells in euros; the others are here to be refused well. */
const MINIMUM: Readonly<Record<string, number>> = { eur: 50, usd: 50, gbp: 30, chf: 50, cad: 50 };
const MAXIMUM = 99_999_999;
const SYMBOLS: Readonly<Record<string, string>> = { eur: '€', usd: '$', gbp: '£', chf: 'CHF ', cad: 'CA$' };

/**
 * Checks an amount in minor units and its currency.
 * @returns the currency in lower case, as Stripe answers it.
 * @throws StripeError with Stripe's codes.
 */
export function checkAmount(amount: number, currencyText: string): string {
  const currency = currencyText.toLowerCase();
  const minimum = Object.hasOwn(MINIMUM, currency) ? MINIMUM[currency] : undefined;
  if (minimum === undefined) {
    const known = Object.keys(MINIMUM).join(', ');
    throw invalidRequest(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`,
      'currency',
    );
  }
  if (amount < 1)
    throw invalidRequest(
      'This value must be greater than or equal to 1.',
      'amount',
      'parameter_invalid_integer',
    );
  if (amount < minimum) {
    throw invalidRequest(
      `Amount must be at least ${money(minimum, currency)} ${currency}`,
      'amount',
      'amount_too_small',
    );
  }
  if (amount > MAXIMUM) {
    throw invalidRequest(
      `Amount must be no more than ${money(MAXIMUM, currency)}`,
      'amount',
      'amount_too_large',
    );
  }
  return currency;
}

/** An amount as Stripe's English messages write it. */
export function money(amount: number, currency: string): string {
  return `${SYMBOLS[currency] ?? ''}${(amount / 100).toFixed(2)}`;
}
