import { TERMS_VERSION } from '#contracts/constants.ts';
import type { MailAttachment } from '#contracts/events/house/email.ts';
import { inParis } from '#contracts/french/calendar.ts';
import { termsInForceOn } from '#contracts/terms/versions.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { findProduct } from '../catalog/product-stream.ts';
import { HOUSE_STREAM, house } from '../house/house.ts';
import type { Envelope } from './compose-email.ts';
import type { MailContent, MailShop } from './templates/blocks.ts';
import type { OfferForMail } from './templates/contract-blocks.ts';
import { paymentLink } from './templates/desk-mails.ts';
import type { OrderForMail } from './templates/order-mails.ts';
import { attachTerms } from './terms-attachment.ts';

interface OfferDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
}

/**
 * What mails say of an order's contract, with the terms as a file: seller and perfumes as they are now, the terms as they were accepted.
 */
export async function offerOf(
  { store, shop }: OfferDeps,
  { lines, placedAt, terms, takenByDesk }: PlacedOrder,
): Promise<{ readonly offer: OfferForMail; readonly attachment: MailAttachment }> {
  const unsaid = takenByDesk ? TERMS_VERSION : termsInForceOn(inParis(placedAt).day);
  const version = terms?.version ?? unsaid;
  const { state: seller } = await house(store).load(HOUSE_STREAM, 'followed');
  const products = await Promise.all(
    lines.map(async ({ productId }) => [productId, await findProduct(store, productId, 'followed')] as const),
  );
  const offer = {
    house: seller.identity,
    placedAt,
    terms: { version, acceptedAt: terms?.acceptedAt ?? null },
    products: new Map(
      products.flatMap(([id, product]) => (product === null ? [] : [[id, product] as const])),
    ),
  };
  return { offer, attachment: await attachTerms(version, seller, shop.supportEmail) };
}

/** An order as mails speak of it. @param orderUrl the address of its own page. */
export function orderForMail(order: PlacedOrder, orderUrl: string): OrderForMail {
  return { ...order, ...order.totals, promoCode: order.promo?.code ?? null, orderUrl };
}

/** The mail by which the customer of an order that the desk took accepts and pays it. */
export async function paymentLinkMail(
  deps: OfferDeps,
  order: PlacedOrder,
  orderUrl: string,
): Promise<
  { readonly content: MailContent } & Required<Pick<Envelope, 'attachments'>> & { type: 'payment-link' }
> {
  // What is accepted is what is in force when it is.
  const { offer, attachment } = await offerOf(deps, { ...order, terms: null });
  const content = paymentLink(orderForMail(order, orderUrl), offer, order.payBefore, deps.shop);
  return { type: 'payment-link', content, attachments: [attachment] };
}
