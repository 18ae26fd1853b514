import { describe, expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '../constants.ts';
import { checkoutFormSchema, placeOrderRequestSchema } from '../http/shop/orders.ts';
import { isPostalCode, typedPostalCode } from './postal-codes.ts';

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

const WRITTEN: Readonly<
  Record<(typeof SHIPPING_COUNTRIES)[number], readonly [kept: string, ...typed: string[]]>
> = {
  France: ['75001', 'F-75001', 'FR 75001', '75\u00a0001', 'f–75001'],
  Allemagne: ['10115', 'D-10115', 'DE 10115', 'D\u00a010115', '１０１１５'],
  Autriche: ['1010', 'A-1010', 'AT\u20111010', 'A1010'],
  Belgique: ['1000', 'B-1000', 'BE–1000', 'b 1000'],
  Danemark: ['1050', 'DK-1050', 'DK 1050', '10\u200b50'],
  Espagne: ['28013', 'E-28013', 'ES 28013'],
  Finlande: ['00100', 'FI-00100', 'FIN 00100'],
  Grèce: ['104 31', '104\u00a031', '10431', 'GR-104 31', 'EL 10431', '104–31'],
  Irlande: ['D02 X285', 'd02x285', 'D02\u00a0\u00a0X285', 'IE D02 X285', 'D02-X285'],
  Italie: ['00118', 'I-00118', 'IT 00118'],
  Luxembourg: ['1009', 'L-1009', 'L 1009', 'L1009', 'LU-1009', 'L\u20131009'],
  Monaco: ['98000', 'MC 98000', 'MC98000', 'MC-98000', 'F-98000'],
  'Pays-Bas': ['1012 AB', '1012ab', '1012  AB', '1012\u202fAB', 'NL-1012 AB'],
  Pologne: ['00-950', '00–950', '00 950', '00950', 'PL 00–950', 'PL-00-950', '00\u2212950'],
  Portugal: ['1100-148', '1100148', '1100 148', 'P-1100-148', 'PT 1100\u2014148'],
  'République tchèque': ['110 00', '11000', 'CZ-110 00', '110\u200900'],
  Suède: ['111 22', '11122', 'SE-111 22', 'S-111\u00a022'],
  Suisse: ['1201', 'CH-1201', 'CH 1201'],
};

it.each(SHIPPING_COUNTRIES)('%s: one form of a code is kept, however it was typed', (country) => {
  const [kept, ...typed] = WRITTEN[country];
  for (const code of [kept, ...typed]) {
    const shippingAddress = { ...form.shippingAddress, country, postalCode: code };
    const parsed = checkoutFormSchema.safeParse({ ...form, termsAccepted: 'on', shippingAddress });
    expect(parsed.data?.shippingAddress.postalCode, code).toBe(kept);
  }
});

it('the letters of another country are no part of a code', () => {
  for (const [code, country] of [
    ['F-10115', 'Allemagne'],
    ['AX-22100', 'Finlande'],
    ['SM 47890', 'Italie'],
  ] as const)
    expect(isPostalCode(code, country)).toBe(false);
  expect(typedPostalCode(' SM\u00a047890', 'Italie')).toBe('SM 47890');
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

  it('comes with a sample where the box was ticked, and with none where it was not', () => {
    const order = { ...form, termsAccepted: true, termsVersion: '2026-11-26', total: '1.00' };
    const items = [{ productId: '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001', quantity: 1 }];
    const ordered = (sampleRequested: unknown) =>
      placeOrderRequestSchema.parse({ ...order, items, sampleRequested }).sampleRequested;
    expect([true, false, null, undefined].map(ordered)).toEqual([true, undefined, undefined, undefined]);
    expect(faultsOf(placeOrderRequestSchema, { ...order, items, sampleRequested: 'oui' })).toHaveLength(1);
    const box = { ...form, termsAccepted: 'on' };
    expect(checkoutFormSchema.parse({ ...box, sampleRequested: 'on' }).sampleRequested).toBe(true);
    expect(checkoutFormSchema.parse(box).sampleRequested).toBeUndefined();
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
