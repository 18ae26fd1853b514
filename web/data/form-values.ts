import type { FieldError } from '#contracts/check-input.ts';

/** What is wrong, by field name (dots for nested ones: `shippingAddress.city`). */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

interface Branch {
  [name: string]: string | Branch;
}

/** A form's fields as an object; dots in a name nest (`shippingAddress.city`). Files are left out. */
export function readForm(data: FormData): Branch {
  const values: Branch = {};
  for (const [name, value] of data) {
    if (typeof value !== 'string') continue;
    const parts = name.split('.');
    const last = parts.pop() ?? name;
    let branch = values;
    for (const part of parts) {
      const next = branch[part];
      const inner: Branch = typeof next === 'object' ? next : {};
      branch[part] = inner;
      branch = inner;
    }
    branch[last] = value;
  }
  return values;
}

/** The first error of each field. */
export function toFieldErrors(issues: readonly FieldError[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { field, message } of issues) errors[field] ??= message;
  return errors;
}
