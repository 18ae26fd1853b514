import { z } from 'zod';

/** What a field reads as once its customer is forgotten. */
export type ForgottenForm = 'text' | 'email';

/** Fields that say who somebody is. The event-store adapter stores them encrypted with a key per customer. */
export const personalFields = z.registry<{ forgotten: ForgottenForm }>();

/**
 * Marks a schema's value as personal data (name, e-mail, phone, address).
 * @param forgotten what it reads as once its customer is forgotten; must satisfy the schema.
 */
export function personal<T extends z.ZodType>(schema: T, forgotten: ForgottenForm = 'text'): T {
  personalFields.add(schema, { forgotten });
  return schema;
}

export const FORGOTTEN_TEXT = '(effacé)';
const FORGOTTEN_DOMAIN = '@donnees.invalid';

/** Stands for a forgotten customer's address: nobody's, yet the same wherever that customer's stood (RFC 2606 `.invalid`). */
export function forgottenEmail(keyId: string): string {
  return `efface-${keyId.slice(0, 8)}${FORGOTTEN_DOMAIN}`;
}

/** Whether an address stands for a forgotten customer's. */
export function isForgottenEmail(address: string): boolean {
  return address.endsWith(FORGOTTEN_DOMAIN);
}

/** What stands for a forgotten value. */
export function forgottenValue(form: ForgottenForm, keyId: string): string {
  return form === 'email' ? forgottenEmail(keyId) : FORGOTTEN_TEXT;
}

/** A value of a schema as it reads once its customer is forgotten. */
export function forgotten<T>(schema: z.ZodType<T>, value: T, keyId: string): T {
  return schema.parse(blanked(schema, value, keyId));
}

function blanked(schema: unknown, value: unknown, keyId: string): unknown {
  if (!(schema instanceof z.ZodType) || value === null || value === undefined) return value;
  const marked = personalFields.get(schema);
  if (marked) return forgottenValue(marked.forgotten, keyId);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return blanked(schema.unwrap(), value, keyId);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.map((inner) => blanked(schema.element, inner, keyId));
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    blanked(schema.shape[name], inner, keyId),
  ]);
  return Object.fromEntries(entries);
}

/** What a personal text reads as while its customer's key is missing. */
export const UNREADABLE_TEXT = '(donnée illisible)';
const UNREADABLE_DOMAIN = '@cle-manquante.invalid';
/** Nothing but a key's id before it: before addresses in `.invalid` were refused, anybody could type one. */
const UNREADABLE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@cle-manquante\.invalid$)/;

/** What stands for a value whose customer's key is missing: as with a forgotten customer, one address for each. */
export function unreadableValue(form: ForgottenForm, keyId: string): string {
  return form === 'email' ? `${keyId}${UNREADABLE_DOMAIN}` : UNREADABLE_TEXT;
}

/** The id of the missing key that an address stands for; null for any other address. */
export function missingKeyOf(address: string): string | null {
  return UNREADABLE.exec(address)?.[0] ?? null;
}
