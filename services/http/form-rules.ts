import type { RateRule } from './rate-limit.ts';

/** What one network may send to the public forms: far above what people do, far below what floods a mailbox. */
export const FORM_RULES = {
  review: { name: 'review', burst: 60, refillSeconds: 10 },
  newsletter: { name: 'newsletter', burst: 60, refillSeconds: 10 },
  /** Tries of promo codes: generous for a shopper who mistypes, slow for somebody who guesses. */
  promo: { name: 'promo', burst: 120, refillSeconds: 2 },
  /** Few: who withdraws does so once, and nobody is to guess order numbers. */
  withdrawal: { name: 'withdrawal', burst: 20, refillSeconds: 60 },
  contact: { name: 'contact', burst: 30, refillSeconds: 20 },
} as const satisfies Record<string, RateRule>;
