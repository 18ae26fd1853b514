import { useState } from 'react';
import type { z } from 'zod';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { leftToSend } from '#domain/orders/parcels/parcels.ts';
import { caption } from '../../../theme/layout.css.ts';
import { discardAndClose, hasSameKeys, isSame, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { deliveryOf } from '../delivery/DeliveryFields.tsx';
import { ORDER_TEXTS } from '../order-labels.ts';
import { noneOf, ParcelFields, typedParcelSchema, useTypedParcel } from './ParcelFields.tsx';

/** What of an order is still to leave: of one that left nothing, and nothing of one that waits for its payment. */
export function toSendOf({ status, items, returns, parcels }: Order) {
  return status === 'confirmed' ? leftToSend({ lines: items, returns, parcels }) : [];
}

/** Opens the dispatch of a part of an order, where it is more than one bottle that is left and nothing holds it. */
export function SendPart({ order }: { order: Order }) {
  const bottles = toSendOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
  const isOffered = !order.hold && (bottles > 1 || (bottles === 1 && (order.parcels?.length ?? 0) > 0));
  return (
    <DialogButton
      label="Envoyer une partie"
      data-act="part"
      aria-label={`Envoyer une partie de la commande ${shortId(order.id)}`}
      isOffered={isOffered}
    >
      {(close) => <ParcelDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

interface ParcelDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** What leaves now, how and under which number; the customer is mailed what left and what follows. */
function ParcelDialog({ order, onClose }: ParcelDialogProps) {
  const [seen] = useState(order);
  const left = toSendOf(seen);
  const [start] = useState<z.infer<typeof typedParcelSchema>>(() => ({
    delivery: deliveryOf(seen),
    trackingNumber: seen.trackingNumber ?? '',
    counts: noneOf(left),
  }));
  const { value, setValue, ...typed } = useDraft({
    name: `parcel-${order.id}`,
    // What was chosen while other articles were left is about another parcel.
    schema: typedParcelSchema.refine(({ counts }) => hasSameKeys(counts, start.counts)),
    start,
  });
  const parcel = useTypedParcel(left, value);
  const send = useCommand('POST /api/admin/orders/:id/parcels', ORDER_TEXTS.parcel);
  const save = () => {
    const body = parcel.read();
    if (body === null) return;
    send.mutate({ id: order.id, body, revision: seen.revision }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Envoyer une partie"
      draft={typed}
      submit="Envoyer ce colis"
      isPending={send.isPending}
      isReady={parcel.isReady}
      onSubmit={save}
      onClose={onClose}
    >
      <ParcelFields
        order={seen}
        left={left}
        none="Ne part pas encore"
        typed={value}
        parcel={parcel}
        set={(changes) => setValue((before) => ({ ...before, ...changes }))}
      />
      <p className={caption}>
        {isSame(parcel.items, left)
          ? 'C’est tout ce qui reste\u00a0: la commande est expédiée avec ce colis.'
          : 'La commande reste à préparer pour le reste. Le client reçoit un e-mail avec ce qui part et ce qui suit.'}
      </p>
    </DraftDialog>
  );
}
