import { z } from 'zod';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { PaymentMethodRecord } from '../store/records.ts';
import { integer, text } from '../wire/parameters.ts';
import { noSuch } from '../wire/stripe-error.ts';
import { brandOf, type CardDetails, checkCard } from './card-details.ts';
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
