import type { ReactNode } from 'react';
import type { OrderSort } from '#contracts/http/desk/order-filters.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { dateAndTime, euros, plural, shortDate } from '../../../ui/formats.ts';
import { Badge } from '../../../ui/marks/Badge.tsx';
import { orderInPlace } from '../../location.ts';
import { soft } from '../../parts/parts.css.ts';
import { useMedia } from '../../parts/use-media.ts';
import { disputeBadge } from '../after-sale/dispute-labels.ts';
import { isPaid, paymentLabel, refundBadge, shippingMethodLabel } from '../order-labels.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import * as styles from './table.css.ts';

export interface OrderColumn {
  readonly id: string;
  readonly title: string;
  readonly cell: (order: Order) => ReactNode;
  /** In pixels, at least. */
  readonly minWidth: number;
  readonly isNumeric?: boolean;
  /** What it can be sorted by. */
  readonly sorts?: { readonly ascending: OrderSort; readonly descending: OrderSort };
  /** Shown unless columns are chosen. */
  readonly isUsual?: boolean;
  /** Shown where there is little room: beside an open order, on a tablet held upright. */
  readonly isNarrow?: boolean;
  readonly isOnTablet?: boolean;
}

/** What a row can show; the first is its header and always there. */
export const ORDER_COLUMNS: readonly OrderColumn[] = [
  {
    id: 'numero',
    title: 'Commande',
    minWidth: 124,
    isUsual: true,
    isNarrow: true,
    isOnTablet: true,
    cell: ({ id }) => <NumberLink id={id} />,
  },
  {
    id: 'court',
    title: 'Nº',
    minWidth: 72,
    isUsual: true,
    isNarrow: true,
    cell: ({ runningNumber }) => <span className={soft}>{runningNumber ?? '–'}</span>,
  },
  {
    id: 'date',
    title: 'Date',
    minWidth: 130,
    isUsual: true,
    isOnTablet: true,
    sorts: { ascending: 'oldest', descending: 'newest' },
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={dateAndTime(createdAt)}>
        {shortDate(createdAt)}
      </time>
    ),
  },
  {
    id: 'client',
    title: 'Client',
    minWidth: 160,
    isUsual: true,
    isNarrow: true,
    isOnTablet: true,
    sorts: { ascending: 'customer-asc', descending: 'customer-desc' },
    cell: ({ customerName }) => <span className={styles.cut}>{customerName}</span>,
  },
  {
    id: 'total',
    title: 'Total',
    minWidth: 100,
    isNumeric: true,
    isUsual: true,
    isNarrow: true,
    sorts: { ascending: 'total-asc', descending: 'total-desc' },
    cell: ({ total }) => euros(total),
  },
  {
    id: 'statut',
    title: 'Statut',
    minWidth: 125,
    isUsual: true,
    isNarrow: true,
    isOnTablet: true,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'paiement',
    title: 'Paiement',
    minWidth: 190,
    cell: (order) => <PaymentBadge order={order} />,
  },
  {
    id: 'articles',
    title: 'Articles',
    minWidth: 200,
    isUsual: true,
    cell: ({ items }) => (
      <span className={styles.cut}>
        {items.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(', ')}
      </span>
    ),
  },
  {
    id: 'ville',
    title: 'Ville',
    minWidth: 130,
    isUsual: true,
    cell: ({ shippingAddress }) => <span className={styles.cut}>{shippingAddress.city}</span>,
  },
  {
    id: 'pays',
    title: 'Pays',
    minWidth: 120,
    cell: ({ shippingAddress }) => <span className={styles.cut}>{shippingAddress.country}</span>,
  },
  {
    id: 'suivi',
    title: 'Suivi',
    minWidth: 150,
    cell: ({ trackingNumber }) => <span className={styles.cut}>{trackingNumber ?? '–'}</span>,
  },
  {
    id: 'livraison',
    title: 'Livraison',
    minWidth: 130,
    cell: ({ shippingMethod }) => shippingMethodLabel(shippingMethod),
  },
  { id: 'code', title: 'Code promo', minWidth: 120, cell: ({ promoCode }) => promoCode ?? '–' },
  {
    id: 'reperes',
    title: 'Repères',
    minWidth: 180,
    isUsual: true,
    isOnTablet: true,
    cell: (order) => <Marks order={order} />,
  },
];

/** An order's number, which opens it beside its list. */
export function NumberLink({ id }: { id: string }) {
  return (
    <a className={styles.numberLink} href={orderInPlace(id)} aria-label={`Ouvrir la commande ${shortId(id)}`}>
      {`#${shortId(id)}`}
    </a>
  );
}

function PaymentBadge({ order }: { order: Order }) {
  const refund = refundBadge(order);
  if (refund) return <Badge variant={refund.badge}>{refund.label}</Badge>;
  return <Badge variant={isPaid(order) ? 'success' : 'warning'}>{paymentLabel(order)}</Badge>;
}

/** What one has to know of an order before its parcel is packed. */
export function Marks({ order }: { order: Order }) {
  const dispute = disputeBadge(order);
  const refund = order.refundState === 'failed' ? refundBadge(order) : null;
  return (
    <span className={styles.marks}>
      {dispute && <Badge variant={dispute.badge}>{dispute.label}</Badge>}
      {refund && <Badge variant={refund.badge}>{refund.label}</Badge>}
      {order.hold && <Badge variant="warning">Mise en attente</Badge>}
      {isPartlySent(order) && <Badge variant="outline">Expédiée en partie</Badge>}
      {order.withdrawalDeclaredAt && <Badge variant="warning">Rétractation</Badge>}
      {order.notes.length > 0 && <Badge variant="secondary">{plural(order.notes.length, 'note')}</Badge>}
      {order.gift && <Badge variant="secondary">Cadeau</Badge>}
      {order.sampleRequested && <Badge variant="secondary">Échantillon</Badge>}
    </span>
  );
}

/** How much there is room for: a whole row, all but the town, what fits a tablet held upright, or what fits beside an open order. */
export type Room = 'wide' | 'laptop' | 'tablet' | 'narrow';

/** How much room a row of the orders has where no order is open beside it. */
export function useRoom(): Room {
  const isWide = useMedia('(min-width: 1362px)');
  const isLaptop = useMedia('(min-width: 1230px)');
  if (isWide) return 'wide';
  return isLaptop ? 'laptop' : 'tablet';
}

/** The columns that the address names, in their order; without any the usual ones that there is room for. */
export function shownColumns(chosen: string | undefined, room: Room): readonly OrderColumn[] {
  if (room === 'narrow') return ORDER_COLUMNS.filter(({ isNarrow }) => isNarrow);
  const ids = chosen?.split(',');
  return ORDER_COLUMNS.filter(({ id, isUsual, isOnTablet }, index) => {
    if (ids !== undefined) return index === 0 || ids.includes(id);
    if (room === 'laptop') return isUsual && id !== 'ville';
    return room === 'wide' ? isUsual : isOnTablet;
  });
}
