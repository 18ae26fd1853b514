import type { EndpointLimits } from './limit-requests.ts';
import type { RateRule } from './rate-limit.ts';

/** One e-mail address on a form: nobody's mailbox is flooded in their name, from however many addresses. */
function perEmail(name: string, field: string, { burst = 10, refillSeconds = 120 } = {}) {
  const rule: RateRule = { name: `${name}-email`, burst, refillSeconds };
  return { field, rule };
}

/** How many mails strangers get from one network: it is one bucket for all endpoints that share it. */
const MAILS_OF_NETWORK: RateRule = { name: 'mail-to-stranger', burst: 10, refillSeconds: 300 };

/** An endpoint through which anybody can have the shop write to an address that nobody has proven; all of them share one small bucket. */
const MAILS_TO_STRANGERS = {
  network: MAILS_OF_NETWORK,
  named: perEmail('mail-to-stranger', 'email', { burst: 5, refillSeconds: 3_600 }),
} as const satisfies EndpointLimits;

/**
 * What the public endpoints let through from one network, and for one e-mail address or order: far above what people do (an office or a
 * mobile network shares one address), far below what floods a mailbox, guesses a code or tries stolen cards.
 */
export const FORM_RULES = {
  /** Orders hold stock; how much together, services/checkout/unpaid-holds.ts bounds. */
  order: {
    network: { name: 'order', burst: 60, refillSeconds: 10 },
    named: perEmail('order', 'customerEmail'),
  },
  /** Each try is a payment that somebody may test a stolen card on. */
  payment: {
    network: { name: 'payment', burst: 60, refillSeconds: 10 },
    named: { field: 'orderId', rule: { name: 'payment-order', burst: 20, refillSeconds: 60 } },
  },
  /** Asked again and again while the confirmation page waits; each time asks the provider. */
  paymentReturn: { network: { name: 'payment-return', burst: 240, refillSeconds: 1 } },
  review: {
    network: { name: 'review', burst: 60, refillSeconds: 10 },
    named: perEmail('review', 'customerEmail'),
  },
  newsletter: MAILS_TO_STRANGERS,
  restockNotice: MAILS_TO_STRANGERS,
  /** Tries of promo codes: generous for a shopper who mistypes, slow for somebody who guesses. */
  promo: { network: { name: 'promo', burst: 120, refillSeconds: 2 } },
  /** Few: who withdraws does so once, and nobody is to guess order numbers. */
  withdrawal: {
    network: { name: 'withdrawal', burst: 20, refillSeconds: 60 },
    named: perEmail('withdrawal', 'email'),
  },
  /** Each may be a reading of the whole log, too. */
  personalData: MAILS_TO_STRANGERS,
  orderLink: MAILS_TO_STRANGERS,
  /** What is done with an order's own page; cancelling asks the provider. */
  orderPage: { network: { name: 'order-page', burst: 60, refillSeconds: 10 } },
  /** Each makes a PDF, some tenths of a second of work. */
  document: { network: { name: 'document', burst: 60, refillSeconds: 10 } },
  contact: MAILS_TO_STRANGERS,
} as const satisfies Record<string, EndpointLimits>;
