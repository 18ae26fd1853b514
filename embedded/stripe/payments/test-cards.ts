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
  '4000009900000012': { authentication: 'none', outcome: { kind: 'settles', as: 'succeeded' } },
  '4000009900000020': { authentication: 'none', outcome: { kind: 'settles', as: 'failed' } },
};

/** Stripe's ready-made payment methods for tests. */
const NAMED_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_refundFail: '4000000000005126',
};

/** A behaviour by the key that payment methods store; unknown valid cards succeed, as 4242 does. */
export function behaviourOf(key: string): CardBehaviour {
  return BEHAVIOURS[key] ?? { authentication: 'none', outcome: SUCCEEDS };
}

/** The key to store for a card: the number of a test card that behaves specially, never another number. */
export function behaviourKey(number: string): string {
  return number in BEHAVIOURS ? number : 'succeeds';
}

/** The card behind a ready-made test payment method such as `pm_card_visa`. */
export function namedTestCard(paymentMethod: string): string | undefined {
  return Object.hasOwn(NAMED_METHODS, paymentMethod) ? NAMED_METHODS[paymentMethod] : undefined;
}
