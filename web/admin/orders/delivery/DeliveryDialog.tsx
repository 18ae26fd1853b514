import { useState } from 'react';
import type { Order } from '#contracts/http/shop/orders.ts';
import { shortId } from '#contracts/identifiers.ts';
import { discardAndClose, useDraft } from '../../data/drafts.ts';
import { useCommand } from '../../data/use-command.ts';
import { DialogButton } from '../../parts/DialogButton.tsx';
import { DraftDialog } from '../../parts/DraftForm.tsx';
import { ORDER_TEXTS } from '../order-labels.ts';
import { DeliveryFields, deliveryOf, givenDelivery, typedDeliverySchema } from './DeliveryFields.tsx';

/** Opens another way of delivery, as long as the parcel is here. */
export function ChangeDelivery({ order }: { order: Order }) {
  return (
    <DialogButton
      label="Changer la livraison"
      aria-label={`Changer la livraison de la commande ${shortId(order.id)}`}
      isOffered={order.status === 'pending' || order.status === 'confirmed'}
    >
      {(close) => <DeliveryDialog order={order} onClose={close} />}
    </DialogButton>
  );
}

/** Another way of delivery, as the shopper asked for it before the dispatch (decision 33): home, or a relay point. */
function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order.revision);
  const start = deliveryOf(order);
  const { value, setValue, ...typed } = useDraft({
    name: `delivery-${order.id}`,
    schema: typedDeliverySchema,
    start,
  });
  const change = useCommand('PUT /api/admin/orders/:id/delivery', ORDER_TEXTS.delivery);
  const body = givenDelivery(value);

  const save = () => {
    if (body === null) return;
    change.mutate({ id: order.id, body, revision: seen }, discardAndClose(typed, onClose));
  };
  return (
    <DraftDialog
      title="Mode de livraison"
      draft={typed}
      submit="Enregistrer"
      isPending={change.isPending}
      isReady={body !== null}
      onSubmit={save}
      onClose={onClose}
    >
      <DeliveryFields
        country={order.shippingAddress.country}
        value={value}
        onChange={(changes) => setValue((before) => ({ ...before, ...changes }))}
      />
    </DraftDialog>
  );
}
