import { StripeError } from '../wire/stripe-error.ts';

export interface CardDetails {
  /** Digits only. */
  readonly number: string;
  readonly expMonth: number;
  /** Four digits. */
  readonly expYear: number;
  readonly cvc: string;
}

const BRANDS: readonly (readonly [brand: string, pattern: RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|2[2-7])/],
  ['amex', /^3[47]/],
  ['discover', /^6/],
];

/** The card's network, as Stripe names it. */
export function brandOf(number: string): string {
  return BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown';
}

/**
 * Checks what was typed, with the messages of Stripe's French localisation.
 * @throws StripeError 402 for a wrong number, a past expiry or a short security code.
 */
export function checkCard(card: CardDetails, today: Date): void {
  if (!/^\d{12,19}$/.test(card.number) || !passesLuhn(card.number)) {
    throw cardError('incorrect_number', 'number', 'Votre numéro de carte est invalide.');
  }
  if (!(card.expMonth >= 1 && card.expMonth <= 12)) {
    throw cardError('invalid_expiry_month', 'exp_month', 'Le mois d’expiration de votre carte est invalide.');
  }
  const year = today.getUTCFullYear();
  const isPast = card.expYear < year || (card.expYear === year && card.expMonth < today.getUTCMonth() + 1);
  if (isPast || card.expYear > year + 50) {
    throw cardError('invalid_expiry_year', 'exp_year', 'L’année d’expiration de votre carte est invalide.');
  }
  const cvcLength = brandOf(card.number) === 'amex' ? 4 : 3;
  if (!/^\d+$/.test(card.cvc) || card.cvc.length !== cvcLength) {
    throw cardError('invalid_cvc', 'cvc', 'Le code de sécurité de votre carte est invalide.');
  }
}

/** The check digit of card numbers. */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function cardError(code: string, param: string, message: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, param, message }, true);
}
