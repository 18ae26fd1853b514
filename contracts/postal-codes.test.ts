import { describe, expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from './constants.ts';
import { checkoutFormSchema, placeOrderRequestSchema } from './http/orders.ts';
import { isPostalCode } from './postal-codes.ts';

const CODES: Readonly<Record<(typeof SHIPPING_COUNTRIES)[number], readonly [right: string, wrong: string]>> =
  {
    France: ['69001', '6900'],
    Allemagne: ['10115', '1011'],
    Autriche: ['1010', '10100'],
    Belgique: ['1000', '10000'],
    Danemark: ['1050', '105'],
    Espagne: ['28013', '2801'],
    Finlande: ['00100', '0010'],
    Grèce: ['104 31', '1043'],
    Irlande: ['D02 X285', 'D2 X285'],
    Italie: ['00118', '0011'],
    Luxembourg: ['L-1009', '10090'],
    Monaco: ['98000', '06000'],
    'Pays-Bas': ['1012 ab', '10122'],
    Pologne: ['00-950', '00-95'],
    Portugal: ['1100-148', '1100'],
    'République tchèque': ['110 00', '110 0'],
    Suède: ['111 22', '111 2'],
    Suisse: ['1201', '12011'],
  };

it.each(SHIPPING_COUNTRIES)('%s: a postal code has the country’s own form', (country) => {
  const [right, wrong] = CODES[country];
  expect([isPostalCode(right, country), isPostalCode(wrong, country)]).toEqual([true, false]);
});

const form = {
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@exemple.fr',
  customerPhone: '',
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
};

function faultsOf(
  schema: typeof checkoutFormSchema | typeof placeOrderRequestSchema,
  value: object,
): string[] {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('an address', () => {
  it('of the eighteen countries is accepted', () => {
    for (const country of SHIPPING_COUNTRIES) {
      const shippingAddress = { ...form.shippingAddress, country, postalCode: CODES[country][0] };
      expect(faultsOf(checkoutFormSchema, { ...form, termsAccepted: 'on', shippingAddress })).toEqual([]);
    }
  });

  it('has all its faults told at once, each in the specification’s words (§5)', () => {
    const shippingAddress = { street: 'rue', city: 'L', postalCode: '6900', country: 'France' };
    expect(faultsOf(checkoutFormSchema, { ...form, customerName: 'A', shippingAddress })).toEqual([
      'customerName: Le nom doit contenir au moins 2 caractères',
      'shippingAddress.street: Adresse complète requise',
      'shippingAddress.city: Ville requise',
      'shippingAddress.postalCode: Code postal requis',
      'termsAccepted: Veuillez accepter les conditions générales de vente',
    ]);
  });

  it('elsewhere is refused in a sentence, and so is another delivery method', () => {
    const order = {
      ...form,
      termsAccepted: true,
      termsVersion: '2026-11-24',
      total: '93.99',
      items: [{ productId: '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001', quantity: 1 }],
    };
    expect(faultsOf(placeOrderRequestSchema, order)).toEqual([]);
    const shippingAddress = { ...form.shippingAddress, country: 'États-Unis' };
    expect(faultsOf(placeOrderRequestSchema, { ...order, shippingAddress })).toEqual([
      'shippingAddress.country: Nous ne livrons pas dans ce pays',
    ]);
    expect(faultsOf(placeOrderRequestSchema, { ...order, shippingMethod: 'dhl' })).toEqual([
      'shippingMethod: Ce mode de livraison n’est pas proposé',
    ]);
    expect(
      faultsOf(placeOrderRequestSchema, { ...order, shippingAddress: { ...shippingAddress, country: '' } }),
    ).toEqual(['shippingAddress.country: Pays requis']);
  });
});
