import type { OrderStatus } from '#contracts/events/order.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { refundedCents } from '../orders/projection.ts';
import { everyOrderRow } from '../orders/queries.ts';
import { csvLine, frenchAmount, frenchMoment } from './csv.ts';

const HEAD = [
  'Commande',
  'Numéro',
  'Date',
  'Client',
  'E-mail',
  'Téléphone',
  'Adresse',
  'Code postal',
  'Ville',
  'Pays',
  'Articles',
  'Sous-total',
  'Réduction',
  'Code promo',
  'Livraison',
  'Complément au minimum',
  'Total TTC',
  'Statut',
  'Paiement',
  'Remboursement',
  'Montant remboursé',
  'Rétractation',
  'Suivi',
];
/** As people read them (specification §4). */
const STATUSES: Record<OrderStatus, string> = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
};
const REFUNDS = { none: '', pending: 'En cours', succeeded: 'Effectué', failed: 'Échoué' } as const;

/** Every order, newest first, one line each. */
export async function* exportOrders(db: ReadDb): AsyncGenerator<string> {
  yield csvLine(HEAD);
  for await (const order of everyOrderRow(db)) {
    const { customer, shippingAddress } = order.details;
    yield csvLine([
      order.id,
      shortId(order.id),
      frenchMoment(order.created_at),
      customer.name,
      customer.email,
      customer.phone ?? '',
      shippingAddress.street,
      shippingAddress.postalCode,
      shippingAddress.city,
      shippingAddress.country,
      order.items.map(({ productName, quantity }) => `${quantity} x ${productName}`).join(', '),
      frenchAmount(cents(order.subtotal_cents)),
      frenchAmount(cents(order.discount_cents)),
      order.promo_code ?? '',
      frenchAmount(cents(order.shipping_cents)),
      frenchAmount(cents(order.minimum_charge_cents)),
      frenchAmount(cents(order.total_cents)),
      STATUSES[order.status],
      order.payment_intent_id ?? 'N/A',
      REFUNDS[order.refund_state],
      frenchAmount(cents(refundedCents(order))),
      order.withdrawal_declared_at ? frenchMoment(order.withdrawal_declared_at) : '',
      order.tracking_number ?? '',
    ]);
  }
}
