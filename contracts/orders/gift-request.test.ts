import { describe, expect, it } from 'vitest';
import { checkoutFormSchema } from '../http/shop/orders.ts';

const form = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@exemple.fr',
  shippingAddress: { street: '3 place Bellecour', postalCode: '69002', city: 'Lyon', country: 'France' },
  termsAccepted: 'on',
};
const giftOf = (gift: unknown) => checkoutFormSchema.parse({ ...form, gift }).gift;

describe('a gift, as it is asked for', () => {
  it('is none where nothing is wished for: absent, or every field left empty', () => {
    expect(giftOf(undefined)).toBeUndefined();
    expect(giftOf({ message: ' ', recipientName: '', sendFrom: '' })).toBeUndefined();
  });

  it('holds what is wished for, and never a price', () => {
    expect(giftOf({ wrap: 'on', message: ' Joyeux Noël ', wrapPrice: 1 })).toEqual({
      wrap: true,
      message: 'Joyeux Noël',
    });
  });

  it.each([
    ['message', { message: 'x'.repeat(281) }],
    ['recipientName', { recipientName: 'Z' }],
    ['sendFrom', { sendFrom: 'demain' }],
  ])('is told what is wrong with its %s', (field, gift) => {
    const { error } = checkoutFormSchema.safeParse({ ...form, gift });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([`gift.${field}`]);
  });
});
