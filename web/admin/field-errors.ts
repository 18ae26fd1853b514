import type { ZodError } from 'zod';

/** One French sentence per field that does not hold, by the field's name. */
export type FieldErrors = Record<string, string>;

/** The first complaint of each top-level field. */
export function fieldErrors(error: ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? '');
    errors[field] ??= message;
  }
  return errors;
}
