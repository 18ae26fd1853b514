import { useState } from 'react';
import type { Order } from '#contracts/http/orders.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { discardAndClose, isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { DraftForm } from '../parts/DraftForm.tsx';
import { DeliveryFields, deliveryOf, givenDelivery, typedDeliverySchema } from './DeliveryFields.tsx';
import { ORDER_TEXTS } from './order-labels.ts';

/** Another way of delivery, as the shopper asked for it before the dispatch (decision 33): home, or a relay point. */
export function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [seen] = useState(order.revision);
  const start = deliveryOf(order);
  const { value, setValue, ...typed } = useDraft({
    name: `delivery-${order.id}`,
    schema: typedDeliverySchema,
    start,
    isUntouched: (delivery) => isSame(delivery, start),
  });
  const change = useCommand('PUT /api/admin/orders/:id/delivery', ORDER_TEXTS.delivery);
  const body = givenDelivery(value);

  const save = () => {
    if (body === null) return;
    change.mutate({ id: order.id, body, ...ifMatch(seen) }, discardAndClose(typed, onClose));
  };
  return (
    <Dialog title="Mode de livraison" onClose={onClose}>
      <DraftForm
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
      </DraftForm>
    </Dialog>
  );
}
