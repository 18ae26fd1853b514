import { z } from 'zod';
import type { FormParameters } from './form.ts';
import { invalidRequest } from './stripe-error.ts';

/** A whole number written as text. */
export const integer = z
  .string()
  .regex(/^-?\d+$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);
export const boolean = z
  .enum(['true', 'false'], { error: (issue) => `Invalid boolean: ${String(issue.input)}` })
  .transform((text) => text === 'true');
export const text = z.string().max(5_000);

export const metadata = z.record(text, text);

/**
 * Checks an endpoint's parameters.
 * @throws StripeError with Stripe's code: `parameter_unknown`, `parameter_missing`, `parameter_invalid_integer`, …
 */
export function parseParameters<T>(schema: z.ZodType<T>, parameters: FormParameters): T {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (!issue) throw invalidRequest('Invalid request.');
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const name = nameOf([...path, issue.keys[0] ?? '']);
    throw invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = nameOf(path);
  if (valueAt(parameters, path) === undefined) {
    throw invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  const code = issue.message.startsWith('Invalid integer') ? 'parameter_invalid_integer' : undefined;
  throw invalidRequest(issue.message, name, code);
}

function nameOf([first = '', ...rest]: readonly string[]): string {
  return first + rest.map((part) => `[${part}]`).join('');
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (place, part) => (typeof place === 'object' && place !== null ? Reflect.get(place, part) : undefined),
    value,
  );
}
