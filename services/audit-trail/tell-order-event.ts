import type { OrderEvent, OrderStatus } from '#contracts/events/order.ts';
import { type Cents, toDecimal } from '#contracts/money.ts';

/** An event as people read it. */
export interface Told {
  readonly title: string;
  readonly detail: string | null;
}

type Tellers = {
  readonly [Type in OrderEvent['type']]: (data: Extract<OrderEvent, { type: Type }>['data']) => Told;
};

/** An order's status as people read it. */
export const ORDER_STATUS: Readonly<Record<OrderStatus, string>> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
};

const CANCELLED_BECAUSE = {
  deadline: 'Le délai de paiement est passé.',
  admin: 'Annulée dans l’administration.',
  stock: 'Il ne restait pas assez de stock.',
  superseded: 'Remplacée par une autre commande du même client.',
} as const;

const HELD_BECAUSE = {
  amount: 'le montant n’est pas celui de la commande',
  currency: 'la devise n’est pas celle de la commande',
  intent: 'le paiement n’est pas celui de la commande',
} as const;

const TELLERS: Tellers = {
  OrderPlaced: ({ lines, total, promo }) =>
    told(
      'Commande passée',
      [
        ...lines.map(({ productName, quantity }) => `${quantity} × ${productName}`),
        ...(promo ? [`code ${promo.code}`] : []),
        `total ${euros(total)}`,
      ].join(', '),
    ),
  PaymentRequested: ({ amount }) => told('Paiement demandé', euros(amount)),
  PaymentProcessing: () => told('Paiement en cours de traitement par la banque'),
  PaymentConfirmed: ({ amount, paymentIntentId }) =>
    told('Paiement validé', `${euros(amount)}, référence ${paymentIntentId}`),
  PaymentFailed: ({ message }) => told('Paiement refusé', message),
  PaymentHeld: ({ amount, reason }) =>
    told('Paiement à vérifier', `${euros(amount)} reçus\u00a0: ${HELD_BECAUSE[reason]}.`),
  OrderStatusChanged: ({ from, to }) => told('Statut modifié', `${ORDER_STATUS[from]} → ${ORDER_STATUS[to]}`),
  TrackingNumberAssigned: ({ trackingNumber }) => told('Numéro de suivi attribué', trackingNumber),
  TrackingNumberRemoved: () => told('Numéro de suivi retiré'),
  OrderCancelled: ({ from, reason }) =>
    told(
      reason === 'superseded' ? 'Commande remplacée' : 'Commande annulée',
      `${CANCELLED_BECAUSE[reason]} Elle était\u00a0: ${ORDER_STATUS[from].toLowerCase()}.`,
    ),
  OrderReinstated: ({ to, reason }) =>
    told(
      'Commande reprise',
      `${reason === 'late-payment' ? 'Le paiement est arrivé après le délai.' : 'Reprise dans l’administration.'} Statut\u00a0: ${ORDER_STATUS[to].toLowerCase()}.`,
    ),
  RefundRequested: ({ amount }) => told('Remboursement demandé', euros(amount)),
  RefundSettled: ({ outcome, message }) =>
    outcome === 'succeeded' ? told('Remboursement effectué') : told('Remboursement échoué', message),
  WithdrawalDeclared: () => told('Rétractation déclarée', 'Le client renonce à sa commande.'),
  OrderAbandoned: () => told('Réservations abandonnées', 'La commande n’avait pas abouti.'),
  OrderDeleted: () => told('Commande supprimée de l’administration'),
};

/** What an event of an order says, in French; never a customer's coordinates, never a secret of the payment provider. */
export function tellOrderEvent(event: OrderEvent): Told {
  // Looked up by the event's own type: the teller takes just this event's data.
  const tell = TELLERS[event.type] as (data: OrderEvent['data']) => Told;
  return tell(event.data);
}

function told(title: string, detail: string | null = null): Told {
  return { title, detail };
}

function euros(amount: Cents): string {
  return `${toDecimal(amount).replace('.', ',')} €`;
}
