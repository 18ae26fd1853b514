import { z } from 'zod';
import { lineSchema, proseSchema } from '../field-schemas.ts';

const text = (description: string, max = 300) => lineSchema.max(max).describe(description);
const lines = (description: string) => proseSchema.max(500).describe(description);
const address = {
  street: text('Number and street.'),
  postalCode: text('Postal code.', 20),
  city: text('Town.', 200),
  country: text('Country, by its French name.', 100),
};

/**
 * Who runs the shop, as the law wants it shown (LCEN article 1-1, code de la consommation L221-5). An empty text is one
 * that is missing.
 */
export const houseIdentitySchema = z.object({
  company: text('Company name.'),
  legalForm: text('Legal form and capital: `SAS au capital de 10 000 €`.'),
  registration: text('Trade register: `RCS Grasse 123 456 789`.'),
  siret: text('SIRET, fourteen figures.', 20),
  vatNumber: text('Intra-community VAT number.', 20),
  ...address,
  phone: text('Telephone.', 40),
  director: text('Director of publication.'),
  host: lines('Who hosts the site: name, address, telephone.'),
  mediator: z
    .object({
      name: text('Consumer mediator.'),
      address: text('Address of the mediator.'),
      url: text('Site of the mediator.', 500),
    })
    .describe('Who settles disputes with consumers (code de la consommation L612-1).'),
  responsiblePerson: lines('Responsible person for cosmetics: name and address (regulation (EC) 1223/2009).'),
  producerId: text(
    'Unique identifier of a producer of packaging: `FR123456_01ABCD` (code de l’environnement L541-10-13).',
    60,
  ).default(''),
  sorting: lines('How box and flacon are to be sorted (code de l’environnement L541-9-3).').default(''),
  accessibility: z
    .enum(['unsaid', 'exempt', 'bound'])
    .default('unsaid')
    .describe(
      'Whether the house is a micro-enterprise exempt from directive (EU) 2019/882, article 4(5), as it declared.',
    ),
  returnAddress: lines('Where returned parcels go, over several lines.'),
  hours: z
    .array(z.object({ days: text('Days.', 60), time: text('Hours.', 60) }))
    .max(7)
    .describe('When the telephone is answered.'),
  socialLinks: z
    .array(
      z.object({
        label: text('Name of the network.', 40),
        url: z
          .url({ protocol: /^https$/ })
          .max(500)
          .describe('Address of the page.'),
      }),
    )
    .max(6)
    .describe('The house on social networks.'),
});
export type HouseIdentity = z.infer<typeof houseIdentitySchema>;

/** Who runs the shop as last said, and which statement it is: 0 before anybody said anything. */
export const currentHouseSchema = z.object({ version: z.int().nonnegative(), identity: houseIdentitySchema });
export type CurrentHouse = Readonly<z.infer<typeof currentHouseSchema>>;

/** What a shop says of itself before anybody filled it in: how it is reached, and nothing that the law asks for. */
export const UNNAMED_HOUSE: HouseIdentity = {
  company: '',
  legalForm: '',
  registration: '',
  siret: '',
  vatNumber: '',
  street: '12 rue de l’Oratoire',
  postalCode: '06130',
  city: 'Grasse',
  country: 'France',
  phone: '+33 4 00 00 00 00',
  director: '',
  host: '',
  mediator: { name: '', address: '', url: '' },
  responsiblePerson: '',
  producerId: '',
  sorting: '',
  accessibility: 'unsaid',
  returnAddress: '',
  hours: [
    { days: 'Lundi – Vendredi', time: '9h – 18h' },
    { days: 'Samedi', time: '10h – 17h' },
    { days: 'Dimanche', time: 'Fermé' },
  ],
  socialLinks: [],
};

/** What the law demands before anything is sold, by the names the console shows. */
const DEMANDED: readonly (readonly [string, (house: HouseIdentity) => string])[] = [
  ['Raison sociale', ({ company }) => company],
  ['Forme juridique et capital', ({ legalForm }) => legalForm],
  ['Immatriculation', ({ registration }) => registration],
  ['SIRET', ({ siret }) => siret],
  ['Numéro de TVA', ({ vatNumber }) => vatNumber],
  ['Rue', ({ street }) => street],
  ['Code postal', ({ postalCode }) => postalCode],
  ['Ville', ({ city }) => city],
  ['Téléphone', ({ phone }) => phone],
  ['Directeur de la publication', ({ director }) => director],
  ['Hébergeur', ({ host }) => host],
  ['Médiateur', ({ mediator }) => mediator.name],
  ['Site du médiateur', ({ mediator }) => mediator.url],
  ['Personne responsable', ({ responsiblePerson }) => responsiblePerson],
  ['Adresse de retour', ({ returnAddress }) => returnAddress],
];

/** What the law demands and the house has not said yet, in French; empty when it may sell. */
export function missingIdentity(house: HouseIdentity): readonly string[] {
  return DEMANDED.filter(([, textOf]) => textOf(house) === '').map(([label]) => label);
}
