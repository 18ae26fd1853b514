import { sql } from 'kysely';
import type { Gift } from '#contracts/events/orders/order.ts';
import { shortId } from '#contracts/identifiers.ts';
import { cents, ZERO } from '#contracts/money.ts';
import { ORDER_STATUS_LABELS } from '#contracts/order-status-labels.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { trackingNumbersOf } from '#domain/orders/parcels/parcels.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import { salesByPart } from '../figures/queries/sales.ts';
import type { ReadDb } from '../lib/database.ts';
import { refundedCents } from '../orders/projection.ts';
import { everyOrderRow, numberOf, type OrderRow } from '../orders/queries.ts';
import { listPromoCodes } from '../promos/projection.ts';
import { asText, csvLine, frenchAmount, frenchDay, frenchDecimal, frenchMoment } from './csv.ts';

const HEAD = [
  'Commande',
  'Numéro',
  'Numéro court',
  'Date',
  'Client',
  'E-mail',
  'Téléphone',
  'Adresse',
  'Code postal',
  'Ville',
  'Pays',
  'Articles',
  'Échantillon',
  'Cadeau',
  'Sous-total',
  'Réduction',
  'Code promo',
  'Livraison',
  'Mode de livraison',
  'Point relais',
  'Emballage cadeau',
  'Complément au minimum',
  'Total TTC',
  'Statut',
  'Paiement',
  'Remboursement',
  'Montant remboursé',
  'Rétractation',
  'Suivi',
];
const REFUNDS = { none: '', pending: 'En cours', succeeded: 'Effectué', failed: 'Échoué' } as const;

/** Every order, newest first, one line each. */
export async function* exportOrders(db: ReadDb): AsyncGenerator<string> {
  yield orderHead();
  for await (const order of everyOrderRow(db)) yield orderLine(order);
}

/** The first line of an export of orders. */
export function orderHead(): string {
  return csvLine(HEAD);
}

/** The line of one order. */
export function orderLine(order: OrderRow): string {
  const { customer, shippingAddress } = order.details;
  return csvLine([
    order.id,
    asText(shortId(order.id)),
    numberOf(order).runningNumber ?? '',
    frenchMoment(order.created_at),
    asText(customer.name),
    customer.email,
    asText(customer.phone ?? ''),
    asText(shippingAddress.street),
    asText(shippingAddress.postalCode),
    asText(shippingAddress.city),
    shippingAddress.country,
    order.items.map(({ productName, quantity }) => `${quantity} x ${productName}`).join(', '),
    order.details.sampleRequested ? asText(order.details.sample?.productName ?? 'Demandé') : '',
    asText(giftText(order.details.gift)),
    frenchAmount(cents(order.subtotal_cents)),
    frenchAmount(cents(order.discount_cents)),
    asText(order.promo_code ?? ''),
    frenchAmount(cents(order.shipping_cents)),
    carrierName(order.details.shippingMethod),
    order.details.relayPoint ? Object.values(order.details.relayPoint).join(', ') : '',
    frenchAmount(order.details.gift?.wrapPrice ?? ZERO),
    frenchAmount(cents(order.minimum_charge_cents)),
    frenchAmount(cents(order.total_cents)),
    ORDER_STATUS_LABELS[order.status],
    order.payment_intent_id ?? 'N/A',
    REFUNDS[order.refund_state],
    frenchAmount(cents(refundedCents(order))),
    order.withdrawal_declared_at ? frenchMoment(order.withdrawal_declared_at) : '',
    asText(trackingNumbersOf(order.state).join(', ')),
  ]);
}

/** What is wished for, whom it is for and when it leaves; the message stays in the order. */
function giftText(gift: Gift | undefined): string {
  if (gift === undefined) return '';
  const { wrap, message, recipientName, sendFrom } = gift;
  const shown = [
    wrap && 'À emballer',
    message && 'Avec message',
    recipientName && `Pour ${recipientName}`,
    sendFrom && `À partir du ${frenchDay(sendFrom)}`,
  ];
  return shown.filter(Boolean).join(', ');
}

