import type { z } from 'zod';

/** What is wrong with one field, in French; dots in `field` nest (`shippingAddress.city`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

export type CheckedInput<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/**
 * Checks what a person typed or a client sent: the contract's own sentence for what is wrong, else a French one of ours. Never a
 * sentence of the validation library, which are English.
 */
export function checkInput<T>(schema: z.ZodType<T>, input: unknown): CheckedInput<T> {
  const parsed = schema.safeParse(input, { error: frenchMessage });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors = parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  return { ok: false, errors };
}

const COUNT = new Intl.NumberFormat('fr-FR');
const REQUIRED = 'Ce champ est requis';

function frenchMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? REQUIRED : 'Valeur invalide';
    case 'too_big':
      return bound('au plus', issue.origin, issue.maximum);
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1
        ? REQUIRED
        : bound('au moins', issue.origin, issue.minimum);
    case 'invalid_value':
    case 'invalid_union':
      return issue.input === undefined ? REQUIRED : 'Choix invalide';
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Format invalide';
    default:
      return 'Valeur invalide';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  date: 'Cette date n’existe pas',
  datetime: 'Date invalide',
  email: 'Adresse email invalide',
  uuid: 'Identifiant invalide',
};
const UNITS: Readonly<Record<string, string>> = { string: ' caractères', array: ' éléments' };

function bound(side: 'au moins' | 'au plus', origin: string, limit: number | bigint): string {
  return `${COUNT.format(limit)}${UNITS[origin] ?? ''} ${side}`;
}
