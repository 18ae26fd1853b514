import { z } from 'zod';
import { MAX_LENGTH } from './constants.ts';
import { codeSchema } from './field-schemas.ts';
import { typedLine } from './french/typed-text.ts';

/** Ids of aggregates are UUIDs in lower case, so that one id names one stream; each stream name is `{category}-{id}`. */
export const idSchema = z.uuid().toLowerCase();

const SHORT_LENGTH = 8;

/** The last 8 characters of an order's id, in capitals: the number shown to people everywhere (decisions 24 and 29). */
export function shortId(id: string): string {
  return id.slice(-SHORT_LENGTH).toUpperCase();
}

/** Whether an order's number is the short one, which two orders may share, and not its whole id. */
export function isShortId(number: string): boolean {
  return number.length === SHORT_LENGTH;
}

/** A promo code as kept and compared: trimmed and upper-cased (specification §5). */
export const promoCodeTextSchema = codeSchema
  .toUpperCase()
  .min(1, 'Code requis')
  .max(MAX_LENGTH.promoCode)
  .regex(/^[A-Z0-9][A-Z0-9_-]*$/, 'Le code ne peut contenir que des lettres, des chiffres et des tirets');

/** Nobody's (RFC 2606): they stand for customers who are forgotten or cannot be read, so that nobody may type one. */
const RESERVED_DOMAIN = '.invalid';

/** Atoms of RFC 5322 apart by full stops, then a host of two labels or more; the last has no figures unless it is an international one. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/** The one form of an e-mail address: plain text in small letters, an international domain in ASCII (`xn--…`). No address becomes one. */
export function typedEmail(text: string): string {
  const address = typedLine(text).normalize('NFKC').toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiHost(address.slice(at));
}

const ASCII = /^[\0-\x7f]*$/;
/** What would end a host in a URL. */
const NO_HOST = /[\s/?#@:\\[\]%<>^|]/;

function asciiHost(host: string): string {
  if (ASCII.test(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** E-mail addresses are stored and compared in one form. */
export const emailSchema = z
  .string()
  .overwrite(typedEmail)
  .max(MAX_LENGTH.email)
  .pipe(
    z
      .email({ pattern: EMAIL, error: 'Adresse email invalide' })
      .refine((address) => !address.endsWith(RESERVED_DOMAIN), 'Adresse email invalide'),
  );

/** One post office under two names, whose addresses lead to the same mailbox with full stops and without. */
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an address leads to, for counting and finding alone: the same person however it is written, whatever tag follows a `+`.
 * Mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const folded = typedEmail(address);
  const at = folded.lastIndexOf('@');
  if (at <= 0) return folded;
  const [name, host] = [folded.slice(0, at), folded.slice(at + 1)];
  const plus = name.indexOf('+');
  const untagged = plus > 0 ? name.slice(0, plus) : name;
  return GMAIL.has(host) ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
}

/** Whether two addresses lead to one mailbox. */
export function isSameMailbox(one: string, other: string): boolean {
  return mailboxOf(one) === mailboxOf(other);
}
