import { LINK_PAGES } from '#contracts/answer-page.ts';
import { createDatedTokens, createSealedTokens } from './sealed-tokens.ts';
import type { Secrets } from './secrets.ts';

/** A request for mails, which the link in the first one confirms. */
export interface ConfirmableRequest {
  /** 64 hexadecimal figures. */
  readonly id: string;
  /** ISO 8601, UTC. */
  readonly requestedAt: string;
}

/** The links of mails that somebody asks for. Their tokens are in the query, which no log of ours holds. */
export interface OptInLinks {
  /** The address that confirms a request. */
  confirmationUrlOf(request: ConfirmableRequest): string;
  /** The request a token was made for, or null when it was not made here. How long it is good for is the decider's to say. */
  requestOf(token: string): ConfirmableRequest | null;
  /** The address that ends it, always the same. */
  leaveUrlOf(id: string): string;
  /** The id of the request that a token ends, or null when it was not made here. */
  leftBy(token: string): string | null;
}

/** What may be asked for: what its tokens are made for, which links in mails hold by, and the pages they lead to. */
const KINDS = {
  newsletter: {
    confirming: ['miris newsletter confirmation', LINK_PAGES.confirmNewsletter],
    leaving: ['miris newsletter', LINK_PAGES.leaveNewsletter],
  },
  restockNotice: {
    confirming: ['miris restock confirmation', LINK_PAGES.confirmRestockNotice],
    leaving: ['miris restock notice', LINK_PAGES.leaveRestockNotice],
  },
} as const;

const ID_BYTES = 32;

/**
 * A request's id stands in the log, whose readers must not be able to confirm or end it: it is sealed.
 * @param secrets SESSION_SECRET; links in mails hold as long as it stays. @param publicUrl the shop's address without a slash at its end.
 */
export function createOptInLinks(kind: keyof typeof KINDS, secrets: Secrets, publicUrl: string): OptInLinks {
  const { confirming, leaving } = KINDS[kind];
  const confirmations = createDatedTokens(secrets, confirming[0], ID_BYTES);
  const requests = createSealedTokens(secrets, leaving[0]);
  const urlOf = (page: string, token: string) => `${publicUrl}${page}?token=${token}`;
  return {
    confirmationUrlOf: ({ id, requestedAt }) =>
      urlOf(confirming[1], confirmations.seal(id, Date.parse(requestedAt))),
    requestOf(token) {
      const opened = confirmations.open(token);
      return opened && { id: opened.id, requestedAt: new Date(opened.atMs).toISOString() };
    },
    leaveUrlOf: (id) => urlOf(leaving[1], requests.seal(Buffer.from(id, 'hex'))),
    leftBy(token) {
      const opened = requests.open(token);
      return opened?.length === ID_BYTES ? opened.toString('hex') : null;
    },
  };
}
