import { hasImportCosts, IMPORT_COSTS } from '#contracts/addresses/import-costs.ts';
import { sampleToPack } from '#contracts/catalog/samples.ts';
import type { Depreciation, OrderDetails, OrderLine } from '#contracts/events/orders/order.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import { addCents, type Cents, formatEuros, multiplyCents, ZERO } from '#contracts/money.ts';
import { GIFT_WRAP } from '#contracts/orders/gift-texts.ts';
import { dispatchableFrom } from '#domain/orders/parcels/dispatch-promise.ts';
import { recipientOf } from '#domain/orders/parcels/parcels.ts';
import { vatRateOf } from '#domain/vat/vat.ts';
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
  withoutLinks,
} from './blocks.ts';
import {
  type ContractForMail,
  contractBlocks,
  contractFacts,
  deliveryText,
  featuresText,
  type OfferForMail,
  vatFact,
} from './contract-blocks.ts';

/** An order as mails speak of it; amounts in cents. */
export interface OrderForMail extends OrderDetails {
  readonly orderId: string;
  readonly lines: readonly OrderLine[];
  readonly discount: Cents;
  readonly promoCode: string | null;
  readonly shipping: Cents;
  readonly minimumCharge: Cents;
  readonly total: Cents;
  /** Of VAT, in hundredths of a percent; absent where it is the country’s. */
  readonly vatRate?: number | undefined;
  /** The order's own page. */
  readonly orderUrl: string;
}

/**
 * The confirmation of the contract on a durable medium; the terms of sale go with it as a file.
 * @param isRedirected the address was corrected: it is sent anew, to the right one.
 */
export function orderConfirmation(
  order: OrderForMail,
  contract: ContractForMail,
  shop: MailShop,
  isRedirected = false,
): MailContent {
  const { orderId } = order;
  return {
    subject: `Votre commande ${shortId(orderId)} est confirmée`,
    preview: 'Votre paiement a bien été reçu, nous préparons votre colis.',
    title: 'Merci pour votre commande',
    blocks: [
      greeting(order.customer.name),
      ...(isRedirected ? [paragraph(EMAIL_CORRECTED)] : []),
      paragraph(
        `Votre paiement a bien été reçu. Nous préparons votre commande ${shortId(orderId)} avec le plus grand soin.`,
      ),
      contractFacts(orderId, contract),
      ...contentBlocks(order, contract),
      followOrder(order),
      ...contractBlocks(contract, shop),
    ],
    footer: orderFooter(shop),
  };
}

/** What was ordered and what it costs, where it goes and when it leaves. @param paidWhen said before that, where it is not paid yet. */
export function contentBlocks(
  order: OrderForMail,
  { placedAt, products }: OfferForMail,
  paidWhen = '',
): readonly Block[] {
  const leaves = deliveryText(dispatchableFrom(placedAt, order.gift?.sendFrom));
  return [
    heading('Votre commande'),
    facts(
      ...lineFacts(order, products),
      ...(order.sampleRequested ? [{ label: sampleToPack(order.sample), value: 'Offert' }] : []),
      ...totalFacts(order),
      vatFact(order.total, vatRateOf({ ...order, placedAt })),
    ),
    heading('Livraison'),
    paragraph(addressLines(order)),
    paragraph(`${carrierText(order.shippingMethod)}${paidWhen}${leaves}`),
    ...giftBlocks(order),
    ...(hasImportCosts(order.shippingAddress.country) ? [paragraph(IMPORT_COSTS)] : []),
  ];
}

/** Why an order was cancelled, where the shopper's mail says so. */
export type CancellationReason = 'deadline' | 'admin' | 'stock' | 'shopper' | 'withdrawal';

