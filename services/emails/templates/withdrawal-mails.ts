import { TIME_ZONE } from '#contracts/constants.ts';
import type { WithdrawalChannel, WithdrawalReason } from '#contracts/events/orders/order.ts';
import type { Day } from '#contracts/french/calendar.ts';
import { dayMonthYear, longDate } from '#contracts/french/dates.ts';
import { shortId } from '#contracts/identifiers.ts';
import { bothNumbers } from '#contracts/orders/order-numbers.ts';
import { WITHDRAWAL_CHANNEL_LABELS, WITHDRAWAL_REASON_LABELS } from '#contracts/withdrawal-reason-labels.ts';
import {
  button,
  type Fact,
  facts,
  heading,
  type MailContent,
  type MailShop,
  note,
  paragraph,
  withoutLinks,
} from './blocks.ts';
import { followOrder } from './order-mails.ts';

export interface WithdrawalForMail {
  readonly orderId: string;
  readonly declaredAt: string;
  /** As it was typed; none in older declarations. */
  readonly declaredBy?: string | null;
  /** As it was chosen, where one was. */
  readonly reason?: WithdrawalReason | undefined;
  /** How it came, where that was not online: the day is then known, no hour. */
  readonly channel?: WithdrawalChannel | undefined;
  readonly items: readonly { readonly productName: string; readonly quantity: number }[];
  /** Whether all that was ordered is withdrawn from, so that delivery goes back too. */
  readonly isWhole: boolean;
  /** Whether the parcel may have left already, so that something is to be sent back. */
  readonly mayHaveLeft: boolean;
  readonly sendBackBefore: Day;
  /** Over several lines; empty while the house has not said it. */
  readonly returnAddress: string;
  /** The order's own page. */
  readonly orderUrl: string;
}

const HOUR = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium', timeZone: TIME_ZONE });

/**
 * The receipt of a withdrawal on a durable medium: what was declared, when, and what follows (code de la consommation
 * L221-21, D221-5): of what a visitor wrote it repeats their name alone, without links.
 */
export function withdrawalReceipt(withdrawal: WithdrawalForMail, shop: MailShop): MailContent {
  const { orderId, mayHaveLeft, isWhole } = withdrawal;
  return {
    subject: `Votre rétractation de la commande ${shortId(orderId)} est enregistrée`,
    preview: 'Accusé de réception de votre rétractation.',
    title: 'Votre rétractation est enregistrée',
    blocks: [
      paragraph('Bonjour,'),
      paragraph(
        isWhole
          ? 'Nous accusons réception de votre décision de renoncer à la commande suivante.'
          : 'Nous accusons réception de votre décision de renoncer aux articles suivants de votre commande.',
      ),
      facts(...declarationFacts(withdrawal)),
      ...(mayHaveLeft
        ? sendingBack(withdrawal, shop)
        : [
            paragraph(
              `Si votre colis n’est pas encore parti, vous n’avez rien à faire. S’il vous parvient malgré tout, renvoyez-nous ces articles au plus tard le ${dayMonthYear(withdrawal.sendBackBefore)}.`,
            ),
          ]),
      heading('Votre remboursement'),
      paragraph(
        `Nous vous remboursons ${isWhole ? 'la totalité des sommes versées, frais de livraison standard compris' : 'le prix payé pour ces articles, remise déduite'}, sous 14 jours, par le moyen de paiement utilisé. ${mayHaveLeft ? 'Nous pouvons attendre d’avoir reçu les articles ou la preuve de leur expédition : gardez le reçu du transporteur et envoyez-nous-en une photo.' : ''}`.trim(),
      ),
      followOrder(withdrawal),
    ],
    footer: `Conservez ce message : il tient lieu d’accusé de réception.\nUne question ? Écrivez-nous : ${shop.supportEmail}`,
  };
}

function declarationFacts(withdrawal: WithdrawalForMail): Fact[] {
  const { orderId, declaredAt, declaredBy, reason, channel, items } = withdrawal;
  const day = longDate(declaredAt);
  return [
    { label: 'Commande', value: shortId(orderId), strong: true },
    {
      label: 'Reçue le',
      value: channel
        ? `${day}, ${WITHDRAWAL_CHANNEL_LABELS[channel]}`
        : `${day} à ${HOUR.format(new Date(declaredAt))} (heure de Paris)`,
    },
    ...(declaredBy ? [{ label: 'Déclarée par', value: withoutLinks(declaredBy) }] : []),
    ...(reason ? [{ label: 'Motif', value: WITHDRAWAL_REASON_LABELS[reason] }] : []),
    ...items.map(({ productName, quantity }) => ({ label: productName, value: `× ${quantity}` })),
  ];
}

function sendingBack({ orderId, sendBackBefore, returnAddress }: WithdrawalForMail, shop: MailShop) {
  return [
    heading('Renvoyer les articles'),
    facts(
      { label: 'Au plus tard le', value: dayMonthYear(sendBackBefore), strong: true },
      returnAddress === ''
        ? { label: 'Adresse', value: `écrivez-nous avant l’envoi : ${shop.supportEmail}` }
        : { label: 'À l’adresse', value: linesOf(returnAddress) },
      { label: 'Frais de retour', value: 'à votre charge' },
    ),
    paragraph(
      `Emballez les articles soigneusement et joignez le numéro de la commande, ${shortId(orderId)}. Les parfums contiennent de l’alcool : déposez le colis au guichet et demandez un reçu.`,
    ),
    note(
      'Pour des raisons d’hygiène, un article dont le scellé a été ouvert après la livraison ne peut être repris ni remboursé (article 8 de nos conditions générales de vente).',
    ),
  ];
}

/** To the house: somebody withdrew, what of, and until when it has to pay back. */
export function withdrawalNotice(
  withdrawal: WithdrawalForMail & { readonly refundBefore: Day; readonly runningNumber?: number | undefined },
  shop: MailShop,
): MailContent {
  const { orderId, runningNumber, mayHaveLeft, refundBefore, sendBackBefore } = withdrawal;
  const number = bothNumbers(orderId, runningNumber);
  return {
    subject: `Rétractation déclarée : commande ${number}`,
    preview: mayHaveLeft ? 'Un retour est attendu.' : 'À ne pas expédier.',
    title: mayHaveLeft ? 'Un retour est attendu' : 'Ne pas expédier',
    blocks: [
      paragraph(
        mayHaveLeft
          ? `Un client renonce à des articles de la commande ${number}, déjà expédiée.`
          : `Un client renonce à des articles de la commande ${number}, qui n’est pas encore expédiée : ces articles ne doivent pas partir.`,
      ),
      facts(
        ...declarationFacts(withdrawal),
        { label: 'À rembourser au plus tard le', value: dayMonthYear(refundBefore), strong: true },
        ...(mayHaveLeft
          ? [{ label: 'À renvoyer par le client au plus tard le', value: dayMonthYear(sendBackBefore) }]
          : []),
      ),
      ...(mayHaveLeft
        ? [
            paragraph(
              'Le remboursement peut attendre le colis ou la preuve de son envoi ; il est dû ensuite aussitôt.',
            ),
          ]
        : []),
      button('Ouvrir les rétractations', `${shop.publicUrl}/admin#retractations`),
    ],
    footer: 'Message automatique de la boutique.',
  };
}

function linesOf(address: string): string {
  return address
    .split('\n')
    .map((line) => line.trim())
    .join(', ');
}
