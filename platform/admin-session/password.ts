import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { BRAND } from '#contracts/constants.ts';

/** Cost of one guess: 32 MiB and some 0.3 s of one core (OWASP's second scrypt setting). */
const COST = { N: 2 ** 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** A hash asking for more memory than this is refused rather than computed. */
const MAX_MEMORY_BYTES = 512 * 1024 * 1024;

/**
 * Hashes a password to `scrypt$N$r$p$salt$hash`, salt and hash in base64url.
 * @param cost of one guess, by scrypt's parameters.
 */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, KEY_BYTES, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/**
 * Compares a password with a stored hash in constant time.
 * @throws Error when the stored hash is not of the form `scrypt$N$r$p$salt$hash`: the configuration is wrong.
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const { cost, salt, key } = parseHash(stored);
  const derived = await derive(password, salt, key.length, cost);
  return timingSafeEqual(derived, key);
}

const FORM = /^scrypt\$(\d{1,8})\$(\d{1,3})\$(\d{1,3})\$([\w-]{16,})\$([\w-]{22,})$/;

function parseHash(stored: string): { cost: typeof COST; salt: Buffer; key: Buffer } {
  const [, N, r, p, salt, key] = FORM.exec(stored.trim()) ?? [];
  if (salt === undefined || key === undefined)
    throw new Error(
      'ADMIN_PASSWORD_HASH is not of the form scrypt$N$r$p$salt$hash; make one with: npm run admin:hash',
    );
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, bytes: number, cost: typeof COST): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: MAX_MEMORY_BYTES };
  // The same password typed on two keyboards may come composed or decomposed (é as one or two code points).
  const typed = password.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, bytes, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}

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