/** @param wasPaid whether money came in, which then goes back. */
export function orderCancelled(
  order: OrderForMail,
  reason: CancellationReason,
  wasPaid: boolean,
  shop: MailShop,
): MailContent {
  return {
    subject: `Votre commande ${shortId(order.orderId)} est annulée`,
    preview: wasPaid ? 'Votre remboursement est en cours.' : 'Aucun montant n’a été prélevé.',
    title: 'Votre commande est annulée',
    blocks: [
      greeting(order.customer.name),
      paragraph(`Votre commande ${shortId(order.orderId)} est annulée. ${REASONS[reason]}`),
      paragraph(
        wasPaid
          ? 'Le montant payé vous est remboursé par le moyen de paiement utilisé. Un message vous le confirmera.'
          : 'Aucun montant n’a été prélevé.',
      ),
      heading('Commande annulée'),
      facts(...lineFacts(order), ...totalFacts(order)),
      followOrder(order),
      button('Revenir à la collection', `${shop.publicUrl}/parfums`),
    ],
    footer: orderFooter(shop),
  };
}

const REASONS: Readonly<Record<CancellationReason, string>> = {
  deadline: 'Elle n’a pas été réglée dans le délai prévu et les articles ont été remis en vente.',
  admin: 'Si vous n’êtes pas à l’origine de cette annulation, répondez-nous : nous vous dirons pourquoi.',
  withdrawal: 'Vous y avez renoncé avant son expédition : il n’y a rien à renvoyer.',
  shopper: 'Vous l’avez annulée avant de la régler.',
  stock: 'L’un des parfums n’était plus disponible au moment où votre paiement nous est parvenu.',
};

/** How the money of a reinstated order stands: `refunded` when it is back, or on its way back, to the shopper. */
export type ReinstatedPayment = 'paid' | 'refunded' | 'open';

/** A cancelled order that goes on. One that is shipped again has `orderShipped` (dispatch-mails.ts). */
export function orderReinstated(
  order: OrderForMail,
  status: 'pending' | 'confirmed' | 'delivered',
  payment: ReinstatedPayment,
  shop: MailShop,
): MailContent {
  return {
    subject: `Votre commande ${shortId(order.orderId)} est rétablie`,
    preview: 'Elle n’est plus annulée.',
    title: 'Votre commande est rétablie',
    blocks: [
      greeting(order.customer.name),
      paragraph(
        `Votre commande ${shortId(order.orderId)} n’est plus annulée. ${REINSTATED[status]} ${PAYMENTS[payment]}`,
      ),
      heading('Votre commande'),
      facts(...lineFacts(order), ...totalFacts(order)),
      heading('Adresse de livraison'),
      paragraph(addressLines(order)),
      followOrder(order),
      note('Si vous n’attendiez plus cette commande, dites-le-nous.', contactLink(shop)),
    ],
    footer: orderFooter(shop),
  };
}

const REINSTATED = {
  pending: 'Nous la gardons pour vous jusqu’à son règlement.',
  confirmed: 'Nous la préparons avec le plus grand soin.',
  delivered: 'Elle vous a été livrée.',
} as const;

const PAYMENTS: Readonly<Record<ReinstatedPayment, string>> = {
  paid: 'Votre paiement reste valable : vous n’avez rien à faire.',
  refunded:
    'Le remboursement de votre paiement suit son cours ; nous vous écrirons pour convenir d’un nouveau règlement.',
  open: 'Nous vous écrirons pour convenir de son règlement.',
};

const NOT_ASKED = 'Si vous n’avez pas demandé cette correction, dites-le-nous avant l’expédition.';

/** Who the parcel is for, or where it goes, was corrected by the house. */
export function orderCorrected(order: OrderForMail, shop: MailShop): MailContent {
  return {
    subject: `Votre commande ${shortId(order.orderId)} : coordonnées de livraison corrigées`,
    preview: 'Votre colis partira à cette adresse.',
    title: 'Vos coordonnées sont corrigées',
    blocks: [
      greeting(order.customer.name),
      paragraph(
        `Les coordonnées de livraison de votre commande ${shortId(order.orderId)} ont été corrigées. Votre colis partira à cette adresse.`,
      ),
      heading('Adresse de livraison'),
      paragraph(addressLines(order)),
      ...(order.customer.phone ? [paragraph(`Téléphone : ${withoutLinks(order.customer.phone)}`)] : []),
      followOrder(order),
      note(NOT_ASKED, contactLink(shop)),
    ],
    footer: orderFooter(shop),
  };
}

