import { REVIEW_REFUSALS, type ReviewRefusalReason } from '#contracts/catalog/review-refusals.ts';
import { BRAND, DATA_LINK_HOURS } from '#contracts/constants.ts';
import { withoutInvisible } from '#contracts/french/typed-text.ts';
import { CONFIRMATION_DAYS } from '#contracts/house/newsletter.ts';
import { shortId } from '#contracts/identifiers.ts';
import type { ReceiveMessage } from '#domain/contact/contact.decider.ts';
import {
  button,
  facts,
  type MailContent,
  type MailShop,
  note,
  paragraph,
  privacyLink,
  quote,
} from './blocks.ts';
import { followOrder } from './order-mails.ts';

/** To the shop: a message of the contact form. Its number keeps mail programs from piling messages up as one. */
export function contactMessage(message: Omit<ReceiveMessage, 'type' | 'now'>, shop: MailShop): MailContent {
  return {
    subject: `Nouveau message de contact ${shortId(message.messageId)}`,
    preview: 'Quelqu’un a écrit à la boutique.',
    title: 'Nouveau message',
    blocks: [
      facts(
        { label: 'Nom', value: withoutInvisible(message.name) },
        { label: 'E-mail', value: message.email },
        { label: 'Sujet', value: withoutInvisible(message.subject) },
      ),
      quote(withoutInvisible(message.message)),
      note('Répondez simplement à cet e-mail : votre réponse parviendra à la personne qui a écrit.'),
    ],
    footer: `Message envoyé depuis ${shop.publicUrl}/contact`,
  };
}

/**
 * To whoever wrote by the contact form, once a day at most. The address may be another person's: the mail repeats nothing that a
 * visitor wrote.
 */
export function contactReceived(shop: MailShop): MailContent {
  return {
    subject: 'Nous avons bien reçu votre message',
    preview: 'Nous vous répondons sous deux jours ouvrés.',
    title: 'Nous avons bien reçu votre message',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'Merci de nous avoir écrit. Votre message nous est bien parvenu ; une personne de la maison le lit et vous répond à cette adresse, le plus souvent sous deux jours ouvrés.',
      ),
      paragraph('Pour le compléter, répondez simplement à cet e-mail.'),
      note(
        'Si vous ne nous avez rien écrit, vous n’avez rien à faire : cette adresse a été saisie par erreur.',
        privacyLink(shop),
      ),
    ],
    footer: `Vous recevez ce message parce que cette adresse a été saisie dans notre formulaire de contact.\n${shop.supportEmail}`,
  };
}

/**
 * Asks the recipient whether they want the newsletter: the address may have been typed by another person.
 * @param confirmationUrl where they say so, without an address in it.
 */
export function newsletterOptIn(shop: MailShop, confirmationUrl: string): MailContent {
  return {
    subject: `Confirmez votre inscription à la lettre de ${BRAND}`,
    preview: 'Un clic suffit, si vous l’avez demandée.',
    title: 'Souhaitez-vous recevoir notre lettre ?',
    blocks: [
      paragraph(
        `Cette adresse a été saisie pour recevoir la lettre de ${BRAND} : nos nouvelles créations, nos matières, nos invitations, quelques fois par an.`,
      ),
      button('Confirmer mon inscription', confirmationUrl),
      paragraph(
        'Si vous n’avez rien demandé, vous n’avez rien à faire : sans votre confirmation, rien ne vous sera envoyé.',
      ),
      note(`Ce lien sert pendant ${CONFIRMATION_DAYS} jours.`, privacyLink(shop)),
    ],
    footer: 'Vous recevez ce message parce que cette adresse a été saisie dans notre boutique.',
  };
}

/** @param unsubscribeUrl where the reader leaves the list, without an address in it. */
export function newsletterConfirmation(shop: MailShop, unsubscribeUrl: string): MailContent {
  return {
    subject: `Bienvenue dans la lettre de ${BRAND}`,
    preview: 'Nos créations et nos invitations, quelques fois par an.',
    title: 'Votre inscription est confirmée',
    blocks: [
      paragraph(
        `Vous recevrez désormais la lettre de ${BRAND} : nos nouvelles créations, nos matières, nos invitations. Quelques lettres par an, jamais davantage.`,
      ),
      button('Découvrir la collection', `${shop.publicUrl}/parfums`),
      note(
        'Votre adresse ne sert qu’à vous envoyer cette lettre. Elle n’est ni cédée ni partagée, et elle est effacée de notre liste dès que vous vous désinscrivez.',
        privacyLink(shop),
      ),
    ],
    footer: 'Vous recevez ce message parce que vous avez confirmé votre inscription à notre lettre.',
    unsubscribeUrl,
  };
}

/**
 * Answers who asked what the shop holds of this address, perhaps another person: it says nothing of it.
 * @param url the page of their data, without an address in it.
 */
export function personalDataLink(shop: MailShop, url: string): MailContent {
  return {
    subject: 'Vos données personnelles',
    preview: `Un lien personnel, valable ${DATA_LINK_HOURS} heures.`,
    title: 'Vos données personnelles',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        'Vous avez demandé à consulter ou à effacer les données que nous conservons à votre sujet. Cette page vous permet de les télécharger, et de demander leur effacement.',
      ),
      button('Voir mes données', url),
      note(
        `Ce lien sert pendant ${DATA_LINK_HOURS} heures. Ne le transférez à personne : il ouvre vos données. Si vous n’avez rien demandé, vous n’avez rien à faire.`,
        privacyLink(shop),
      ),
    ],
    footer: 'Vous recevez ce message parce que cette adresse a été saisie sur la page « Mes données ».',
  };
}

export interface ReviewForMail {
  readonly productId: string;
  /** Null when the product has left the catalogue. */
  readonly productName: string | null;
  /** Absent from refusals before a reason was chosen. */
  readonly reason?: ReviewRefusalReason | undefined;
}

/**
 * The law has the shop say why a review was not published (code de la consommation L111-7-2, D111-18). The address may be another person's:
 * the mail repeats nothing that a visitor wrote.
 */
export function reviewRejected(review: ReviewForMail, shop: MailShop): MailContent {
  const { productId, productName, reason } = review;
  const why =
    reason === undefined
      ? 'car il ne suit pas nos règles : un avis parle du parfum, sans propos blessants ni coordonnées personnelles'
      : `pour la raison suivante : ${REVIEW_REFUSALS[reason].sentence}`;
  return {
    subject: 'Votre avis n’a pas été publié',
    preview: 'Vous pouvez en écrire un autre à tout moment.',
    title: 'Votre avis n’a pas été publié',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        `Nous avons lu votre avis sur ${perfumeOf(review)} avec attention. Nous n’avons pas pu le publier, ${why}.`,
      ),
      paragraph(
        'Nous serions heureux de lire une nouvelle version de votre avis. Si vous pensez à une erreur, répondez simplement à ce message.',
      ),
      ...(productName === null
        ? []
        : [button('Écrire un nouvel avis', `${shop.publicUrl}/parfums/${productId}`)]),
    ],
    footer: reviewFooter(shop),
  };
}

function perfumeOf({ productName }: ReviewForMail): string {
  return productName ?? 'l’un de nos parfums';
}

function reviewFooter({ supportEmail }: MailShop): string {
  return `Vous recevez ce message parce qu’un avis a été déposé avec cette adresse.\nUne question ? Écrivez-nous : ${supportEmail}`;
}

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
