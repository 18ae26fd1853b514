import { createSealedTokens } from '#platform/http/sealed-tokens.ts';

/** How long a link to an order's page is good for; a fresh one is mailed on request. */
export const ORDER_LINK_DAYS = 90;

const DAY_MS = 86_400_000;
const ID_BYTES = 16;
const TIME_BYTES = 6;

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
export function createOrderLinks(secret: string, publicUrl: string): OrderLinks {
  const tokens = createSealedTokens(secret, 'miris order page');
  function tokenOf(orderId: string, now: Date): string {
    const day = Math.floor(now.getTime() / DAY_MS);
    const content = Buffer.alloc(ID_BYTES + TIME_BYTES);
    content.write(orderId.replaceAll('-', ''), 'hex');
    content.writeUIntBE((day + ORDER_LINK_DAYS + 1) * DAY_MS, ID_BYTES, TIME_BYTES);
    return tokens.seal(content);
  }
  const pathOf = (orderId: string, now: Date) => `/commande/suivi/${tokenOf(orderId, now)}`;

  return {
    pathOf,
    urlOf: (orderId, now) => publicUrl + pathOf(orderId, now),
    documentUrlOf: (orderId, documentId, now) =>
      `${publicUrl}/api/orders/follow/${tokenOf(orderId, now)}/documents/${documentId}`,
    orderOf(token, now) {
      const content = tokens.open(token);
      if (content?.length !== ID_BYTES + TIME_BYTES) return null;
      if (now.getTime() >= content.readUIntBE(ID_BYTES, TIME_BYTES)) return null;
      const hex = content.toString('hex', 0, ID_BYTES);
      return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