const EMAIL_CORRECTED =
  'L’adresse e-mail de votre commande a été corrigée : nos messages vous parviennent ici désormais, et les liens envoyés à l’adresse précédente ne l’ouvrent plus.';

/** The address of an order that is not paid was corrected; one that is paid has its confirmation sent anew. */
export function orderEmailCorrected(order: OrderForMail, shop: MailShop): MailContent {
  return {
    subject: `Votre commande ${shortId(order.orderId)} : adresse e-mail corrigée`,
    preview: 'Nos messages vous parviennent ici désormais.',
    title: 'Votre adresse e-mail est corrigée',
    blocks: [
      greeting(order.customer.name),
      paragraph(EMAIL_CORRECTED),
      facts(...lineFacts(order), ...totalFacts(order)),
      followOrder(order),
      note(NOT_ASKED, contactLink(shop)),
    ],
    footer: orderFooter(shop),
  };
}

/** To the address that an order had before: it may be a stranger's, so that nothing in it says who ordered what, or leads there. */
export function orderEmailReplaced({ orderId }: Pick<OrderForMail, 'orderId'>, shop: MailShop): MailContent {
  return {
    subject: 'Une commande n’est plus suivie à cette adresse',
    preview: 'Nous n’écrirons plus ici à son sujet.',
    title: 'Adresse e-mail remplacée',
    blocks: [
      paragraph(
        `L’adresse e-mail de la commande ${shortId(orderId)} a été corrigée. Nous n’écrirons plus ici à son sujet, et les liens déjà reçus ne l’ouvrent plus.`,
      ),
      note(
        'Si cette commande est la vôtre et que vous n’avez rien demandé, dites-le-nous avant l’expédition.',
        contactLink(shop),
      ),
    ],
    footer: `Vous recevez ce message parce qu’une commande de notre boutique portait cette adresse.\nUne question ? Écrivez-nous : ${shop.supportEmail}`,
  };
}

/**
 * @param amount what goes back, in cents.
 * @param depreciations what was taken off for articles that were used, and why.
 * @param cameLate whether the money came for an order that was over, of which nothing was said before.
 */
export function refundSettled(
  order: OrderForMail,
  amount: Cents,
  depreciations: readonly (Depreciation & { readonly productName: string })[],
  cameLate: boolean,
  shop: MailShop,
): MailContent {
  return {
    subject: `Remboursement de votre commande ${shortId(order.orderId)}`,
    preview: 'Il apparaîtra sur votre compte sous 5 à 10 jours.',
    title: 'Votre remboursement est effectué',
    blocks: [
      greeting(order.customer.name),
      ...(cameLate
        ? [paragraph('Votre paiement nous est parvenu alors que cette commande était déjà annulée.')]
        : []),
      paragraph(
        `Nous venons de vous rembourser la somme suivante, pour votre commande ${shortId(order.orderId)}.`,
      ),
      facts({ label: 'Montant remboursé', value: formatEuros(amount), strong: true }),
      ...(depreciations.length === 0
        ? []
        : [
            paragraph(
              'De ce montant est déduite la moins-value d’un article manipulé plus qu’il ne le faut pour en juger (code de la consommation, article L221-23).',
            ),
            facts(
              ...depreciations.map((taken) => ({
                label: taken.productName,
                value: `− ${formatEuros(taken.amount)}, ${taken.reason}`,
              })),
            ),
          ]),
      paragraph(
        'Cette somme revient par le moyen de paiement qui a servi à la commande. Selon votre banque, elle apparaît sur votre compte sous 5 à 10 jours.',
      ),
      followOrder(order),
    ],
    footer: orderFooter(shop),
  };
}

