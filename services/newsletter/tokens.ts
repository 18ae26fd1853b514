import { LINK_PAGES } from '#contracts/answer-page.ts';
import { createDatedTokens, createSealedTokens } from '#platform/http/sealed-tokens.ts';
import type { Secrets } from '#platform/http/secrets.ts';

/** The request for a newsletter that a link confirms. */
export interface ConfirmableRequest {
  /** 64 hexadecimal figures. */
  readonly subscriptionId: string;
  readonly requestedAt: Date;
}

/** The links of newsletter mails. Their tokens are in the query, which no log of ours holds. */
export interface NewsletterLinks {
  /** The address that confirms a subscription. */
  confirmationUrlOf(request: ConfirmableRequest): string;
  /** The request a token was made for, or null when it was not made here. How long it is good for is the decider's to say. */
  requestOf(token: string): ConfirmableRequest | null;
  /** The address that ends a subscription, always the same. */
  unsubscribeUrlOf(subscriptionId: string): string;
  /** The subscription a token was made for, or null when it was not made here. */
  subscriptionOf(token: string): string | null;
}

const ID_BYTES = 32;

/**
 * A subscription's id stands in the log, whose readers must not be able to confirm or end it: it is sealed.
 * @param secret SESSION_SECRET; links in mails hold as long as it stays. @param publicUrl the shop's address without a slash at its end.
 */
export function createNewsletterLinks(secret: Secrets, publicUrl: string): NewsletterLinks {
  const confirmations = createDatedTokens(secret, 'miris newsletter confirmation', ID_BYTES);
  const subscriptions = createSealedTokens(secret, 'miris newsletter');
  const urlOf = (page: string, token: string) => `${publicUrl}${page}?token=${token}`;
  return {
    confirmationUrlOf: ({ subscriptionId, requestedAt }) =>
      urlOf(LINK_PAGES.confirmNewsletter, confirmations.seal(subscriptionId, requestedAt)),
    requestOf(token) {
      const opened = confirmations.open(token);
      return opened && { subscriptionId: opened.id, requestedAt: opened.at };
    },
    unsubscribeUrlOf: (subscriptionId) =>
      urlOf(LINK_PAGES.leaveNewsletter, subscriptions.seal(Buffer.from(subscriptionId, 'hex'))),
    subscriptionOf(token) {
      const opened = subscriptions.open(token);
      return opened?.length === ID_BYTES ? opened.toString('hex') : null;
    },
  };
}
