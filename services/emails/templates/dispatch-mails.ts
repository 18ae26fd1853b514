import { shortId } from '#contracts/identifiers.ts';
import type { PackedLine } from '#contracts/order-page.ts';
import { trackingPage } from '#domain/orders/parcels/parcel-tracking.ts';
import {
  type Block,
  button,
  contactLink,
  type Fact,
  facts,
  greeting,
  heading,
  type MailContent,
  type MailShop,
  note,
  paragraph,
} from './blocks.ts';
import { addressLines, followOrder, type OrderForMail, orderFooter } from './order-mails.ts';

/** What is in a parcel that left ahead of the last, and what follows. */
export interface Parts {
  readonly inside: readonly PackedLine[];
  readonly toFollow: readonly PackedLine[];
}

/** A part of the order left in a parcel of its own; or its number is another than was told. */
export function orderPartShipped(
  order: OrderForMail,
  parcel: Parts & { readonly trackingNumber: string; readonly isCorrected: boolean },
  shop: MailShop,
): MailContent {
  const { trackingNumber, isCorrected, inside, toFollow } = parcel;
  const number = shortId(order.orderId);
  return {
    subject: isCorrected
      ? `Votre commande ${number} : numéro de suivi corrigé`
      : `Une partie de votre commande ${number} est en route : votre numéro de suivi`,
    preview: isCorrected ? 'Suivez votre colis par ce numéro.' : 'Le reste suivra dans un autre colis.',
    title: isCorrected ? 'Votre numéro de suivi est corrigé' : 'Un colis est en route',
    blocks: [
      greeting(order.customer.name),
      paragraph(
        isCorrected
          ? `Un colis de votre commande ${number} se suit par un autre numéro que celui que nous vous avions donné.`
          : `Une partie de votre commande ${number} vient de quitter notre atelier.`,
      ),
      ...trackingBlocks(order, trackingNumber),
      heading('Dans ce colis'),
      facts(...packedFacts(inside)),
      ...(toFollow.length === 0
        ? []
        : [
            heading('À suivre'),
            facts(...packedFacts(toFollow)),
            paragraph('Un message vous préviendra du départ du reste, sans frais de plus pour vous.'),
          ]),
      heading('Adresse de livraison'),
      paragraph(addressLines(order)),
      followOrder(order),
      damaged(shop),
    ],
    footer: orderFooter(shop),
  };
}

/** Articles that arrived broken, wrong or never left again, at the house's charge (code de la consommation L216-2, L217-11, L217-14). */
export function replacementSent(
  order: OrderForMail,
  { trackingNumber, inside }: { readonly trackingNumber: string; readonly inside: readonly PackedLine[] },
  shop: MailShop,
): MailContent {
  const number = shortId(order.orderId);
  return {
    subject: `Votre commande ${number} : votre remplacement est en route`,
    preview: 'Il est gratuit, envoi compris.',
    title: 'Votre remplacement est en route',
    blocks: [
      greeting(order.customer.name),
      paragraph(
        `Nous sommes navrés de ce qui est arrivé à votre commande ${number}. Un nouveau colis vient de quitter notre atelier. Il est gratuit, envoi compris.`,
      ),
      ...trackingBlocks(order, trackingNumber),
      heading('Dans ce colis'),
      facts(...packedFacts(inside)),
      heading('Adresse de livraison'),
      paragraph(addressLines(order)),
      followOrder(order),
      note(
        'Si ce colis arrivait abîmé lui aussi, dites-le-nous : nous vous rembourserons.',
        contactLink(shop),
      ),
    ],
    footer: orderFooter(shop),
  };
}

/** The number of a parcel, and the way to its carrier's page. */
function trackingBlocks({ shippingMethod }: OrderForMail, trackingNumber: string): Block[] {
  const page = trackingPage(shippingMethod, trackingNumber);
  const number = facts({ label: 'Numéro de suivi', value: trackingNumber, strong: true });
  return page === null ? [number] : [number, button('Suivre mon colis', page)];
}

function packedFacts(lines: readonly PackedLine[]): Fact[] {
  return lines.map(({ productName, quantity }) => ({ label: productName, value: `× ${quantity}` }));
}

function damaged(shop: MailShop): Block {
  return note(
    'Si votre colis arrivait abîmé, dites-le-nous sous 48 heures : nous le remplacerons.',
    contactLink(shop),
  );
}

/**
 * @param trackingNumber null while the carrier has not given one.
 * @param inside what is in the last parcel, where others left ahead of it.
 */
export function orderShipped(
  order: OrderForMail,
  trackingNumber: string | null,
  shop: MailShop,
  inside: readonly PackedLine[] = [],
): MailContent {
  const what = inside.length === 0 ? 'Votre commande' : 'Le reste de votre commande';
  return {
    subject:
      trackingNumber === null
        ? `Votre commande ${shortId(order.orderId)} est en route`
        : `Votre commande ${shortId(order.orderId)} est en route : votre numéro de suivi`,
    preview: 'Votre colis vient de quitter notre atelier.',
    title: 'Votre colis est en route',
    blocks: [
      greeting(order.customer.name),
      paragraph(
        trackingNumber === null
          ? `${what} ${shortId(order.orderId)} vient de quitter notre atelier. Son numéro de suivi vous parviendra dans un prochain message.`
          : `${what} ${shortId(order.orderId)} vient de quitter notre atelier.`,
      ),
      ...(trackingNumber === null ? [] : trackingBlocks(order, trackingNumber)),
      ...(inside.length === 0 ? [] : [heading('Dans ce colis'), facts(...packedFacts(inside))]),
      heading('Adresse de livraison'),
      paragraph(addressLines(order)),
      followOrder(order),
      damaged(shop),
    ],
    footer: orderFooter(shop),
  };
}
