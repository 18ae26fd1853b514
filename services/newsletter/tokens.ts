import { z } from 'zod';
import { createSealedTokens } from '#platform/http/sealed-tokens.ts';

const ID_BYTES = 32;
const TIME_BYTES = 6;

/** The request for a newsletter that a link confirms. */
export interface ConfirmableRequest {
  /** 64 hexadecimal figures. */
  readonly subscriptionId: string;
  readonly requestedAt: Date;
}

export interface ConfirmationTokens {
  of(request: ConfirmableRequest): string;
  /** The request a token was made for, or null when it was not made here. How long it is good for is the decider's to say. */
  requestOf(token: string): ConfirmableRequest | null;
}

/** @param secret SESSION_SECRET; links in mails hold as long as it stays. */
export function createConfirmationTokens(secret: string): ConfirmationTokens {
  const tokens = createSealedTokens(secret, 'miris newsletter confirmation');
  return {
    of({ subscriptionId, requestedAt }) {
      const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
      content.write(subscriptionId, 'hex');
      content.writeUIntBE(requestedAt.getTime(), ID_BYTES, TIME_BYTES);
      return tokens.seal(content);
    },
    requestOf(token) {
      const content = tokens.open(token);
      if (content?.length !== ID_BYTES + TIME_BYTES) return null;
      return {
        subscriptionId: content.toString('hex', 0, ID_BYTES),
        requestedAt: new Date(content.readUIntBE(ID_BYTES, TIME_BYTES)),
      };
    },
  };
}

/** Path of the page that confirms a subscription. */
const CONFIRMATION_PATH = '/api/newsletter/confirm';

/** The address that confirms a subscription; its token is in the query, which no log of ours holds. */
export function confirmationUrlOf(publicUrl: string, token: string): string {
  return `${publicUrl}${CONFIRMATION_PATH}?token=${token}`;
}

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
