import { RESTOCK_TURN_HOURS } from '#contracts/catalog/restock-notice.ts';
import { BRAND } from '#contracts/constants.ts';
import { CONFIRMATION_DAYS } from '#contracts/house/newsletter.ts';
import { button, type MailContent, type MailShop, note, paragraph, privacyLink } from './blocks.ts';

/** A perfume that somebody waits for. */
export interface AwaitedPerfume {
  readonly productId: string;
  readonly name: string;
}

/** Asks the recipient whether they want to know when a perfume is back: the address may have been typed by another person. */
export function restockOptIn(
  { name }: AwaitedPerfume,
  shop: MailShop,
  { confirmationUrl, leaveUrl }: { readonly confirmationUrl: string; readonly leaveUrl: string },
): MailContent {
  return {
    subject: `Être prévenu du retour de ${name} : confirmez votre demande`,
    preview: 'Un clic suffit, si vous l’avez demandé.',
    title: `Vous prévenir du retour de ${name} ?`,
    blocks: [
      paragraph(
        `Cette adresse a été saisie dans la boutique ${BRAND} pour être prévenue, par un seul e-mail, du retour de ${name}.`,
      ),
      button('Confirmer ma demande', confirmationUrl),
      paragraph(
        'Votre tour se prend à la confirmation : les premiers inscrits sont prévenus les premiers. Votre demande vaut ensuite six mois, puis elle s’efface d’elle-même.',
      ),
      paragraph(
        'Si vous n’avez rien demandé, vous n’avez rien à faire : sans votre confirmation, rien ne vous sera envoyé.',
      ),
      note(`Ce lien sert pendant ${CONFIRMATION_DAYS} jours.`, privacyLink(shop)),
    ],
    footer: 'Vous recevez ce message parce que cette adresse a été saisie sur la page de ce parfum.',
    unsubscribeUrl: leaveUrl,
  };
}

/** Tells one who waited that the perfume is back. @param leaveUrl where they give their turn to the next one. */
export function restockNotice(
  { productId, name }: AwaitedPerfume,
  shop: MailShop,
  leaveUrl: string,
): MailContent {
  return {
    subject: `${name} est de retour`,
    preview: 'C’est votre tour : un exemplaire vous attend dans la boutique.',
    title: `${name} est de retour`,
    blocks: [
      paragraph(`Vous nous aviez demandé de vous prévenir : ${name} peut de nouveau être commandé.`),
      button('Voir ce parfum', `${shop.publicUrl}/parfums/${productId}`),
      paragraph(
        `Nous ne prévenons pas plus de personnes qu’il n’y a d’exemplaires. Les suivantes le seront dans ${RESTOCK_TURN_HOURS} heures, s’il en reste. Le vôtre n’est pas mis de côté : tout visiteur de la boutique peut aussi le commander.`,
      ),
      note(
        'Ce message est le seul : votre demande s’arrête ici. Ce parfum ne vous intéresse plus ? Le lien au bas de ce message laisse votre tour à la personne suivante.',
        privacyLink(shop),
      ),
    ],
    footer: 'Vous recevez ce message parce que vous avez demandé à être prévenu du retour de ce parfum.',
    unsubscribeUrl: leaveUrl,
  };
}
