import { LINK_PAGES } from '#contracts/answer-page.ts';
import { DATA_LINK_HOURS } from '#contracts/constants.ts';
import { createDatedTokens } from '#platform/http/tokens/sealed-tokens.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';

/** Links to what the shop holds of somebody, good for whoever holds them, for a day. */
export interface DataLinks {
  /** The address of the page of a request that was made then. */
  urlOf(requestId: string, requestedAt: string): string;
  /** The request that a link's token opens now, or null when it was not made here or is too old. */
  requestOf(token: string, now: Date): string | null;
}

/** @param secret SESSION_SECRET. @param publicUrl the shop's address without a slash at its end. */
export function createDataLinks(secret: Secrets, publicUrl: string): DataLinks {
  const tokens = createDatedTokens(secret, 'miris personal data page');
  return {
    urlOf(requestId, requestedAt) {
      const end = Date.parse(requestedAt) + DATA_LINK_HOURS * 3_600_000;
      // In the query, which no log of ours holds.
      return `${publicUrl}${LINK_PAGES.personalData}?token=${tokens.seal(requestId, end)}`;
    },
    requestOf(token, now) {
      const opened = tokens.open(token);
      return opened && now.getTime() < opened.atMs ? opened.id : null;
    },
  };
}
