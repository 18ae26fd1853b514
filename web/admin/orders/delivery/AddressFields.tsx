import { z } from 'zod';
import { MAX_LENGTH, SHIPPING_COUNTRIES } from '#contracts/constants.ts';
import { pair } from '../../../theme/layout.css.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';

const COUNTRIES = SHIPPING_COUNTRIES.map((country) => ({ value: country, label: country }));
const { delivery } = MAX_LENGTH;

/** Who a parcel is for and where it goes, as it is typed. */
export const typedAddressSchema = z.object({
  name: z.string(),
  phone: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
});
export type TypedAddress = z.infer<typeof typedAddressSchema>;

/** Where the contract tells what is wrong. */
export const ADDRESS_NAMES: Readonly<Record<keyof TypedAddress, string>> = {
  name: 'customerName',
  phone: 'customerPhone',
  street: 'shippingAddress.street',
  postalCode: 'shippingAddress.postalCode',
  city: 'shippingAddress.city',
  country: 'shippingAddress.country',
};

export interface AddressFieldsProps {
  readonly field: (name: 'street' | 'postalCode' | 'city' | 'country') => {
    readonly value: string;
    readonly error: string | undefined;
    readonly onChange: (text: string) => void;
  };
}

/** Where a parcel goes, by the rules of the checkout. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextField {...field('street')} label="Adresse" isRequired maxLength={delivery.street} />
      <div className={pair}>
        <TextField {...field('postalCode')} label="Code postal" isRequired maxLength={delivery.postalCode} />
        <TextField {...field('city')} label="Ville" isRequired maxLength={delivery.city} />
      </div>
      <Select {...field('country')} label="Pays" options={COUNTRIES} />
    </>
  );
}
