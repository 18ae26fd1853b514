import { DATA_LINK_HOURS } from '#contracts/constants.ts';
import { createSealedTokens } from '#platform/http/sealed-tokens.ts';

const ID_BYTES = 16;
const TIME_BYTES = 6;

/** Links to what the shop holds of somebody, good for whoever holds them, for a day. */
export interface DataLinks {
  /** The address of the page of a request that was made then. */
  urlOf(requestId: string, requestedAt: Date): string;
  /** The request that a link's token opens now, or null when it was not made here or is too old. */
  requestOf(token: string, now: Date): string | null;
}

/** @param secret SESSION_SECRET. @param publicUrl the shop's address without a slash at its end. */
export function createDataLinks(secret: string, publicUrl: string): DataLinks {
  const tokens = createSealedTokens(secret, 'miris personal data page');
  return {
    urlOf(requestId, requestedAt) {
      const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
      content.write(requestId.replaceAll('-', ''), 'hex');
      content.writeUIntBE(requestedAt.getTime() + DATA_LINK_HOURS * 3_600_000, ID_BYTES, TIME_BYTES);
      // In the query, which no log of ours holds.
      return `${publicUrl}/api/personal-data?token=${tokens.seal(content)}`;
    },
    requestOf(token, now) {
      const content = tokens.open(token);
      if (content?.length !== ID_BYTES + TIME_BYTES) return null;
      if (now.getTime() >= content.readUIntBE(ID_BYTES, TIME_BYTES)) return null;
      const hex = content.toString('hex', 0, ID_BYTES);
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
