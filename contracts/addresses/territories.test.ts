import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHIPPING_COUNTRIES } from '../constants.ts';
import { checkoutFormSchema, placeOrderRequestSchema } from '../http/shop/orders.ts';
import { isPostalCode } from './postal-codes.ts';
import { TERRITORIES, territoryOf, whyNotDelivered } from './territories.ts';

const to = (country: string, postalCode: string, city = 'Ville') => ({ country, postalCode, city });

/** First and last code of each range that is not delivered to, and the codes just outside of it that are. */
const BORDERS: readonly (readonly [
  country: string,
  place: string,
  inside: readonly string[],
  outside: readonly string[],
])[] = [
  ['France', 'en Guadeloupe', ['97100', '97110', '97199'], ['95999']],
  ['France', 'à Saint-Barthélemy', ['97133', '97700', '97799'], []],
  ['France', 'à Saint-Martin', ['97150', '97051', '97800', '97899'], []],
  ['France', 'en Martinique', ['97200', '97299'], []],
  ['France', 'en Guyane', ['97300', '97399'], []],
  ['France', 'à La Réunion', ['97400', '97499'], []],
  ['France', 'à Saint-Pierre-et-Miquelon', ['97500', '97599'], []],
  ['France', 'à Mayotte', ['97600', '97699'], []],
  ['France', 'dans les Terres australes et antarctiques françaises', ['98400', '98415', '98499'], []],
  ['France', 'à Wallis-et-Futuna', ['98600', '98620', '98699'], []],
  ['France', 'en Polynésie française', ['98700', '98714', '98798'], []],
  ['France', 'sur l’île de Clipperton', ['98799'], []],
  ['France', 'en Nouvelle-Calédonie', ['98800', '98899'], []],
  [
    'France',
    'outre-mer',
    ['97000', '97900', '97999', '98100', '98399', '98500', '98900', '98999'],
    ['98000', '98099'],
  ],
  ['France', 'aux secteurs postaux des armées', ['00100', '00999'], ['01000']],
  ['France', 'en Andorre', ['AD100', 'AD500', 'ad 700', 'AD-200'], ['20000', '20290']],
  ['France', 'dans les îles Anglo-Normandes', ['JE2 3AB', 'GY1 1AA'], []],
  [
    'Espagne',
    'aux Canaries',
    ['35000', '35001', '35999', '38000', '38001', '38999'],
    ['34999', '36000', '37999', '39000', '07001'],
  ],
  ['Espagne', 'à Ceuta', ['51000', '51001', '51999'], ['50999']],
  ['Espagne', 'à Melilla', ['52000', '52001', '52999'], []],
  ['Espagne', 'en Andorre', ['AD500'], []],
  ['Espagne', 'à Gibraltar', ['GX11 1AA'], []],
  ['Allemagne', 'sur l’île d’Helgoland', ['27498'], ['27497', '27499']],
  ['Allemagne', 'à Büsingen am Hochrhein', ['78266'], ['78265', '78267']],
  ['Allemagne', 'à Jungholz', ['87491'], ['87490', '87492']],
  ['Allemagne', 'dans le Kleinwalsertal', ['87567', '87568', '87569'], ['87566', '87570']],
  ['Autriche', 'à Jungholz', ['6691'], ['6690', '6692']],
  ['Autriche', 'dans le Kleinwalsertal', ['6991', '6992', '6993'], ['6990', '6994']],
  ['Danemark', 'au Groenland', ['3900', '3905', '3999', '2412'], ['3899', '4000', '2411']],
  ['Danemark', 'aux îles Féroé', ['100', 'FO-100', 'FO 970'], []],
  ['Finlande', 'aux îles Åland', ['22000', '22100', '22999', 'AX-22100'], ['21999', '23000']],
  ['Grèce', 'au mont Athos', ['63086', '630 87'], ['630 85', '630 88']],
  ['Grèce', 'sur l’île de Samothrace', ['680 02'], ['680 01', '680 03']],
  [
    'Grèce',
    'dans les îles de l’Égée du Nord',
    ['810 00', '811 00', '821 00', '839 99'],
    ['809 99', '840 00'],
  ],
  [
    'Grèce',
    'dans les îles du Dodécanèse, sauf Rhodes',
    ['850 01', '851 10', '853 00', '859 00'],
    ['849 99', '851 00', '851 09', '851 31', '860 00'],
  ],
  ['Irlande', 'en Irlande du Nord', ['BT1 1AA'], ['D02 X285']],
  ['Italie', 'à Livigno', ['23041'], ['23040', '23042', '23030']],
  ['Italie', 'à Campione d’Italia', ['22061'], ['22062', '22060']],
  ['Italie', 'au Vatican', ['00120'], ['00119', '00121']],
  ['Italie', 'à Saint-Marin', ['47890', '47899'], ['47889', '47900']],
  ['Suisse', 'au Liechtenstein', ['9485', '9490', '9498'], ['9484', '9499']],
  ['Suisse', 'à Büsingen am Hochrhein', ['8238'], ['8237', '8239']],
  ['Suisse', 'à Campione d’Italia', ['6911'], ['6910', '6912']],
];

