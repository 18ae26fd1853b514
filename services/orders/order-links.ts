import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { createDatedTokens } from '#platform/http/tokens/sealed-tokens.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';

/** How long a link to an order's page is good for; a fresh one is mailed on request. */
export const ORDER_LINK_DAYS = 90;

const DAY_MS = 86_400_000;

/** An order as its links name it: how often they were revoked says which are good still. */
export interface LinkedOrder {
  readonly orderId: string;
  readonly linkRevision: number;
}

/** How often an order's links were revoked, as the read models say. */
export type FindLinkRevision = (orderId: string) => Promise<number>;

/** Links to an order's own page, good for whoever holds them, for a time or until they are revoked. */
export interface OrderLinks {
  /** The page's address on this day: the same all day long, so that a mail composed twice is the same mail. */
  urlOf(order: LinkedOrder, now: Date): string;
  /** The same without the shop's name before it, for the shop's own pages. */
  pathOf(order: LinkedOrder, now: Date): string;
  /** Where whoever asks on this day downloads a document of the order, for as long. */
  documentUrlOf(order: LinkedOrder, documentId: string, now: Date): string;
  /** The order that a link's token opens now, or null when it was not made here, is too old or was revoked. */
  orderOf(token: string, now: Date): Promise<string | null>;
}

const ID_BYTES = 16;
const REVISION_BYTES = 4;

/**
 * @param secret SESSION_SECRET, then the former one; links in mails hold as long as either stays.
 * @param publicUrl the shop's address without a slash at its end.
 * @param findRevision asked for tokens alone that were made here: a made-up one costs no read.
 */
export function createOrderLinks(
  secret: Secrets,
  publicUrl: string,
  findRevision: FindLinkRevision,
): OrderLinks {
  const first = createDatedTokens(secret, 'miris order page', ID_BYTES);
  // Of orders whose links were revoked. Those of all others stay as they always were.
  const later = createDatedTokens(secret, 'miris order page', ID_BYTES + REVISION_BYTES);

  function tokenOf({ orderId, linkRevision }: LinkedOrder, now: Date): string {
    const day = Math.floor(now.getTime() / DAY_MS);
    const until = (day + ORDER_LINK_DAYS + 1) * DAY_MS;
    if (linkRevision === 0) return first.seal(orderId, until);
    return later.seal(orderId + linkRevision.toString(16).padStart(2 * REVISION_BYTES, '0'), until);
  }
  const pathOf = (order: LinkedOrder, now: Date) => `/commande/suivi/${tokenOf(order, now)}`;

  function read(token: string, now: Date): LinkedOrder | null {
    const opened = first.open(token) ?? later.open(token);
    if (opened === null || now.getTime() >= opened.atMs) return null;
    const { id } = opened;
    if (id.includes('-')) return { orderId: id, linkRevision: 0 };
    return {
      orderId: id.slice(0, 2 * ID_BYTES).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
      linkRevision: Number.parseInt(id.slice(2 * ID_BYTES), 16),
    };
  }

  return {
    pathOf,
    urlOf: (order, now) => publicUrl + pathOf(order, now),
    documentUrlOf: (order, documentId, now) =>
      `${publicUrl}/api/orders/follow/${tokenOf(order, now)}/documents/${documentId}`,
    async orderOf(token, now) {
      const order = read(token, now);
      return order !== null && isCurrent(order, await findRevision(order.orderId)) ? order.orderId : null;
    },
  };
}

/**
 * Whether what was given out with a revision is good still. Read models that lag know an older one: a link of a later one can only have
 * been made after the revocation, so it opens; one of before opens until they show it, and a revocation is answered only then.
 */
export function isCurrent({ linkRevision }: LinkedOrder, known: number): boolean {
  return linkRevision >= known;
}

/** How often the links of an order were revoked, by its events: what a link that is made now carries. */
export function linkRevisionOf(events: readonly Pick<OrderEvent, 'type'>[]): number {
  return events.filter(({ type }) => type === 'OrderLinksRevoked').length;
}
