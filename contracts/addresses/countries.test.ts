import { expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '../constants.ts';
import { placeOrderRequestSchema } from '../http/shop/orders.ts';
import { countryCode, countryName, isShippingCountry } from './countries.ts';

it('every country of the shipping policy has a code of its own that leads back to its name', () => {
  const codes = SHIPPING_COUNTRIES.map(countryCode);
  expect(new Set(codes).size).toBe(SHIPPING_COUNTRIES.length);
  expect(codes.map(countryName)).toEqual([...SHIPPING_COUNTRIES]);
});

it('a name stays a name, and what is no country of ours stays as it is', () => {
  expect(countryName('Allemagne')).toBe('Allemagne');
  expect(countryName(' de ')).toBe('Allemagne');
  expect(countryName('US')).toBe('US');
  expect(isShippingCountry('US')).toBe(false);
  expect(isShippingCountry('toString')).toBe(false);
});

it('an order keeps the French name, whichever of both was sent', () => {
  const { shippingAddress } = placeOrderRequestSchema.shape;
  const address = { street: '1 Invalidenstraße', city: 'Berlin', postalCode: '10115' };
  for (const country of ['DE', 'Allemagne'])
    expect(shippingAddress.parse({ ...address, country }).country).toBe('Allemagne');
  expect(shippingAddress.safeParse({ ...address, country: 'US' }).error?.issues).toMatchObject([
    { path: ['country'], message: 'Nous ne livrons pas dans ce pays' },
  ]);
});