describe('an address in a territory that is not delivered to', () => {
  it.each(BORDERS)('%s: %s', (country, place, inside, outside) => {
    for (const code of inside)
      expect(whyNotDelivered(to(country, code)), code).toBe(`Nous ne livrons pas encore ${place}`);
    for (const code of outside) {
      expect(whyNotDelivered(to(country, code)), code).toBeNull();
      expect(isPostalCode(code, country), code).toBe(true);
    }
  });

  it('is known by its town where others share the postal code', () => {
    expect(whyNotDelivered(to('Italie', '23030', 'Livigno (SO)'))).toContain('à Livigno');
    expect(whyNotDelivered(to('Italie', '22060', 'CAMPIONE D’ITALIA'))).toContain('à Campione');
    expect(whyNotDelivered(to('Italie', '23030', 'Grosotto'))).toBeNull();
  });

  it('is one of each that the table names', () => {
    const listed = Object.entries(TERRITORIES).flatMap(([country, territories]) =>
      territories.filter(({ vatRate }) => vatRate === undefined).map(({ place }) => `${country}, ${place}`),
    );
    const tested = BORDERS.map(([country, place]) => `${country}, ${place}`);
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(tested)].toSorted());
  });

  it('is known with whatever stands between the characters of its code', () => {
    const separators = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u202f', '–', '\u200b', '\t');
    const codes = fc.constantFrom(
      ...BORDERS.flatMap(([country, place, inside]) => inside.map((code) => ({ country, place, code }))),
    );
    fc.assert(
      fc.property(
        codes,
        fc.array(separators, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        ({ country, place, code }, between, isLower) => {
          const spread = [...code].map((character, index) => character + (between[index] ?? '')).join('');
          const typed = isLower ? spread.toLowerCase() : spread;
          expect(whyNotDelivered(to(country, typed))).toBe(`Nous ne livrons pas encore ${place}`);
        },
      ),
    );
  });

  it('is refused at its postal code by the form and by the server', () => {
    const shippingAddress = {
      street: '12 rue des Lilas',
      city: 'Saint-Denis',
      postalCode: '97 400',
      country: 'France',
    };
    const delivery = { customerName: 'Ada Lovelace', customerEmail: 'ada@exemple.fr', shippingAddress };
    const request = {
      ...delivery,
      termsAccepted: true,
      termsVersion: '2026-11-24',
      total: '93.99',
      items: [],
    };
    for (const parsed of [
      checkoutFormSchema.safeParse({ ...delivery, termsAccepted: 'on' }),
      placeOrderRequestSchema.safeParse(request),
    ])
      expect(parsed.error?.issues).toContainEqual(
        expect.objectContaining({
          path: ['shippingAddress', 'postalCode'],
          message: 'Nous ne livrons pas encore à La Réunion',
        }),
      );
  });
});

describe('a territory with a rate of its own', () => {
  const rateAt = (postalCode: string) => territoryOf(to('Portugal', postalCode))?.vatRate;
  it('is delivered to: Madeira at 22 %, the Azores at 16 %, up to their borders', () => {
    for (const code of ['9000-001', '9385-999', '9400-010', '9499-999'])
      expect(rateAt(code), code).toBe(2200);
    for (const code of ['9500-000', '9980-999', '9999-999', '9500 321'])
      expect(rateAt(code), code).toBe(1600);
    for (const code of ['8999-999', '1100-148']) expect(rateAt(code), code).toBeUndefined();
    expect(whyNotDelivered(to('Portugal', '9000-100'))).toBeNull();
  });
});

it('the rest of a country is no territory of it', () => {
  const ordinary = {
    France: '75001',
    Allemagne: '10115',
    Autriche: '1010',
    Belgique: '1000',
    Espagne: '28013',
    Monaco: '98000',
  };
  for (const [country, code] of Object.entries(ordinary)) expect(territoryOf(to(country, code))).toBeNull();
  for (const country of SHIPPING_COUNTRIES) expect(territoryOf(to(country, ''))).toBeNull();
});
