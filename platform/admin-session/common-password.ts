import { BRAND } from '#contracts/constants.ts';

export const MIN_PASSWORD_LENGTH = 12;

/** What everybody tries first in this very place, beside the list. */
const HOUSE_WORDS = [
  BRAND,
  'miris',
  'administrateur',
  'administration',
  'parfum',
  'parfums',
  'parfumerie',
  'motdepasse',
];
/** Fewer letters than this say nothing of a password. */
const MIN_WORD_LENGTH = 4;

/**
 * Whether a password is among the 49,000 most common ones (the list of zxcvbn-ts, MIT), or one of them in capitals or with digits and
 * marks around it. The list is loaded when it is first asked.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const typed = password.normalize('NFC').toLowerCase();
  const letters = typed.replace(/[^\p{L}]/gu, '');
  const words = [typed, ...(letters.length >= MIN_WORD_LENGTH ? [letters] : [])];
  const isCommon = (word: string) =>
    dictionary['passwords-common'].includes(word) ||
    HOUSE_WORDS.some((known) => known.toLowerCase() === word);
  // Repeating a common password makes no other one of it.
  return words.some((word) => isCommon(word) || isCommon(halfOf(word)));
}

/** The half that a text is twice; the whole of any other. */
function halfOf(text: string): string {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : text;
}

/**
 * What is wrong with a password that somebody wants to set, in a sentence that says what to do; null when nothing is.
 * @param name what it is called where it is set.
 */
export async function findPasswordFault(name: string, password: string): Promise<string | null> {
  if (password.length < MIN_PASSWORD_LENGTH)
    return `${name} needs at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (await isCommonPassword(password))
    return `${name} is one of the most common ones: choose another, four unusual words for example, or: openssl rand -base64 15`;
  return null;
}
