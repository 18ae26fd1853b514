import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { MAX_LENGTH, SHIPPING_METHODS } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/orders.ts';
import { carrierName } from '#domain/orders/parcel-tracking.ts';
import { caption, stack } from '../../theme/layout.css.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { isSame, useDraft } from '../data/drafts.ts';
import { ifMatch } from '../data/if-match.ts';
import { useCommand } from '../data/use-command.ts';
import { RestoredNotice } from '../parts/FormParts.tsx';
import { ORDER_TEXTS } from './order-labels.ts';
import * as styles from './orders.css.ts';

const METHODS = SHIPPING_METHODS.map((method) => ({ value: method, label: carrierName(method) }));
const deliverySchema = z.object({
  shippingMethod: z.enum(SHIPPING_METHODS),
  point: z.object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() }),
});
type Delivery = z.infer<typeof deliverySchema>;
const POINT = { name: '', street: '', postalCode: '', city: '' };

/** Another way of delivery, as the shopper asked for it before the dispatch (decision 33): home, or a relay point. */
export function DeliveryDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const known = SHIPPING_METHODS.find((method) => method === order.shippingMethod);
  const [seen] = useState(order.revision);
  const start: Delivery = { shippingMethod: known ?? 'colissimo', point: order.relayPoint ?? POINT };
  const { value, setValue, ...typed } = useDraft({
    name: `delivery-${order.id}`,
    schema: deliverySchema,
    start,
    isUntouched: (delivery) => isSame(delivery, start),
  });
  const { shippingMethod, point } = value;
  const change = useCommand('PUT /api/admin/orders/:id/delivery', ORDER_TEXTS.delivery);
  const isRelay = shippingMethod === 'mondial-relay';
  const isIncomplete = isRelay && Object.values(point).some((text) => text.trim() === '');

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isIncomplete || change.isPending) return;
    const body = { shippingMethod, relayPoint: isRelay ? point : null };
    const onSuccess = () => {
      typed.discard();
      onClose();
    };
    change.mutate({ id: order.id, body, ...ifMatch(seen) }, { onSuccess });
  };
  const field = (name: keyof typeof POINT) => ({
    isRequired: true,
    value: point[name],
    onChange: (text: string) =>
      setValue((before) => ({ ...before, point: { ...before.point, [name]: text } })),
  });
  return (
    <Dialog title="Mode de livraison" onClose={onClose}>
      <form onSubmit={save} className={stack.x5}>
        {typed.isRestored && <RestoredNotice onDiscard={typed.discard} />}
        <Select
          label="Transporteur"
          options={METHODS}
          value={shippingMethod}
          onChange={(method) => setValue((before) => ({ ...before, shippingMethod: method }))}
        />
        {isRelay && (
          <>
            <TextField {...field('name')} label="Point relais" maxLength={MAX_LENGTH.delivery.name} />
            <TextField {...field('street')} label="Adresse du point" maxLength={MAX_LENGTH.delivery.street} />
            <TextField
              {...field('postalCode')}
              label="Code postal"
              maxLength={MAX_LENGTH.delivery.postalCode}
            />
            <TextField {...field('city')} label="Ville" maxLength={MAX_LENGTH.delivery.city} />
            <p className={caption}>{`En ${order.shippingAddress.country}, le pays de la commande.`}</p>
          </>
        )}
        <div className={styles.dialogButtons}>
          <Button variant="secondary" onClick={onClose} aria-disabled={change.isPending}>
            Revenir
          </Button>
          <Button type="submit" isPending={change.isPending} disabled={isIncomplete}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
