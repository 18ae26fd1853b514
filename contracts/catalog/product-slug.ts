import { foldedWords } from '../french/fold-text.ts';

/** Longest readable address of a perfume, in characters, before what tells it from another of its name. */
const MAX_SLUG = 60;
/** What the last part of a product's readable address looks like; anybody may have typed one. */
export const SLUG = /^[a-z0-9]{1,60}(?:-[a-z0-9]{1,60}){0,40}$/;
/** Names of letters that no address is written in get this one. */
const NAMELESS = 'parfum';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How many perfumes of one name are told apart by a number. */
const NUMBERED = 9;

/** A name as the last part of an address: `Ambre Noir` is `ambre-noir`. Never looks like an id. */
export function slugOf(name: string): string {
  const words = foldedWords(name)
    .map((word) => word.replace(/[^a-z0-9]/g, '').slice(0, MAX_SLUG))
    .filter(Boolean);
  let slug = '';
  for (const word of words) {
    const longer = slug === '' ? word : `${slug}-${word}`;
    if (longer.length > MAX_SLUG) break;
    slug = longer;
  }
  if (slug === '') return NAMELESS;
  return UUID.test(slug) ? `${NAMELESS}-${slug}` : slug;
}

/** The addresses that a perfume may have, the best first; the last is no other perfume's. */
export function slugsFor(name: string, id: string): string[] {
  const slug = slugOf(name);
  const numbered = Array.from({ length: NUMBERED - 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered, `${slug}-${id.slice(0, 8)}`, `${slug}-${id}`];
}
