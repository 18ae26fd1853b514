import { useState } from 'react';
import { z } from 'zod';
import type { Order } from '#contracts/http/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { leftToSend } from '#domain/orders/parcels.ts';
import { caption } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardAndClose, isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { DraftForm } from '../parts/DraftForm.tsx';
import { DeliveryFields, deliveryOf, givenDelivery, typedDeliverySchema } from './DeliveryFields.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import { chosenOf, noneOf, ParcelContents } from './ParcelContents.tsx';
import { TrackingField, useTypedTracking } from './TrackingField.tsx';

const typedSchema = z.object({
  delivery: typedDeliverySchema,
  trackingNumber: z.string(),
  /** How many of each article, by its perfume. */
  counts: z.record(z.string(), z.string()),
});
type Typed = z.infer<typeof typedSchema>;

/** What of an order is still to leave: of one that left nothing, and nothing of one that waits for its payment. */
export function toSendOf({ status, items, returns, parcels }: Order) {
  return status === 'confirmed' ? leftToSend({ lines: items, returns, parcels }) : [];
}

/** Opens the dispatch of a part of an order, where it is more than one bottle that is left and nothing holds it. */
export function SendPart({ order }: { order: Order }) {
  const [isSending, setSending] = useState(false);
  const bottles = toSendOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
  const isOffered = !order.hold && (bottles > 1 || (bottles === 1 && (order.parcels?.length ?? 0) > 0));
  return (
    <>
      {isOffered && (
        <Button
          variant="ghost"
          size="small"
          data-act="part"
          aria-label={`Envoyer une partie de la commande ${shortId(order.id)}`}
          onClick={() => setSending(true)}
        >
          Envoyer une partie
        </Button>
      )}
      {isSending && <ParcelDialog order={order} onClose={() => setSending(false)} />}
    </>
  );
}

export interface ParcelDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** What leaves now, how and under which number; the customer is mailed what left and what follows. */
function ParcelDialog({ order, onClose }: ParcelDialogProps) {
  const [seen] = useState(order);
  const left = toSendOf(seen);
  const [start] = useState<Typed>(() => ({
    delivery: deliveryOf(seen),
    trackingNumber: seen.trackingNumber ?? '',
    counts: noneOf(left),
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `parcel-${order.id}`,
    // What was chosen while other articles were left is about another parcel.
    schema: typedSchema.refine(({ counts }) => isSame(Object.keys(counts), Object.keys(start.counts))),
    start,
    isUntouched: (values) => isSame(values, start),
  });
  const number = useTypedTracking(value.delivery.shippingMethod, value.trackingNumber);
  const send = useCommand('POST /api/admin/orders/:id/parcels', ORDER_TEXTS.parcel);
  const set = (changes: Partial<Typed>) => setValue((before) => ({ ...before, ...changes }));
  const items = chosenOf(left, value.counts);
  const delivery = givenDelivery(value.delivery);
  const isAll = isSame(items, left);

  const save = () => {
    if (delivery === null || items.length === 0) return;
    const trackingNumber = number.read();
    if (trackingNumber === null) return;
    send.mutate(
      { id: order.id, body: { items, ...delivery, trackingNumber }, ...ifMatch(seen.revision) },
      discardAndClose(typed, onClose),
    );
  };
  return (
    <Dialog title="Envoyer une partie" onClose={onClose}>
      <DraftForm
        draft={typed}
        submit="Envoyer ce colis"
        isPending={send.isPending}
        isReady={delivery !== null && items.length > 0}
        onSubmit={save}
        onClose={onClose}
      >
        <ParcelContents
          order={seen}
          left={left}
          none="Ne part pas encore"
          counts={value.counts}
          onChange={(counts) => set({ counts })}
        />
        <DeliveryFields
          country={seen.shippingAddress.country}
          value={value.delivery}
          onChange={(changes) => set({ delivery: { ...value.delivery, ...changes } })}
        />
        <TrackingField
          number={number}
          value={value.trackingNumber}
          onChange={(trackingNumber) => set({ trackingNumber })}
        />
        <p className={caption}>
          {isAll
            ? 'C’est tout ce qui reste\u00a0: la commande est expédiée avec ce colis.'
            : 'La commande reste à préparer pour le reste. Le client reçoit un e-mail avec ce qui part et ce qui suit.'}
        </p>
      </DraftForm>
    </Dialog>
  );
}
