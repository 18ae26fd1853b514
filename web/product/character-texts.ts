import { MAX_DEGREE } from '#contracts/character.ts';
import type { Character } from '#contracts/events/product.ts';

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
/** Usual shares of oil. */
const CONCENTRATION: Record<NonNullable<Character['concentration']>, string> = {
  'eau de cologne': 'Eau de Cologne\u00a0: légère, à renouveler',
  'eau de toilette': 'Eau de Toilette\u00a0: fraîche et claire',
  'eau de parfum': 'Eau de Parfum\u00a0: dense, pour la journée',
  extrait: 'Extrait\u00a0: le plus concentré, une goutte suffit',
};

/** One thing that is said of a perfume; `degree` of `MAX_DEGREE` where it is on a scale. */
export interface Trait {
  readonly name: string;
  readonly text: string;
  readonly degree: number | null;
}

function listed(words: readonly string[]): string {
  const text = words.join(', ');
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

/** What the house says of how a perfume is worn, in words; empty where it says nothing. */
export function traitsOf(character: Character): Trait[] {
  const { concentration, sillage, longevity, seasons, moments } = character;
  const degree = (name: string, words: readonly string[], value: number | null) => ({
    name,
    text: words[(value ?? 0) - 1] ?? '',
    degree: value,
  });
  return [
    { name: 'Concentration', text: concentration === null ? '' : CONCENTRATION[concentration], degree: null },
    degree('Sillage', SILLAGE, sillage),
    degree('Tenue', LONGEVITY, longevity),
    { name: 'Saison', text: listed(seasons), degree: null },
    { name: 'Moment', text: listed(moments), degree: null },
  ].filter(({ text }) => text !== '');
}

/** All of a character in one line, for whoever compares two. */
export function characterText(character: Character): string {
  const traits = traitsOf(character).map(({ name, text }) => `${name}\u00a0: ${text}`);
  const words = character.perfumerWords && `«\u00a0${character.perfumerWords}\u00a0»`;
  return [...traits, words].filter(Boolean).join(' · ') || 'vide';
}

/** The choices of a degree, as the console offers them. */
export function degreeOptions(of: 'sillage' | 'longevity'): readonly { value: string; label: string }[] {
  const words = of === 'sillage' ? SILLAGE : LONGEVITY;
  return [
    { value: '', label: 'Non précisé' },
    ...words.map((label, index) => ({
      value: String(index + 1),
      label: `${index + 1} sur ${MAX_DEGREE}, ${label}`,
    })),
  ];
}
