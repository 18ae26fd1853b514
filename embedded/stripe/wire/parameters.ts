import { z } from 'zod';
import type { FormParameters } from './form.ts';
import { invalidRequest } from './stripe-error.ts';

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;
/** Metadata keys such as "0" make the form decoder see a list. */
const looseObject = z.union([z.record(z.string(), z.string()), z.array(z.string()), z.literal('')]);

/** A whole number written as text. */
export const integer = z
  .string()
  .regex(/^-?\d+$/, { error: (issue) => `Invalid integer: ${String(issue.input)}` })
  .transform(Number);
export const boolean = z
  .enum(['true', 'false'], { error: (issue) => `Invalid boolean: ${String(issue.input)}` })
  .transform((text) => text === 'true');
export const text = z.string().max(5_000);

/** Metadata within Stripe's limits: 50 keys, 40 characters per key, 500 per value. `''` clears all of it. */
export const metadata = looseObject
  .transform((value): '' | Record<string, string> =>
    value === '' ? '' : Object.fromEntries(Object.entries(value)),
  )
  .superRefine((value, context) => {
    if (value === '') return;
    const entries = Object.entries(value);
    if (entries.length > METADATA_KEYS) {
      context.addIssue({ code: 'custom', message: `Metadata can have up to ${METADATA_KEYS} keys.` });
    }
    for (const [key, content] of entries) {
      if (key.length > METADATA_KEY_LENGTH) {
        const message = `Metadata keys can have up to ${METADATA_KEY_LENGTH} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`;
        context.addIssue({ code: 'custom', message });
      }
      if (content.length > METADATA_VALUE_LENGTH) {
        const message = `Metadata values can have up to ${METADATA_VALUE_LENGTH} characters, but you passed in a value that is ${content.length} characters. Invalid value: ${content}`;
        context.addIssue({ code: 'custom', message, path: [key] });
      }
    }
  });
export type MetadataChange = z.output<typeof metadata>;

/** Merges metadata as Stripe does: `''` for a key removes it, `''` for all removes all. */
export function mergeMetadata(
  before: Readonly<Record<string, string>>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === undefined) return { ...before };
  if (change === '') return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== ''));
}

const moment = z.union([
  integer.transform((at) => ({ gte: at, lte: at })),
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);
/** The parameters every list takes. */
export const listParameters = {
  created: moment.optional(),
  ending_before: text.optional(),
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};

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
