import { z } from 'zod';
import { checkInput } from '#contracts/check-input.ts';
import { takeOrderRequestSchema } from '#contracts/http/desk/desk-orders.ts';
import { type FieldErrors, toFieldErrors } from '../../../data/use-form.ts';
import { ADDRESS_NAMES, typedAddressSchema } from '../delivery/AddressFields.tsx';

/** What is typed of an order that is taken by telephone. */
export const takenOrderSchema = z.object({
  items: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
  promoCode: z.string(),
  email: z.string(),
  ...typedAddressSchema.shape,
  sample: z.boolean(),
  /** Which one; of each perfume that is ordered where that is empty. */
  sampleProductId: z.string().default(''),
});
export type TakenOrder = z.infer<typeof takenOrderSchema>;
export type TakenText = Exclude<keyof TakenOrder, 'items' | 'sample' | 'sampleProductId'>;

export const NOTHING_TAKEN: TakenOrder = {
  items: [],
  promoCode: '',
  email: '',
  name: '',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
  country: 'France',
  sample: false,
  sampleProductId: '',
};

/** Where the contract tells what is wrong. */
export const FIELD_NAMES: Readonly<Record<TakenText, string>> = {
  promoCode: 'promoCode',
  email: 'customerEmail',
  ...ADDRESS_NAMES,
};

/** What the shop is asked the price of. */
export function quoteBody({ items, promoCode, email, country, postalCode, city }: TakenOrder) {
  return {
    items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    promoCode,
    customerEmail: email,
    shippingAddress: { country, postalCode, city },
  };
}

export type CheckedOrder =
  | { readonly ok: true; readonly body: z.input<typeof takeOrderRequestSchema> }
  | { readonly ok: false; readonly errors: FieldErrors };

/** The order as it is sent, by the rules of the checkout, or what is wrong with which field. @param total as it was seen. */
export function takeBody(order: TakenOrder, total: string): CheckedOrder {
  const { name, email, phone, street, postalCode, city, country, sample, sampleProductId } = order;
  const { items, promoCode } = quoteBody(order);
  // One that is ordered by now is no gift beside itself: the form offers it no more.
  const isOrdered = items.some(({ productId }) => productId === sampleProductId);
  const body = {
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    shippingAddress: { street, postalCode, city, country },
    sampleRequested: sample,
    ...(sample && !isOrdered && { sampleProductId }),
    items,
    promoCode,
    total,
  };
  const checked = checkInput(takeOrderRequestSchema, body);
  return checked.ok ? { ok: true, body } : { ok: false, errors: toFieldErrors(checked.errors) };
}
