import { z } from 'zod';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { PaymentMethodRecord } from '../store/records.ts';
import { integer, text } from '../wire/parameters.ts';
import { noSuch, StripeError } from '../wire/stripe-error.ts';

/** `payment_method_data`: a card typed by a shopper. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ number: text, exp_month: integer, exp_year: integer, cvc: text }),
});
type PaymentMethodData = z.output<typeof paymentMethodData>;

/**
 * Finds or creates the payment method a request names.
 * @throws StripeError for an unknown method or a card that cannot be one.
 */
export function resolvePaymentMethod(
  simulation: Simulation,
  request: { payment_method?: string | undefined; payment_method_data?: PaymentMethodData | undefined },
): PaymentMethodRecord | undefined {
  if (request.payment_method_data) {
    const { card } = request.payment_method_data;
    const number = card.number.replace(/[\s-]/g, '');
    const year = card.exp_year < 100 ? 2_000 + card.exp_year : card.exp_year;
    checkCard({ number, expMonth: card.exp_month, expYear: year, cvc: card.cvc }, new Date());
    return store(simulation, number);
  }
  if (!request.payment_method) return undefined;
  const known = simulation.ledger.get('paymentMethods', request.payment_method);
  if (known) return known;
  const number = NAMED_METHODS.get(request.payment_method);
  if (!number) throw noSuch('PaymentMethod', request.payment_method, 'payment_method');
  return store(simulation, number);
}

function store(simulation: Simulation, number: string): PaymentMethodRecord {
  const method = { id: newId('pm'), created: nowInSeconds(), behaviour: behaviourKey(number) };
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
  const isAmex = /^3[47]/.test(card.number);
  if (!(isAmex ? /^\d{4}$/ : /^\d{3}$/).test(card.cvc)) {
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

/** What happens to a payment with a card once it is (or needs not be) authenticated. */
type Outcome =
  | { readonly kind: 'succeeds' }
  | {
      readonly kind: 'declines';
      readonly code: string;
      readonly declineCode: string;
      readonly message: string;
    }
  | { readonly kind: 'settles'; readonly as: 'succeeded' | 'failed' };

export interface CardBehaviour {
  readonly authentication: 'none' | 'required';
  readonly outcome: Outcome;
  /** How refunds of this card go; absent: they succeed at once. */
  readonly refunds?: 'pending' | 'fails';
  /** What the bank says of the payment once it succeeded. */
  readonly contested?: 'chargeback' | 'inquiry' | 'fraud-warning';
}

const SUCCEEDS: Outcome = { kind: 'succeeds' };

function declines(code: string, declineCode: string, message: string): Outcome {
  return { kind: 'declines', code, declineCode, message };
}

const REFUSED = 'Votre carte a été refusée.';
const GENERIC_DECLINE = declines('card_declined', 'generic_decline', REFUSED);

/** The failure of a payment that was processing. */
export const LATE_FAILURE = { code: 'card_declined', declineCode: 'generic_decline', message: REFUSED };

/** Stripe's documented test cards, and two of the simulator's own (the last ones) that settle later. */
const BEHAVIOURS: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': { authentication: 'none', outcome: GENERIC_DECLINE },
  '4000000000009995': {
    authentication: 'none',
    outcome: declines(
      'card_declined',
      'insufficient_funds',
      'Votre carte ne dispose pas de fonds suffisants.',
    ),
  },
  '4000000000009987': { authentication: 'none', outcome: declines('card_declined', 'lost_card', REFUSED) },
  '4000000000009979': { authentication: 'none', outcome: declines('card_declined', 'stolen_card', REFUSED) },
  '4000000000000069': {
    authentication: 'none',
    outcome: declines('expired_card', 'expired_card', 'Votre carte a expiré.'),
  },
  '4000000000000127': {
    authentication: 'none',
    outcome: declines('incorrect_cvc', 'incorrect_cvc', 'Le code de sécurité de votre carte est incorrect.'),
  },
  '4000000000000119': {
    authentication: 'none',
    outcome: declines(
      'processing_error',
      'processing_error',
      'Une erreur s’est produite lors du traitement de votre carte. Réessayez dans quelques instants.',
    ),
  },
  '4000002760003184': { authentication: 'required', outcome: SUCCEEDS },
  '4000002500003155': { authentication: 'required', outcome: SUCCEEDS },
  '4000000000003220': { authentication: 'required', outcome: SUCCEEDS },
  '4000008400001629': { authentication: 'required', outcome: GENERIC_DECLINE },
  '4000000000007726': { authentication: 'none', outcome: SUCCEEDS, refunds: 'pending' },
  '4000000000005126': { authentication: 'none', outcome: SUCCEEDS, refunds: 'fails' },
  '4000000000000259': { authentication: 'none', outcome: SUCCEEDS, contested: 'chargeback' },
  '4000000000002685': { authentication: 'none', outcome: SUCCEEDS, contested: 'inquiry' },
  '4000000000005423': { authentication: 'none', outcome: SUCCEEDS, contested: 'fraud-warning' },
  '4000009900000012': { authentication: 'none', outcome: { kind: 'settles', as: 'succeeded' } },
  '4000009900000020': { authentication: 'none', outcome: { kind: 'settles', as: 'failed' } },
};

/** Stripe's ready-made payment methods for tests, those that the shop's tests pay with. */
const NAMED_METHODS: ReadonlyMap<string, string> = new Map([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_pendingRefund', '4000000000007726'],
  ['pm_card_refundFail', '4000000000005126'],
  ['pm_card_createDispute', '4000000000000259'],
  ['pm_card_createDisputeInquiry', '4000000000002685'],
  ['pm_card_createIssuerFraudRecord', '4000000000005423'],
]);

/** A behaviour by the key that payment methods store; unknown valid cards succeed, as 4242 does. */
export function behaviourOf(key: string): CardBehaviour {
  return BEHAVIOURS[key] ?? { authentication: 'none', outcome: SUCCEEDS };
}

/** The key to store for a card: the number of a test card that behaves specially, never another number. */
function behaviourKey(number: string): string {
  return number in BEHAVIOURS ? number : 'succeeds';
}
