import { LINK_PAGES } from '#contracts/answer-page.ts';
import { createDatedTokens, createSealedTokens } from '#platform/http/sealed-tokens.ts';
import type { Secrets } from '#platform/http/secrets.ts';

/** The request that a link confirms. */
export interface ConfirmableNotice {
  /** 64 hexadecimal figures. */
  readonly noticeId: string;
  readonly requestedAt: Date;
}

/** The links of mails about a perfume that is back. Their tokens are in the query, which no log of ours holds. */
export interface RestockLinks {
  /** The address that confirms a request. */
  confirmationUrlOf(notice: ConfirmableNotice): string;
  /** The request a token was made for, or null when it was not made here. How long it is good for is the decider's to say. */
  requestOf(token: string): ConfirmableNotice | null;
  /** The address that ends a request, always the same. */
  leaveUrlOf(noticeId: string): string;
  /** The request a token was made for, or null when it was not made here. */
  noticeOf(token: string): string | null;
}

const ID_BYTES = 32;

/**
 * A request's id stands in the log, whose readers must not be able to confirm or end it: it is sealed.
 * @param secret SESSION_SECRET; links in mails hold as long as it stays. @param publicUrl the shop's address without a slash at its end.
 */
export function createRestockLinks(secret: Secrets, publicUrl: string): RestockLinks {
  const confirmations = createDatedTokens(secret, 'miris restock confirmation', ID_BYTES);
  const notices = createSealedTokens(secret, 'miris restock notice');
  const urlOf = (page: string, token: string) => `${publicUrl}${page}?token=${token}`;
  return {
    confirmationUrlOf: ({ noticeId, requestedAt }) =>
      urlOf(LINK_PAGES.confirmRestockNotice, confirmations.seal(noticeId, requestedAt)),
    requestOf(token) {
      const opened = confirmations.open(token);
      return opened && { noticeId: opened.id, requestedAt: opened.at };
    },
    leaveUrlOf: (noticeId) =>
      urlOf(LINK_PAGES.leaveRestockNotice, notices.seal(Buffer.from(noticeId, 'hex'))),
    noticeOf(token) {
      const opened = notices.open(token);
      return opened?.length === ID_BYTES ? opened.toString('hex') : null;
    },
  };
}
