import { longDateAndTime } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import {
  button,
  contactLink,
  facts,
  greeting,
  type MailContent,
  type MailShop,
  note,
  paragraph,
} from './blocks.ts';
import { contractBlocks, type OfferForMail } from './contract-blocks.ts';
import { contentBlocks, type OrderForMail, orderFooter } from './order-mails.ts';

const AFTER_PAYING = 'Si vous la réglez le jour même : ';
const OFFER =
  'Vous les acceptez sur la page de la commande, avant de payer ; sans cela, vous n’êtes engagé à rien.';

/**
 * An order that the desk took by telephone, confirmed on a durable medium with the way to accept and pay it: it binds its customer only
 * then (code de la consommation L221-16). @param payBefore until when its articles are held.
 */
export function paymentLink(
  order: OrderForMail,
  offer: OfferForMail,
  payBefore: string,
  shop: MailShop,
): MailContent {
  const { orderId, customer, orderUrl } = order;
  return {
    subject: `Votre commande ${shortId(orderId)} : à accepter et à régler`,
    preview: 'Nous gardons vos articles jusqu’à votre règlement.',
    title: 'Votre commande par téléphone',
    blocks: [
      greeting(customer.name),
      paragraph(
        `Voici la commande que vous nous avez passée par téléphone. Elle ne vous engage pas encore : vérifiez-la, puis acceptez nos conditions générales de vente et réglez-la en ligne, sur sa page.`,
      ),
      facts(
        { label: 'Numéro de commande', value: shortId(orderId), strong: true },
        { label: 'Prise le', value: longDateAndTime(offer.placedAt) },
        { label: 'À régler avant le', value: longDateAndTime(payBefore) },
      ),
      button('Accepter et payer', orderUrl),
      paragraph(
        'Passé ce délai, elle est annulée, ses articles sont remis en vente et rien ne vous est débité. Pour y changer quelque chose, répondez à ce message.',
      ),
      ...contentBlocks(order, offer, AFTER_PAYING),
      note('Si vous ne nous avez rien commandé, ignorez ce message, ou dites-le-nous.', contactLink(shop)),
      ...contractBlocks(offer, shop, OFFER),
    ],
    footer: orderFooter(shop),
  };
}
