import { z } from 'zod';
import { MAX_LENGTH, SHIPPING_METHODS } from '#contracts/constants.ts';
import type { Order } from '#contracts/http/shop/orders.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { caption } from '../../../theme/layout.css.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

const METHODS = SHIPPING_METHODS.map((method) => ({ value: method, label: carrierName(method) }));
const POINT = { name: '', street: '', postalCode: '', city: '' };

/** How a parcel goes, as it is typed. */
export const typedDeliverySchema = z.object({
  shippingMethod: z.enum(SHIPPING_METHODS),
  point: z.object({ name: z.string(), street: z.string(), postalCode: z.string(), city: z.string() }),
});
export type TypedDelivery = z.infer<typeof typedDeliverySchema>;

/** How an order goes, to begin from. */
export function deliveryOf({ shippingMethod, relayPoint }: Order): TypedDelivery {
  const known = SHIPPING_METHODS.find((method) => method === shippingMethod);
  return { shippingMethod: known ?? 'colissimo', point: relayPoint ?? POINT };
}

/** What is sent of it; null while a relay point lacks a part. */
export function givenDelivery({ shippingMethod, point }: TypedDelivery) {
  const isRelay = shippingMethod === 'mondial-relay';
  if (isRelay && Object.values(point).some((text) => text.trim() === '')) return null;
  return { shippingMethod, relayPoint: isRelay ? point : null };
}

export interface DeliveryFieldsProps {
  readonly country: string;
  readonly value: TypedDelivery;
  readonly onChange: (changes: Partial<TypedDelivery>) => void;
}

/** The carrier, and the relay point of the one that has them. */
export function DeliveryFields({ country, value: { shippingMethod, point }, onChange }: DeliveryFieldsProps) {
  const field = (name: keyof typeof POINT) => ({
    isRequired: true,
    value: point[name],
    onChange: (text: string) => onChange({ point: { ...point, [name]: text } }),
  });
  return (
    <>
      <Select
        label="Transporteur"
        options={METHODS}
        value={shippingMethod}
        onChange={(method) => onChange({ shippingMethod: method })}
      />
      {shippingMethod === 'mondial-relay' && (
        <>
          <TextField {...field('name')} label="Point relais" maxLength={MAX_LENGTH.delivery.name} />
          <TextField {...field('street')} label="Adresse du point" maxLength={MAX_LENGTH.delivery.street} />
          <TextField
            {...field('postalCode')}
            label="Code postal"
            maxLength={MAX_LENGTH.delivery.postalCode}
          />
          <TextField {...field('city')} label="Ville" maxLength={MAX_LENGTH.delivery.city} />
          <p className={caption}>{`En ${country}, le pays de la commande.`}</p>
        </>
      )}
    </>
  );
}
