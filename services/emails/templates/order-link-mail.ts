import { shortId } from '#contracts/identifiers.ts';
import { type MailContent, type MailShop, note, paragraph } from './blocks.ts';
import { followOrder } from './order-mails.ts';

/** A fresh link to an order's own page, for whoever asked with its number and e-mail address. It repeats nothing that a visitor wrote. */
export function orderLink(
  order: { readonly orderId: string; readonly orderUrl: string; readonly validDays: number },
  shop: MailShop,
): MailContent {
  const number = shortId(order.orderId);
  return {
    subject: `Le lien vers votre commande ${number}`,
    preview: 'Suivi, adresse, documents et rétractation sur une page.',
    title: 'Votre commande en un lien',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Vous avez demandé à retrouver votre commande ${number}. Sa page rassemble son suivi, ses documents et vos démarches.`,
      ),
      followOrder(order),
      note(
        `Ce lien sert pendant ${order.validDays} jours à toute personne qui l’a : gardez-le pour vous. Si vous n’avez rien demandé, vous n’avez rien à faire.`,
      ),
    ],
    footer: `Vous recevez ce message parce que le numéro de cette commande et votre adresse ont été saisis dans notre boutique.\nUne question ? Écrivez-nous : ${shop.supportEmail}`,
  };
}