/** The way to the order's own page. */
export function followOrder({ orderUrl }: { readonly orderUrl: string }): Block {
  return button('Suivre ma commande', orderUrl);
}

/** @param products what each perfume is, where the mail says so. */
function lineFacts({ lines }: OrderForMail, products?: ContractForMail['products']): Fact[] {
  return lines.map(({ productId, productName, quantity, unitPrice }) => {
    const product = products?.get(productId);
    return {
      label: `${productName}\u00a0×\u00a0${quantity}`,
      value: formatEuros(multiplyCents(unitPrice, quantity)),
      ...(product && { detail: featuresText(product) }),
    };
  });
}

function totalFacts(order: OrderForMail): Fact[] {
  const subtotal = addCents(...order.lines.map((line) => multiplyCents(line.unitPrice, line.quantity)));
  const rows: Fact[] = [{ label: 'Sous-total', value: formatEuros(subtotal) }];
  if (order.discount > 0) {
    const label = order.promoCode === null ? 'Réduction' : `Réduction (${order.promoCode})`;
    rows.push({ label, value: `−${formatEuros(order.discount)}` });
  }
  rows.push({ label: 'Livraison', value: order.shipping === 0 ? 'Offerte' : formatEuros(order.shipping) });
  const { wrap, wrapPrice = ZERO } = order.gift ?? {};
  if (wrap) rows.push({ label: GIFT_WRAP, value: wrapPrice === 0 ? 'Offert' : formatEuros(wrapPrice) });
  if (order.minimumCharge > 0)
    rows.push({ label: 'Complément au montant minimum', value: formatEuros(order.minimumCharge) });
  const total = hasImportCosts(order.shippingAddress.country)
    ? 'Total hors TVA et droits d’importation'
    : 'Total TTC';
  rows.push({ label: total, value: formatEuros(order.total), strong: true });
  return rows;
}

export function addressLines(order: OrderForMail): string {
  const { shippingAddress, relayPoint } = order;
  const { street, postalCode, city } = relayPoint ?? shippingAddress;
  const { country } = shippingAddress;
  return [
    recipientOf(order),
    ...(relayPoint ? [`Point relais ${relayPoint.name}`] : []),
    street,
    `${postalCode} ${city}`,
    country,
  ]
    .map(withoutLinks)
    .join('\n');
}

export function orderFooter({ supportEmail }: MailShop): string {
  return `Vous recevez ce message parce que vous avez passé commande dans notre boutique.\nUne question ? Écrivez-nous : ${supportEmail}`;
}

const CARRIERS: Readonly<Record<string, string>> = {
  colissimo: 'Par Colissimo, à domicile. ',
  'mondial-relay': 'Par Mondial Relay, en point relais. ',
};

function carrierText(shippingMethod: string): string {
  return CARRIERS[shippingMethod] ?? '';
}

/** What makes it a gift; the message is repeated as text, without links. */
function giftBlocks({ gift }: Pick<OrderDetails, 'gift'>): Block[] {
  if (gift === undefined) return [];
  const { message, recipientName, sendFrom } = gift;
  return [
    heading('Votre cadeau'),
    paragraph(
      [
        recipientName !== undefined && `Pour ${withoutLinks(recipientName)}.`,
        sendFrom !== undefined && `Il ne partira pas avant le ${dayMonthYear(sendFrom)}.`,
        'Le colis ne contient aucun prix\u00a0; votre facture est sur la page de votre commande.',
      ]
        .filter(Boolean)
        .join(' '),
    ),
    ...(message === undefined ? [] : [paragraph(`Votre message\u00a0:\n${withoutLinks(message)}`)]),
  ];
}
