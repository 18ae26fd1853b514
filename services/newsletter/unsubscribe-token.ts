import { z } from 'zod';
import { createSealedTokens } from './sealed-token.ts';

const subscriptionIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Names subscriptions in addresses that only the shop can read or make. */
export interface UnsubscribeTokens {
  of(subscriptionId: string): string;
  /** The subscription a token was made for, or null when it was not made here. */
  subscriptionOf(token: string): string | null;
}

/**
 * A subscription's id stands in the log, whose readers must not be able to end it: it is sealed, and its token is always the same.
 * @param secret SESSION_SECRET; links in mails hold as long as it stays.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const tokens = createSealedTokens(secret, 'miris newsletter');
  return {
    of: (subscriptionId) => tokens.seal(Buffer.from(subscriptionId, 'hex')),
    subscriptionOf: (token) =>
      subscriptionIdSchema.safeParse(tokens.open(token)?.toString('hex')).data ?? null,
  };
}

/** Path of the page that ends a subscription. */
const UNSUBSCRIBE_PATH = '/api/newsletter/unsubscribe';

/** The address that ends a subscription; its token is in the query, which no log of ours holds. */
export function unsubscribeUrlOf(publicUrl: string, token: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;
}
