import { MAX_DEGREE } from '#contracts/catalog/character.ts';
import type { Character } from '#contracts/events/catalog/product.ts';
import type { BuyersCharacter, Opinion } from '#contracts/http/shop/reviews.ts';
import { averageText, plural } from '../ui/formats.ts';

/** What a degree means, from 1 to 5. */
const SILLAGE = [
  'Intime\u00a0: à fleur de peau',
  'Discret\u00a0: pour qui vous embrasse',
  'Présent\u00a0: à portée de bras',
  'Affirmé\u00a0: il reste dans votre sillage',
  'Ample\u00a0: il entre avant vous',
];
const LONGEVITY = [
  'Fugace\u00a0: deux heures',
  'Légère\u00a0: une matinée',
  'Moyenne\u00a0: une demi-journée',
  'Longue\u00a0: du matin au soir',
  'Très longue\u00a0: jusqu’au lendemain',
];
const SCALES = { sillage: SILLAGE, longevity: LONGEVITY } as const;
export type Scale = keyof typeof SCALES;
export const SCALE_NAMES: Record<Scale, string> = { sillage: 'Sillage', longevity: 'Tenue' };

/** The steps of a scale in a word each, from 1 up. */
export function stepsOf(scale: Scale): readonly string[] {
  return SCALES[scale].map((text) => text.split('\u00a0: ')[0] ?? text);
}

/** What verified buyers say, beside the house: `3,5 sur 5 selon 12 acheteurs vérifiés`. */
export function opinionText({ average, count }: Opinion): string {
  return `${averageText(average)} sur ${MAX_DEGREE} selon ${plural(count, 'acheteur vérifié', 'acheteurs vérifiés')}`;
}

/** Usual shares of oil. */
const CONCENTRATION: Record<NonNullable<Character['concentration']>, string> = {
  'eau de cologne': 'Eau de Cologne\u00a0: légère, à renouveler',
  'eau de toilette': 'Eau de Toilette\u00a0: fraîche et claire',
  'eau de parfum': 'Eau de Parfum\u00a0: dense, pour la journée',
  extrait: 'Extrait\u00a0: le plus concentré, une goutte suffit',
};

/** One thing that is said of a perfume, by the house and by those who bought it; empty where it says nothing of it. */
export interface Trait {
  readonly name: string;
  readonly text: string;
  /** Of `MAX_DEGREE`; null where it is on no scale or unsaid. */
  readonly degree: number | null;
  readonly buyers?: Opinion | undefined;
}

function listed(words: readonly string[]): string {
  const text = words.join(', ');
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

/** What is said of how a perfume is worn, in words; empty where nobody says anything. */
export function traitsOf(character: Partial<Character> = {}, buyers: BuyersCharacter = {}): Trait[] {
  const { concentration = null, sillage = null, longevity = null, seasons = [], moments = [] } = character;
  const degree = (scale: Scale, value: number | null) => ({
    name: SCALE_NAMES[scale],
    text: SCALES[scale][(value ?? 0) - 1] ?? '',
    degree: value,
    buyers: buyers[scale],
  });
  return [
    { name: 'Concentration', text: concentration === null ? '' : CONCENTRATION[concentration], degree: null },
    degree('sillage', sillage),
    degree('longevity', longevity),
    { name: 'Saison', text: listed(seasons), degree: null },
    { name: 'Moment', text: listed(moments), degree: null },
  ].filter((trait: Trait) => trait.text !== '' || trait.buyers !== undefined);
}

/** All of a character in one line, for whoever compares two. */
export function characterText(character: Character): string {
  const traits = traitsOf(character).map(({ name, text }) => `${name}\u00a0: ${text}`);
  const words = character.perfumerWords && `«\u00a0${character.perfumerWords}\u00a0»`;
  return [...traits, words].filter(Boolean).join(' · ') || 'vide';
}

/** The choices of a degree, as the console offers them. */
export function degreeOptions(scale: Scale): readonly { value: string; label: string }[] {
  return [
    { value: '', label: 'Non précisé' },
    ...SCALES[scale].map((label, index) => ({
      value: String(index + 1),
      label: `${index + 1} sur ${MAX_DEGREE}, ${label}`,
    })),
  ];
}
