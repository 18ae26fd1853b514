import { z } from 'zod';
import { MAX_LENGTH } from './constants.ts';

/** Ids of aggregates are UUIDs in lower case, so that one id names one stream; each stream name is `{category}-{id}`. */
export const idSchema = z.uuid().toLowerCase();

/** The last 8 characters of an order's id, in capitals: the number shown to people everywhere (decisions 24 and 29). */
export function shortId(id: string): string {
  return id.slice(-8).toUpperCase();
}

/** A promo code as kept and compared: trimmed and upper-cased (specification §5). */
export const promoCodeTextSchema = z
  .string()
  .trim()
  .toUpperCase()
  .min(1, 'Code requis')
  .max(MAX_LENGTH.promoCode)
  .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Le code ne peut contenir que des lettres, des chiffres et des tirets');

/** Nobody's (RFC 2606): they stand for customers who are forgotten or cannot be read, so that nobody may type one. */
const RESERVED_DOMAIN = '.invalid';

/** E-mail addresses are compared trimmed and in lower case. */
export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_LENGTH.email)
  .pipe(
    z
      .email('Adresse email invalide')
      .refine((address) => !address.endsWith(RESERVED_DOMAIN), 'Adresse email invalide'),
  );

/** The mailbox an address leads to, for counting alone: the same person however it is written, whatever tag follows a `+`. */
export function mailboxOf(address: string): string {
  const folded = address.normalize('NFKC').trim().toLowerCase();
  const at = folded.lastIndexOf('@');
  const plus = folded.indexOf('+');
  return plus > 0 && plus < at ? folded.slice(0, plus) + folded.slice(at) : folded;
}
