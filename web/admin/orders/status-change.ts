import type { OrderStatus } from '#contracts/events/order.ts';
import type { StatusPreview } from '#contracts/http/orders.ts';
import { centsOf, euros } from '../../ui/euros.ts';
import { plural } from '../../ui/plural.ts';

/** Whether a change of status moves money or stock, so that it is confirmed first (decision 31). */
export function isWeighty(from: OrderStatus, to: OrderStatus): boolean {
  return from !== to && (from === 'cancelled' || to === 'cancelled');
}

/** What a change would do, in a sentence: `133,20 € seront remboursés, 1 flacon remis en vente, un e-mail part.` */
export function previewSentence(preview: StatusPreview, to: OrderStatus): string {
  const { bottlesReturned, bottlesTaken, promoReturned, promoTaken } = preview;
  const parts = [
    to === 'cancelled' ? refundPart(preview) : duePart(preview),
    bottlesReturned > 0 && `${plural(bottlesReturned, 'flacon')} remis en vente`,
    bottlesTaken > 0 &&
      `${plural(bottlesTaken, 'flacon')} ${bottlesTaken > 1 ? 'retirés' : 'retiré'} de la vente`,
    promoReturned !== null && `l’utilisation du code ${promoReturned} est rendue`,
    promoTaken !== null && `le code ${promoTaken} est de nouveau utilisé`,
    'un e-mail part',
  ];
  return `${parts.filter((part) => part !== false).join(', ')}.`;
}

function refundPart({ refund }: StatusPreview): string {
  const cents = centsOf(refund);
  if (cents === 0) return 'Aucun paiement à rembourser';
  return `${euros(refund)} ${cents < 200 ? 'sera remboursé' : 'seront remboursés'}`;
}

function duePart({ due }: StatusPreview): string {
  const cents = centsOf(due);
  if (cents === 0) return 'Le paiement est déjà là';
  return `${euros(due)} ${cents < 200 ? 'reste' : 'restent'} à payer`;
}
