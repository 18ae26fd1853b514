import { createDatedTokens } from '#platform/http/sealed-tokens.ts';
import type { Secrets } from '#platform/http/secrets.ts';

/** How long a link to an order's page is good for; a fresh one is mailed on request. */
export const ORDER_LINK_DAYS = 90;

const DAY_MS = 86_400_000;

/** Links to an order's own page, good for whoever holds them, for a time. */
export interface OrderLinks {
  /** The page's address on this day: the same all day long, so that a mail composed twice is the same mail. */
  urlOf(orderId: string, now: Date): string;
  /** The same without the shop's name before it, for the shop's own pages. */
  pathOf(orderId: string, now: Date): string;
  /** Where whoever asks on this day downloads a document of the order, for as long. */
  documentUrlOf(orderId: string, documentId: string, now: Date): string;
  /** The order that a link's token opens now, or null when it was not made here or is too old. */
  orderOf(token: string, now: Date): string | null;
}

/** @param secret SESSION_SECRET; links in mails hold as long as it stays. @param publicUrl the shop's address without a slash at its end. */
export function createOrderLinks(secret: Secrets, publicUrl: string): OrderLinks {
  const tokens = createDatedTokens(secret, 'miris order page');
  function tokenOf(orderId: string, now: Date): string {
    const day = Math.floor(now.getTime() / DAY_MS);
    return tokens.seal(orderId, new Date((day + ORDER_LINK_DAYS + 1) * DAY_MS));
  }
  const pathOf = (orderId: string, now: Date) => `/commande/suivi/${tokenOf(orderId, now)}`;

  return {
    pathOf,
    urlOf: (orderId, now) => publicUrl + pathOf(orderId, now),
    documentUrlOf: (orderId, documentId, now) =>
      `${publicUrl}/api/orders/follow/${tokenOf(orderId, now)}/documents/${documentId}`,
    orderOf(token, now) {
      const opened = tokens.open(token);
      return opened && now < opened.at ? opened.id : null;
    },
  };
}