const PERIODS = {
  day: { head: 'Jour', labelOf: frenchDay },
  month: { head: 'Mois', labelOf: (day: string) => frenchDay(day.slice(0, 7)) },
};

/**
 * Sales by day or month of Paris, latest first, of orders confirmed, shipped or delivered (specification §9), with what of their money is
 * not here and what is left (decision 42). VAT stands in the accounting export alone (decision 47).
 */
export async function* exportSales(db: ReadDb, period: 'day' | 'month'): AsyncGenerator<string> {
  const { head, labelOf } = PERIODS[period];
  yield csvLine([
    ...[head, 'Commandes', 'Total TTC', 'Remboursé', 'Repris par les banques', 'À encaisser', 'Reste TTC'],
  ]);
  const parts = await salesByPart(db, { from: '0001-01-01', to: '9999-12-31' }, period);
  const latestFirst = [...parts]
    .filter(([, { orders }]) => orders > 0)
    .sort(([a], [b]) => b.localeCompare(a));
  for (const [day, { orders, total, refunded, disputed, awaited }] of latestFirst)
    yield csvLine([
      labelOf(day),
      orders,
      ...[total, refunded, disputed, awaited, total - refunded - disputed - awaited].map((amount) =>
        frenchAmount(cents(amount || 0)),
      ),
    ]);
}

const soldStatuses = sql.join(SOLD_STATUSES);

const PROMO_HEAD = [
  'Code',
  'Type',
  'Valeur',
  'Minimum',
  'Utilisations',
  'Maximum',
  'Actif',
  'Du',
  'Au',
  'Remises accordées',
  'Ventes TTC',
  'Supprimé',
];

/**
 * What each promo code was used for. Uses are of orders that are not cancelled (decision 11); discounts and sales are revenue, of orders
 * confirmed, shipped or delivered (specification §9). A removed code keeps a line of its own, apart from one that took its name since.
 */
export async function* exportPromoUse(db: ReadDb): AsyncGenerator<string> {
  yield csvLine(PROMO_HEAD);
  const sales = await salesByPromo(db);
  const none = { uses: 0, discount: ZERO, total: ZERO };
  for (const promo of await listPromoCodes(db)) {
    const { discount, total } = sales.get(promo.id) ?? none;
    sales.delete(promo.id);
    yield csvLine([
      asText(promo.code),
      promo.discountType === 'percentage' ? 'Pourcentage' : 'Montant fixe',
      frenchDecimal(promo.discountValue),
      frenchDecimal(promo.minOrderAmount),
      promo.currentUses,
      promo.maxUses,
      promo.isActive ? 'Oui' : 'Non',
      frenchMoment(promo.validFrom),
      frenchMoment(promo.validUntil),
      frenchAmount(discount),
      frenchAmount(total),
      'Non',
    ]);
  }
  for (const { code, uses, discount, total } of sales.values())
    yield csvLine([
      asText(code),
      ...['', '', ''],
      uses,
      ...['', 'Non', '', ''],
      frenchAmount(discount),
      frenchAmount(total),
      'Oui',
    ]);
}

/** By promo, of which orders keep the code that was typed; the promos used last come first. */
async function salesByPromo(db: ReadDb) {
  const { rows } = await sql<{ id: string; code: string; uses: number; discount: number; total: number }>`
    select promo_id as id, (array_agg(promo_code order by placed_at_position desc))[1] as code,
           count(*) filter (where status <> 'cancelled') as uses,
           coalesce(sum(discount_cents) filter (where status in (${soldStatuses})), 0)::bigint as discount,
           coalesce(sum(total_cents) filter (where status in (${soldStatuses})), 0)::bigint as total
    from orders.orders where promo_id is not null
    group by promo_id order by max(placed_at_position) desc`.execute(db);
  return new Map(
    rows.map(({ discount, total, ...row }) => [
      row.id,
      { ...row, discount: cents(discount), total: cents(total) },
    ]),
  );
}
