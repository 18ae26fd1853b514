import { createSealedTokens } from './sealed-token.ts';

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
