import { useState } from 'react';
import { z } from 'zod';
import { SHIPPING_METHODS } from '#contracts/constants.ts';
import type { OrderPaper } from '#contracts/http/desk/order-batches.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { carrierOf, isPartlySent } from '#domain/orders/parcels/parcels.ts';
import { Button } from '../../../ui/Button.tsx';
import { shortDate } from '../../../ui/formats.ts';
import { adminApi } from '../../data/admin-api.ts';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { useDownload } from '../../parts/DownloadButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { ORDER_TEXTS, shippingMethodLabel } from '../order-labels.ts';
import * as styles from '../orders.css.ts';
import { toSendOf } from './ParcelDialog.tsx';
import { TrackingField, useTypedTracking } from './TrackingField.tsx';

type Parcel = NonNullable<Order['parcels']>[number];

/** What left in which parcel and what follows, of an order that leaves in several. */
export function OrderParcels({ order }: { order: Order }) {
  const { parcels = [] } = order;
  const left = toSendOf(order);
  if (parcels.length === 0) return null;
  return (
    <section className={styles.parcels} aria-label={`Colis de la commande ${shortId(order.id)}`}>
      <h4 className={styles.partTitle}>Colis</h4>
      <ol className={styles.parcelList}>
        {parcels.map((parcel, at) => (
          <li key={parcel.parcelId ?? 'last'} className={styles.parcel}>
            <span className={styles.parcelWords}>
              <span>{`${articlesText(order, parcel.lines)}, parti le ${shortDate(parcel.dispatchedAt)}`}</span>
              <br />
              <span className={styles.reference}>{parcelText(parcel)}</span>
            </span>
            <ParcelActs order={order} parcel={parcel} number={at + 1} />
          </li>
        ))}
        {left.length > 0 && (
          <li className={styles.note}>{`Reste à envoyer\u00a0: ${articlesText(order, left)}`}</li>
        )}
        {isPartlySent(order) && (
          <li className={styles.note}>
            L’adresse e-mail ne se corrige plus&nbsp;: une partie de la commande est déjà partie.
          </li>
        )}
      </ol>
    </section>
  );
}

export function articlesText({ items }: Order, lines: Parcel['lines']): string {
  return lines
    .map(({ productId, quantity }) => {
      const name = items.find((item) => item.productId === productId)?.productName ?? 'Article';
      return `${quantity} × ${name}`;
    })
    .join(', ');
}

export function parcelText({
  shippingMethod,
  relayPoint,
  trackingNumber,
}: Pick<Parcel, 'shippingMethod' | 'relayPoint' | 'trackingNumber'>): string {
  const parts = [
    shippingMethodLabel(shippingMethod),
    ...(relayPoint ? [`${relayPoint.name}, ${relayPoint.postalCode} ${relayPoint.city}`] : []),
    trackingNumber ?? 'sans numéro de suivi',
  ];
  return parts.join(' · ');
}

interface ParcelActsProps {
  readonly order: Order;
  readonly parcel: Parcel;
  /** As people count. */
  readonly number: number;
}

/** Papers of a parcel and its number; those of the last one are the order's own. */
function ParcelActs({ order, parcel, number }: ParcelActsProps) {
  const { parcelId } = parcel;
  if (parcelId === null) return null;
  const of = `du colis ${number} de la commande ${shortId(order.id)}`;
  return (
    <span className={styles.parcelActs}>
      <ParcelPapers
        orderId={order.id}
        parcelId={parcelId}
        shippingMethod={parcel.shippingMethod}
        of={of}
        name={String(number)}
      />
      <DialogButton label="Corriger le suivi" aria-label={`Corriger le suivi ${of}`}>
        {(close) => <NumberDialog order={order} parcel={{ ...parcel, parcelId }} onClose={close} />}
      </DialogButton>
    </span>
  );
}

interface ParcelPapersProps {
  readonly orderId: string;
  readonly parcelId: string;
  readonly shippingMethod: string;
  /** Which parcel, as people say it. */
  readonly of: string;
  /** What tells its files apart. */
  readonly name: string;
}

const PAPERS: readonly { readonly paper: OrderPaper; readonly label: string; readonly file: string }[] = [
  { paper: 'packing-slips', label: 'Bon de livraison', file: 'bon-de-livraison' },
  { paper: 'labels-a6', label: 'Étiquette', file: 'etiquette' },
  { paper: 'pick-list', label: 'Liste de prélèvement', file: 'liste-de-prelevement' },
];

/** What is printed for one parcel, and the line that its carrier's site takes. */
export function ParcelPapers({ orderId, parcelId, shippingMethod, of, name }: ParcelPapersProps) {
  const ids = [orderId];
  const carrier = SHIPPING_METHODS.find((method) => method === shippingMethod);
  const { save } = useDownload('Document impossible');
  const fileName = (file: string, ending: string) => `miris-${file}-${shortId(orderId)}-${name}.${ending}`;
  return (
    <>
      {PAPERS.map(({ paper, label, file }) => (
        <Button
          key={paper}
          variant="ghost"
          size="small"
          aria-label={`${label} ${of}`}
          onClick={() =>
            save(
              adminApi.send('POST /api/admin/orders/papers', { body: { ids, paper, parcelId } }),
              fileName(file, 'pdf'),
            )
          }
        >
          {label}
        </Button>
      ))}
      {carrier && (
        <Button
          variant="ghost"
          size="small"
          aria-label={`Fichier ${carrierName(carrier)} ${of}`}
          onClick={() =>
            save(
              adminApi.send('POST /api/admin/orders/carrier-file', { body: { ids, carrier, parcelId } }),
              fileName(carrier, 'csv'),
            )
          }
        >
          {`Fichier ${carrierName(carrier)}`}
        </Button>
      )}
    </>
  );
}

interface NumberDialogProps {
  readonly order: Order;
  readonly parcel: Parcel & { readonly parcelId: string };
  readonly onClose: () => void;
}

function NumberDialog({ order, parcel, onClose }: NumberDialogProps) {
  const [seen] = useState(order.revision);
  const [start] = useState(parcel.trackingNumber ?? '');
  const { value, setValue, ...typed } = useDraft({
    name: `parcel-number-${parcel.parcelId}`,
    schema: z.string(),
    start,
  });
  const number = useTypedTracking(carrierOf(parcel.shippingMethod), value);
  const correct = useCommand('PUT /api/admin/orders/:id/parcels', ORDER_TEXTS.parcelNumber);
  const save = () => {
    const trackingNumber = number.read();
    if (trackingNumber === null) return;
    const body = { parcelId: parcel.parcelId, trackingNumber };
    correct.mutate({ id: order.id, body, revision: seen }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Corriger le suivi"
      draft={typed}
      submit="Enregistrer"
      isPending={correct.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <TrackingField
        number={number}
        value={value}
        onChange={setValue}
        hint="Le client reçoit le nouveau numéro par e-mail."
      />
    </DraftDialog>
  );
}
