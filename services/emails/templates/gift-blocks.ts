import type { OrderDetails } from '#contracts/events/order.ts';
import { dayMonthYear } from '#contracts/french-dates.ts';
import { type Block, heading, paragraph, withoutLinks } from './blocks.ts';

/** What makes it a gift; the message is repeated as text, without links. */
export function giftBlocks({ gift }: Pick<OrderDetails, 'gift'>): Block[] {
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
