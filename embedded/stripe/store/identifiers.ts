import { randomInt } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An identifier in Stripe's manner: `pi_3Kx…`. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`;
}

/** Random letters and digits from a cryptographic source. */
export function randomText(length: number): string {
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Now in Stripe's unit, seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
