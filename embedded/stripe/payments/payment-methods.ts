import { z } from 'zod';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { PaymentMethodRecord } from '../store/records.ts';
import { integer, text } from '../wire/parameters.ts';
import { noSuch, StripeError } from '../wire/stripe-error.ts';
import { behaviourKey, namedTestCard } from './test-cards.ts';

/** Billing details are kept as they come: Stripe, too, only checks their names. */
const billingDetails = z.strictObject({
  address: z.record(z.string(), text).optional(),
  email: text.optional(),
  name: text.optional(),
  phone: text.optional(),
  tax_id: text.optional(),
});

/** `payment_method_data`: a card typed by a shopper. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
  billing_details: billingDetails.optional(),
  allow_redisplay: text.optional(),
});
export type PaymentMethodData = z.output<typeof paymentMethodData>;

/**
 * Finds or creates the payment method a request names.
 * @throws StripeError for an unknown method or a card that cannot be one.
 */
export function resolvePaymentMethod(
  simulation: Simulation,
  request: { payment_method?: string | undefined; payment_method_data?: PaymentMethodData | undefined },
): PaymentMethodRecord | undefined {
  if (request.payment_method_data) {
    const { card, billing_details: billing } = request.payment_method_data;
    const year = card.exp_year < 100 ? 2_000 + card.exp_year : card.exp_year;
    const details = { number: digits(card.number), expMonth: card.exp_month, expYear: year, cvc: card.cvc };
    checkCard(details, new Date());
    return store(simulation, details, billing ?? {});
  }
  if (!request.payment_method) return undefined;
  const known = simulation.ledger.get('paymentMethods', request.payment_method);
  if (known) return known;
  const number = namedTestCard(request.payment_method);
  if (!number) throw noSuch('PaymentMethod', request.payment_method, 'payment_method');
  const expYear = new Date().getUTCFullYear() + 5;
  return store(simulation, { number, expMonth: 12, expYear, cvc: '123' }, {});
}

function digits(number: string): string {
  return number.replace(/[\s-]/g, '');
}

function store(
  simulation: Simulation,
  card: CardDetails,
  billing: z.output<typeof billingDetails>,
): PaymentMethodRecord {
  const method: PaymentMethodRecord = {
    id: newId('pm'),
    created: nowInSeconds(),
    brand: brandOf(card.number),
    last4: card.number.slice(-4),
    expMonth: card.expMonth,
    expYear: card.expYear,
    behaviour: behaviourKey(card.number),
    billingDetails: { address: null, email: null, name: null, phone: null, ...billing },
  };
  simulation.ledger.put('paymentMethods', method);
  return method;
}

interface CardDetails {
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
function brandOf(number: string): string {
  return BRANDS.find(([, pattern]) => pattern.test(number))?.[0] ?? 'unknown';
}

/**
 * Checks what was typed, with the messages of Stripe's French localisation.
 * @throws StripeError 402 for a wrong number, a past expiry or a short security code.
 */
function checkCard(card: CardDetails, today: Date): void {
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
