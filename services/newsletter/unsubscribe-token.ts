import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { z } from 'zod';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const subscriptionIdSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** Names subscriptions in addresses so that nobody but the shop reads anything out of them or makes one up. */
export interface UnsubscribeTokens {
  of(subscriptionId: string): string;
  /** The subscription a token was made for, or null when it was not made here. */
  subscriptionOf(token: string): string | null;
}

/**
 * A subscription's id stands in the log, whose readers must not be able to end it: it is sealed (AES-256-GCM), with a nonce that
 * follows from it, so that its token is always the same.
 * @param secret SESSION_SECRET; links in mails hold as long as it stays.
 */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `miris newsletter ${purpose}`, 32));
  const [sealing, naming] = [key('sealing'), key('nonce')];
  return {
    of(subscriptionId) {
      const nonce = createHmac('sha256', naming).update(subscriptionId).digest().subarray(0, NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce);
      const sealed = Buffer.concat([cipher.update(subscriptionId, 'hex'), cipher.final()]);
      return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url');
    },
    subscriptionOf(token) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
        const id = Buffer.concat([opened, decipher.final()]).toString('hex');
        return subscriptionIdSchema.safeParse(id).data ?? null;
      } catch {
        return null;
      }
    },
  };
}

/** Path of the page that ends a subscription. */
export const UNSUBSCRIBE_PATH = '/api/newsletter/unsubscribe';

/** The address that ends a subscription; its token is in the query, which no log of ours holds. */
export function unsubscribeUrlOf(publicUrl: string, token: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`;
}
