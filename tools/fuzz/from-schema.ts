import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that the contracts' schemas become. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  items: z.unknown().optional(),
  minItems: z.number().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});
type JsonSchema = z.infer<typeof jsonSchema>;

/**
 * Values that a contract accepts, or nearly so: rules that JSON Schema cannot say are not kept.
 * @param knownIds that name something in the shop; every other id is one of them.
 */
export function valuesOf(schema: z.ZodType, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), knownIds);
}

function arbitraryOf(given: unknown, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  const schema = jsonSchema.parse(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => arbitraryOf(one, knownIds)));
  const types = schema.type === undefined ? ['any'] : [schema.type].flat();
  // Euros come as text or number.
  if (types.includes('string') && types.includes('number')) return amount;
  return fc.oneof(...types.map((type) => ofType(type, schema, knownIds)));
}

function ofType(type: string, schema: JsonSchema, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema, knownIds);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000, 1_000_000),
      });
    case 'number':
      return fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, knownIds), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case 'object':
      return objectOf(schema, knownIds);
    default:
      // Coerced by the contract: a number as often as not.
      return fc.oneof(fc.integer({ min: 0, max: 50 }), fc.jsonValue({ maxDepth: 2 }));
  }
}

function objectOf(
  { properties = {}, required = [] }: JsonSchema,
  knownIds: readonly string[],
): fc.Arbitrary<unknown> {
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, memberOf(name, property, knownIds)]),
  );
  return fc.record(members, { requiredKeys: required });
}

/** What a name promises and JSON Schema cannot say: a contract that trims and pipes leaves no `format`. */
function memberOf(name: string, property: unknown, knownIds: readonly string[]): fc.Arbitrary<unknown> {
  return /email/i.test(name) ? mail : arbitraryOf(property, knownIds);
}

const amount = fc.integer({ min: 0, max: 50_000 }).map((cents) => (cents / 100).toFixed(2));
const mail = fc.integer({ min: 0, max: 999 }).map((number) => `essai-${number}@exemple.fr`);

function textOf(
  { format, pattern, minLength = 0, maxLength = 60 }: JsonSchema,
  knownIds: readonly string[],
): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.uuid({ version: 4 }), fc.constantFrom(...knownIds));
  if (format === 'date-time' || pattern?.includes('T(') === true)
    return fc
      .date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  const words = fc.string({
    unit: 'grapheme',
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, 60)),
  });
  return fc.oneof(words, amount, mail);
}
