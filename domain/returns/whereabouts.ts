import type { Depreciation, OrderStatus } from '#contracts/events/orders/order.ts';

/** So many bottles of a perfume. */
export interface Bottles {
  readonly productId: string;
  readonly quantity: number;
}

/** One perfume that was withdrawn from. */
export interface ReturnedArticle {
  readonly productId: string;
  readonly withdrawn: number;
  /** On their way back, as was proven; what came meanwhile included. */
  readonly sent: number;
  /** Back, in whichever condition. */
  readonly received: number;
  /** Of those, what can be sold again. */
  readonly fit: number;
  /** Of those, what is not refunded: the seal was broken. */
  readonly opened: number;
  /** Of those, what had never left, where a part of the order had. */
  readonly unsent?: number | undefined;
  /** What is taken off their refund, in all. */
  readonly depreciation?: Depreciation;
}

/** What was withdrawn from, as far as it concerns where it is. */
interface Withdrawn {
  readonly articles: readonly ReturnedArticle[];
}

/** An order as far as it left: with its status, or before that in parcels ahead of the last. */
export interface PartlySent {
  readonly status: OrderStatus;
  readonly lines: readonly Bottles[];
  readonly parcels?: readonly { readonly lines: readonly Bottles[] }[] | undefined;
}

/** How many bottles of a perfume are in some parcels. */
export function bottlesIn(parcels: PartlySent['parcels'], productId: string): number {
  const inside = (parcels ?? []).flatMap(({ lines }) => lines);
  return inside.reduce((sum, each) => sum + (each.productId === productId ? each.quantity : 0), 0);
}

/** Of what was withdrawn from of an article, what never left: as much of it as is here, for who withdraws need not say which bottles. */
export function stayed(order: PartlySent, { productId, withdrawn }: ReturnedArticle): number {
  if (isSent(order.status)) return 0;
  if (!order.parcels?.length) return withdrawn;
  const ordered = order.lines.find((line) => line.productId === productId)?.quantity ?? 0;
  return Math.min(withdrawn, Math.max(0, ordered - bottlesIn(order.parcels, productId)));
}

/** Whether a parcel of this order may be with its shopper, so that what is withdrawn from has to come back first. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered';
}

/** What was withdrawn from, has left and is not back yet. */
export function awaitedBack(order: PartlySent & { readonly returns: Withdrawn }): Bottles[] {
  return some(
    order.returns.articles.map((article) => {
      const { productId, withdrawn, received, unsent = 0 } = article;
      const back = isSent(order.status) ? received : received - unsent;
      return { productId, quantity: withdrawn - stayed(order, article) - back };
    }),
  );
}

/** What was withdrawn from before it left, and is not put back on sale yet. */
export function withdrawnUnsent(order: PartlySent & { readonly returns: Withdrawn }): Bottles[] {
  return some(
    order.returns.articles.map((article) => {
      const { productId, received, unsent = 0 } = article;
      const settled = order.parcels?.length ? unsent : received;
      return { productId, quantity: stayed(order, article) - settled };
    }),
  );
}

/** Those of which there are any. */
export function some(bottles: readonly Bottles[]): Bottles[] {
  return bottles.filter(({ quantity }) => quantity > 0);
}
