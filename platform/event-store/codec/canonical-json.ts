import { createHash } from 'node:crypto';
import { SEALED_PREFIX, WITHHELD_PREFIX } from '#contracts/sealed.ts';

/**
 * A JSON value as one text, the same whoever writes it: object keys sorted by UTF-16 code unit, no white space, what JSON leaves
 * out left out. Sealed texts stand in it by their digest, so that it stays the same when an export withholds them.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(isSealed(value) ? withheld(value) : value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`);
  return `{${members.join(',')}}`;
}

/** What stands for a sealed text where it is withheld: its digest, of no use without the text. */
export function withheld(sealed: string): string {
  return WITHHELD_PREFIX + sha256(sealed);
}

/** SHA-256 of a text, in base64url. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function isSealed(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(SEALED_PREFIX);
}

/** Whether a text that begins so stands anywhere in a value. */
export function holdsText(value: unknown, beginning: string): boolean {
  if (typeof value === 'string') return value.startsWith(beginning);
  return typeof value === 'object' && value !== null
    ? Object.values(value).some((inner) => holdsText(inner, beginning))
    : false;
}
