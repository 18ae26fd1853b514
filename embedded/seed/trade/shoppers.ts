import type { Address, Customer } from '#contracts/events/orders/order.ts';
import type { Dice } from './dice.ts';

/** Somebody who buys perfume; made up. */
export interface Shopper {
  readonly customer: Customer;
  readonly address: Address;
}

const FIRST_NAMES = listOf(`
  Adèle Agathe Alice Anaïs Antoine Apolline Arthur Aurélien Baptiste Béatrice Camille Capucine Céline Charlotte
  Clémence Corentin Éléonore Élise Émile Étienne Florence Gabriel Gaspard Héloïse Inès Jeanne Joséphine Jules
  Justine Léa Léonie Louis Lucie Madeleine Maëlle Margaux Mathilde Nathalie Nicolas Noémie Octave Ophélie Paul
  Pauline Raphaël Romane Salomé Simon Sophie Théo Valentine Victoire Yasmine Zoé
`);
const LAST_NAMES = listOf(`
  Aubert Bailly Barbier Benoît Bernard Blanchet Bonnet Bouvier Brunet Carpentier Charpentier Chevalier Collet
  Delacroix Delmas Deschamps Dufour Dumont Fabre Faure Fontaine Garnier Gauthier Girard Guérin Hamel Huet
  Jacquet Lacroix Lambert Langlois Leclerc Lefèvre Lemaire Marchand Marchetti Mercier Meunier Moreau Morel
  Navarro Noël Perrin Philippe Picard Renaud Rivière Roussel Roy Schneider Teixeira Vasseur Vidal Weber
`);
const STREETS = [
  'rue des Lilas',
  'rue de la République',
  'avenue Victor-Hugo',
  'rue du Faubourg-Saint-Antoine',
  'boulevard Voltaire',
  'rue Sainte-Catherine',
  'quai des Chartrons',
  'rue Nationale',
  'place du Marché',
  'rue des Tanneurs',
  'chemin des Oliviers',
  'allée des Tilleuls',
  'rue Pasteur',
  'rue du Moulin',
  'impasse des Acacias',
  'cours Mirabeau',
  'rue de l’Église',
  'avenue Jean-Jaurès',
] as const;
type Place = readonly [postalCode: string, city: string, country: string];
const PLACES: readonly (readonly [weight: number, place: Place])[] = [
  [22, ['75011', 'Paris', 'France']],
  [9, ['69002', 'Lyon', 'France']],
  [7, ['13006', 'Marseille', 'France']],
  [6, ['33000', 'Bordeaux', 'France']],
  [5, ['59000', 'Lille', 'France']],
  [5, ['44000', 'Nantes', 'France']],
  [4, ['31000', 'Toulouse', 'France']],
  [4, ['67000', 'Strasbourg', 'France']],
  [3, ['06000', 'Nice', 'France']],
  [3, ['34000', 'Montpellier', 'France']],
  [3, ['35000', 'Rennes', 'France']],
  [2, ['38000', 'Grenoble', 'France']],
  [2, ['37000', 'Tours', 'France']],
  [2, ['64100', 'Bayonne', 'France']],
  [4, ['1000', 'Bruxelles', 'Belgique']],
  [2, ['1204', 'Genève', 'Suisse']],
  [2, ['98000', 'Monaco', 'Monaco']],
  [1, ['L-1930', 'Luxembourg', 'Luxembourg']],
  [1, ['10115', 'Berlin', 'Allemagne']],
  [1, ['28001', 'Madrid', 'Espagne']],
  [1, ['20121', 'Milan', 'Italie']],
];

function listOf(words: string): [string, ...string[]] {
  const [first = '', ...rest] = words.trim().split(/\s+/);
  return [first, ...rest];
}

/** Letters an address may hold: without accents, in lower case. */
function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
}

/** Invents a shopper; the e-mail address is of a domain that cannot exist. */
export function inventShopper(dice: Dice): Shopper {
  const first = dice.pick(FIRST_NAMES);
  const last = dice.pick(LAST_NAMES);
  const [postalCode, city, country] = dice.pickWeighted(PLACES);
  const phone =
    dice.roll() < 0.6
      ? `06 ${twoDigits(dice)} ${twoDigits(dice)} ${twoDigits(dice)} ${twoDigits(dice)}`
      : null;
  return {
    customer: {
      name: `${first} ${last}`,
      email: `${plain(first)}.${plain(last)}${dice.between(1, 99)}@courrier.example`,
      phone,
    },
    address: { street: `${dice.between(1, 140)} ${dice.pick(STREETS)}`, city, postalCode, country },
  };
}

function twoDigits(dice: Dice): string {
  return String(dice.between(0, 99)).padStart(2, '0');
}
