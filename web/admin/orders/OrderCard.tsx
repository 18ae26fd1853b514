import { type ReactNode, useId } from 'react';
import { sampleToPack } from '#contracts/catalog/samples.ts';
import { formatEuros, multiplyCents } from '#contracts/cents.ts';
import type { OrderStatus } from '#contracts/events/orders/order.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { GIFT_WRAP } from '#contracts/orders/gift-texts.ts';
import { isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { centsOf, dateAndTime, euros } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import { Icon } from '../../ui/marks/Icon.tsx';
import { OwnText } from '../../ui/OwnText.tsx';
import { Price } from '../../ui/Price.tsx';
import { useCommand } from '../data/use-command.ts';
import { customerFragment, orderFragment } from '../location.ts';
import { badges, figureText, name, remove as removeStyle, soft } from '../parts/parts.css.ts';
import { RunningNumber } from '../parts/RunningNumber.tsx';
import { ArchiveOrder } from './ArchiveOrder.tsx';
import { disputeBadge } from './after-sale/dispute-labels.ts';
import { MakeGesture } from './after-sale/GestureDialog.tsx';
import { OrderDispute } from './after-sale/OrderDispute.tsx';
import { OrderReplacements, SendReplacement } from './after-sale/OrderReplacements.tsx';
import { RecordWithdrawal } from './after-sale/WithdrawalDialog.tsx';
import { StatusSelector } from './change/StatusSelector.tsx';
import { useOrderChange } from './change/use-order-change.tsx';
import { CorrectAddress } from './delivery/AddressDialog.tsx';
import { ChangeDelivery } from './delivery/DeliveryDialog.tsx';
import { CorrectEmail } from './EmailDialog.tsx';
import { GiftPart, recipientOf } from './GiftPart.tsx';
import { OrderHold } from './OrderHold.tsx';
import { OrderNotes, ShownNotes } from './OrderNotes.tsx';
import { OrderRecords } from './OrderRecords.tsx';
import {
  isPaid,
  ORDER_TEXTS,
  paymentLabel,
  paymentNote,
  refundBadge,
  shippingMethodLabel,
  withdrawnNote,
} from './order-labels.ts';
import * as styles from './orders.css.ts';
import { OrderParcels } from './parcels/OrderParcels.tsx';
import { PackOrder } from './parcels/PackingDialog.tsx';
import { SendPart } from './parcels/ParcelDialog.tsx';
import { TrackingNumber } from './parcels/TrackingNumber.tsx';
import { useTrackingDraft } from './parcels/use-tracking-draft.ts';
import { RevokeLinks } from './RevokeLinks.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { PaymentLink } from './taking/PaymentLink.tsx';
import { useOrderRemoval } from './use-order-removal.tsx';

export interface OrderCardProps {
  readonly order: Order;
  readonly listed: OrderStatus | 'all';
  /** It stands beside the list: letters press its controls. */
  readonly isOpen?: boolean;
}

/**
 * One order: who, when, what, where to, how it is paid, and what can be done (specification §2). It stays in its list while it is of the
 * status that is listed there.
 */
export function OrderCard({ order, listed, isOpen = false }: OrderCardProps) {
  const titleId = useId();
  const change = useOrderChange(order);
  const remove = useOrderRemoval(order);
  const tracking = useTrackingDraft(order);
  const refund = refundBadge(order);
  const dispute = disputeBadge(order);
  const number = <TrackingNumber order={order} draft={tracking} change={change} />;
  const status = (
    <StatusSelector order={order} listed={listed} typedNumber={tracking.toSave} change={change} />
  );
  return (
    <article className={styles.order} aria-labelledby={titleId} tabIndex={-1} data-row-start="">
      <div className={styles.head}>
        <div className={styles.who}>
          <div className={styles.numbers}>
            <h3 id={titleId} className={styles.number}>
              {`Commande #${shortId(order.id)}`}
            </h3>
            <RunningNumber of={order} />
          </div>
          <p>
            <span className={name}>{order.customerName}</span>{' '}
            <a className={styles.email} href={`mailto:${order.customerEmail}`}>
              {order.customerEmail}
            </a>
          </p>
          <time className={soft} dateTime={order.createdAt}>
            {dateAndTime(order.createdAt)}
          </time>
        </div>
        <div className={styles.state}>
          <p className={styles.total}>{euros(order.total)}</p>
          <div className={badges}>
            <Badge variant={isPaid(order) ? 'success' : 'warning'}>{paymentLabel(order)}</Badge>
            {order.takenByDesk && <Badge variant="outline">Prise par téléphone</Badge>}
            {order.hold && <Badge variant="warning">Mise en attente</Badge>}
            {isPartlySent(order) && <Badge variant="outline">Expédiée en partie</Badge>}
            {order.withdrawalDeclaredAt && <Badge variant="warning">Rétractation déclarée</Badge>}
            {dispute && <Badge variant={dispute.badge}>{dispute.label}</Badge>}
            {refund && <Badge variant={refund.badge}>{refund.label}</Badge>}
            {order.archivedAt && <Badge variant="outline">Archivée</Badge>}
            <StatusBadge status={order.status} />
          </div>
        </div>
      </div>
      {isOpen && (
        <div className={styles.openState}>
          {number}
          {status}
        </div>
      )}
      <ShownNotes notes={order.notes} />
      <div className={styles.body}>
        <OrderItems order={order} />
        <GiftPart order={order} />
        <OrderDelivery order={order}>{!isOpen && number}</OrderDelivery>
        <OrderPayment order={order} />
        <PaymentLink order={order} />
      </div>
      <OrderParcels order={order} />
      <OrderReplacements order={order} />
      <OrderDispute order={order} />
      <OrderRecords orderId={order.id} />
      <div className={styles.foot}>
        {!isOpen && status}
        <OrderNotes order={order} hasKey={isOpen} />
        <a
          className={buttonClass({ variant: 'ghost', size: 'small' })}
          href={customerFragment(order.id)}
          aria-label={`Page du client de la commande ${shortId(order.id)}`}
        >
          Page du client
        </a>
        <CorrectAddress order={order} />
        <CorrectEmail order={order} />
        <PackOrder order={order} />
        <SendPart order={order} />
        <SendReplacement order={order} />
        {/* Behind the status, out of the way of who sends parcels by keyboard. */}
        <ChangeDelivery order={order} />
        <MakeGesture order={order} />
        <RecordWithdrawal order={order} />
        <OrderHold order={order} />
        <ArchiveOrder order={order} />
        <RevokeLinks order={order} />
        {/* Between the status and what deletes, which no key typed too much then reaches. */}
        <a className={styles.link} href={orderFragment(order.id)}>
          Lien vers la commande
        </a>
        <Button
          className={removeStyle}
          variant="ghost"
          size="small"
          aria-label={`Supprimer la commande ${shortId(order.id)}`}
          isPending={remove.isPending}
          onClick={() => void remove.start()}
        >
          <Icon name="trash" size={18} />
          Supprimer
        </Button>
      </div>
    </article>
  );
}

/** What was ordered, line by line, and what was taken off or added to reach the total. */
function OrderItems({ order }: { order: Order }) {
  const discount = centsOf(order.discountAmount);
  const minimumCharge = centsOf(order.minimumCharge);
  const withdrawn = withdrawnNote(order);
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Articles</h4>
      <ul>
        {order.items.map((item) => (
          <li key={item.productId} className={styles.line}>
            <span>{`${item.productName} x ${item.quantity}`}</span>
            <Price amount={multiplyCents(centsOf(item.price), item.quantity)} />
          </li>
        ))}
        {order.sampleRequested && <li className={styles.note}>{sampleToPack(order.sample)}</li>}
        {withdrawn && <li className={styles.note}>{withdrawn}</li>}
        {discount > 0 && (
          <li className={styles.softLine}>
            <span>{`Réduction${order.promoCode ? ` (${order.promoCode})` : ''}`}</span>
            <span className={figureText}>{`−${euros(order.discountAmount)}`}</span>
          </li>
        )}
        {order.gift?.wrapPrice !== undefined && (
          <li className={styles.softLine}>
            <span>{GIFT_WRAP}</span>
            <span className={figureText}>
              {order.gift.wrapPrice === 0 ? 'Offert' : formatEuros(order.gift.wrapPrice)}
            </span>
          </li>
        )}
        {minimumCharge > 0 && (
          <li className={styles.softLine}>
            <span>Complément au montant minimum</span>
            <span className={figureText}>{euros(order.minimumCharge)}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Where the parcel goes, how, at what cost, and its tracking number; below it what changes that. */
function OrderDelivery({ order, children }: { order: Order; children: ReactNode }) {
  const { street, postalCode, city, country } = order.shippingAddress;
  return (
    <section className={styles.tallPart}>
      <h4 className={styles.partTitle}>Livraison</h4>
      <address className={styles.address}>
        <span>{recipientOf(order)}</span>
        <br />
        {order.customerPhone && (
          <>
            <span>{order.customerPhone}</span>
            <br />
          </>
        )}
        <span>{street}</span>
        <br />
        <span>{`${postalCode} ${city}`}</span>
        <br />
        <span>{country}</span>
      </address>
      <dl className={styles.facts}>
        <dt>Mode</dt>
        <dd>{shippingMethodLabel(order.shippingMethod)}</dd>
        {order.relayPoint && (
          <>
            <dt>Point relais</dt>
            <dd>{Object.values(order.relayPoint).join(', ')}</dd>
          </>
        )}
        <dt>Frais</dt>
        <dd>{centsOf(order.shippingCost) === 0 ? 'Offerts' : euros(order.shippingCost)}</dd>
        {order.trackingNumber && (
          <>
            <dt>Suivi</dt>
            <dd className={styles.reference}>{order.trackingNumber}</dd>
          </>
        )}
      </dl>
      <OwnText>{children}</OwnText>
    </section>
  );
}

/** How the order is paid: sums, the provider's reference or N/A, and what became of a refund. */
function OrderPayment({ order }: { order: Order }) {
  const note = paymentNote(order);
  const refund = refundBadge(order);
  return (
    <section className={styles.part}>
      <h4 className={styles.partTitle}>Paiement</h4>
      <dl className={styles.facts}>
        <dt>Sous-total</dt>
        <dd>{euros(order.subtotal)}</dd>
        <dt>Total</dt>
        <dd>{euros(order.total)}</dd>
        <dt>Référence</dt>
        <dd className={styles.reference}>{order.stripePaymentIntentId || 'N/A'}</dd>
        {refund && (
          <>
            <dt>Remboursement</dt>
            <dd>{refund.label}</dd>
            <dt>Montant remboursé</dt>
            <dd>{euros(order.refundedAmount)}</dd>
          </>
        )}
      </dl>
      {order.refundState === 'failed' && <RetryRefund order={order} />}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}

/** Asks again for a refund that the provider could not make. */
function RetryRefund({ order }: { order: Order }) {
  const retry = useCommand('POST /api/admin/orders/:id/refunds', ORDER_TEXTS.retryRefund);
  return (
    <Button
      className={styles.retry}
      variant="secondary"
      size="small"
      isPending={retry.isPending}
      aria-label={`Relancer le remboursement de la commande ${shortId(order.id)}`}
      onClick={() => retry.mutate({ id: order.id, revision: order.revision })}
    >
      Relancer le remboursement
    </Button>
  );
}
