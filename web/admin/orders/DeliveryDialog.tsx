import { type FormEvent, useState } from 'react';
import type { Order } from '#contracts/http/orders.ts';
import { stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { DeliveryFields, deliveryOf, givenDelivery, typedDeliverySchema } from './DeliveryFields.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';

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

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (body === null || change.isPending) return;
    const onSuccess = () => {
      typed.discard();
      onClose();
    };
    change.mutate({ id: order.id, body, ...ifMatch(seen) }, { onSuccess });
  };
  return (
    <Dialog title="Mode de livraison" onClose={onClose}>
      <form onSubmit={save} className={stack.x5}>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <DeliveryFields
          country={order.shippingAddress.country}
          value={value}
          onChange={(changes) => setValue((before) => ({ ...before, ...changes }))}
        />
        <div className={styles.dialogButtons}>
          <Button variant="secondary" onClick={onClose} aria-disabled={change.isPending}>
            Revenir
          </Button>
          <Button type="submit" isPending={change.isPending} disabled={body === null}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
