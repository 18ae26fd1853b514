import { useState } from 'react';
import { z } from 'zod';
import { MAX_LENGTH } from '#contracts/constants.ts';
import type { OrderPaper } from '#contracts/http/order-batches.ts';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { trackingNumberSchema } from '#contracts/tracking-number.ts';
import { personMessage } from '../../data/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { shortDate } from '../../ui/formats.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { showError } from '../../ui/overlays/toast.ts';
import { adminApi, guarded } from '../data/admin-api.ts';
import { useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { offerFile } from '../parts/DownloadButton.tsx';
import { DraftForm } from '../parts/DraftForm.tsx';
import { ORDER_TEXTS, shippingMethodLabel } from './order-labels.ts';
import * as styles from './orders.css.ts';
import { toSendOf } from './ParcelDialog.tsx';

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
  const [isCorrecting, setCorrecting] = useState(false);
  const { parcelId } = parcel;
  if (parcelId === null) return null;
  const of = `du colis ${number} de la commande ${shortId(order.id)}`;
  return (
    <span className={styles.parcelActs}>
      <ParcelPapers orderId={order.id} parcelId={parcelId} of={of} name={String(number)} />
      <Button
        variant="ghost"
        size="small"
        aria-label={`Corriger le suivi ${of}`}
        onClick={() => setCorrecting(true)}
      >
        Corriger le suivi
      </Button>
      {isCorrecting && (
        <NumberDialog order={order} parcel={{ ...parcel, parcelId }} onClose={() => setCorrecting(false)} />
      )}
    </span>
  );
}

interface ParcelPapersProps {
  readonly orderId: string;
  readonly parcelId: string;
  /** Which parcel, as people say it. */
  readonly of: string;
  /** What tells its files apart. */
  readonly name: string;
}

/** What is printed for one parcel. */
export function ParcelPapers({ orderId, parcelId, of, name }: ParcelPapersProps) {
  const print = async (paper: OrderPaper, file: string) => {
    try {
      const body = { ids: [orderId], paper, parcelId };
      const answer = await guarded(adminApi.send('POST /api/admin/orders/papers', { body }));
      offerFile(await answer.blob(), `miris-${file}-${shortId(orderId)}-${name}.pdf`);
    } catch (error) {
      showError('Document impossible', personMessage(error));
    }
  };
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Bon de livraison ${of}`}
        onClick={() => void print('packing-slips', 'bon-de-livraison')}
      >
        Bon de livraison
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Étiquette ${of}`}
        onClick={() => void print('labels-a6', 'etiquette')}
      >
        Étiquette
      </Button>
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
    isUntouched: (text) => text === start,
  });
  const [error, setError] = useState<string>();
  const correct = useCommand('PUT /api/admin/orders/:id/parcels', ORDER_TEXTS.parcelNumber);
  const save = () => {
    // By its carrier’s rules it is read on the server.
    const number = trackingNumberSchema.safeParse(value);
    setError(number.error?.issues[0]?.message);
    if (!number.success) return;
    const trackingNumber = number.data;
    const body = { parcelId: parcel.parcelId, trackingNumber };
    const onSuccess = () => {
      typed.discard();
      onClose();
    };
    correct.mutate({ id: order.id, body, ...ifMatch(seen) }, { onSuccess });
  };
  return (
    <Dialog title="Corriger le suivi" onClose={onClose}>
      <DraftForm
        draft={typed}
        submit="Enregistrer"
        isPending={correct.isPending}
        onSubmit={save}
        onClose={onClose}
      >
        <TextField
          label="Numéro de suivi"
          isRequired
          maxLength={MAX_LENGTH.trackingNumber}
          value={value}
          error={error}
          onChange={(text) => {
            setValue(text);
            setError(undefined);
          }}
          hint="Le client reçoit le nouveau numéro par e-mail."
        />
      </DraftForm>
    </Dialog>
  );
}
