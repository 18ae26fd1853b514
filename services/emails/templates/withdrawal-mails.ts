import { TIME_ZONE } from '#contracts/constants.ts';
import { shortId } from '#contracts/identifiers.ts';
import { facts, type MailContent, type MailShop, paragraph } from './blocks.ts';
import { followOrder } from './order-mails.ts';

export interface WithdrawalForMail {
  readonly orderId: string;
  readonly declaredAt: Date;
  /** Whether the parcel may have left already, so that something is to be sent back. */
  readonly mayHaveLeft: boolean;
  /** The order's own page. */
  readonly orderUrl: string;
}

const DAY = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: TIME_ZONE });
const HOUR = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: TIME_ZONE });

/**
 * The receipt of an online withdrawal on a durable medium: what was declared, when, and what follows (code de la consommation
 * L221-21). It repeats nothing that a visitor wrote.
 */
export function withdrawalReceipt(withdrawal: WithdrawalForMail, shop: MailShop): MailContent {
  const { orderId, declaredAt, mayHaveLeft } = withdrawal;
  return {
    subject: `Votre rétractation de la commande ${shortId(orderId)} est enregistrée`,
    preview: 'Accusé de réception de votre rétractation.',
    title: 'Votre rétractation est enregistrée',
    blocks: [
      paragraph('Bonjour,'),
      paragraph('Nous accusons réception de votre décision de renoncer à la commande suivante.'),
      facts(
        { label: 'Commande', value: shortId(orderId), strong: true },
        {
          label: 'Reçue le',
          value: `${DAY.format(declaredAt)} à ${HOUR.format(declaredAt)} (heure de Paris)`,
        },
      ),
      paragraph(
        mayHaveLeft
          ? 'Renvoyez-nous les articles dans leur état d’origine, flacon scellé, sous 14 jours. Les frais de retour restent à votre charge.'
          : 'Si votre colis n’est pas encore parti, vous n’avez rien à faire ; sinon, renvoyez-nous les articles sous 14 jours, flacon scellé.',
      ),
      paragraph(
        'Nous vous remboursons la totalité des sommes versées, frais de livraison standard compris, sous 14 jours, par le moyen de paiement utilisé. Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur expédition.',
      ),
      followOrder(withdrawal),
    ],
    footer: `Conservez ce message : il tient lieu d’accusé de réception.\nUne question ? Écrivez-nous : ${shop.supportEmail}`,
  };
}
