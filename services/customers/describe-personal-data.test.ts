import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventsByCategory } from '#contracts/events/catalogue.ts';
import type { EventDefinition } from '#contracts/events/event.ts';
import { isLeftOut, linesOf } from './describe-personal-data.ts';
import { TITLES } from './personal-data-words.ts';

/** The categories that `readPersonalData` reads. */
const { order, orderNote, invoice, review, contact, newsletter, restockNotice, email } = eventsByCategory;
const EVENTS = Object.entries<EventDefinition>({
  ...order,
  ...orderNote,
  ...invoice,
  ...review,
  ...contact,
  ...newsletter,
  ...restockNotice,
  ...email,
});

/** Names of fields that are French words, too. */
const BOTH = new Set(['total', 'message']);
const ISO_MOMENT = '2026-11-26T06:42:28.580Z';
const jsonSchema = z.object({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

interface Field {
  /** The data that hold this field alone, with one value. */
  readonly data: unknown;
  readonly above: string;
  readonly name: string;
  readonly value: unknown;
}

/** Every field of a schema with every value that it names, or one of its kind. */
function fieldsOf(schema: unknown, name: string, above: string): Field[] {
  const { type, enum: values, const: only, format, properties, items, anyOf } = jsonSchema.parse(schema);
  if (anyOf) return anyOf.flatMap((each) => fieldsOf(each, name, above));
  if (properties)
    return Object.entries(properties).flatMap(([key, inner]) =>
      fieldsOf(inner, key, name).map((field) => ({ ...field, data: { [key]: field.data } })),
    );
  if (items) return fieldsOf(items, name, above).map((field) => ({ ...field, data: [field.data] }));
  if (type === 'null') return [];
  const samples = values ?? (only === undefined ? [sampleOf(type, format)] : [only]);
  return samples.map((value) => ({ data: value, above, name, value }));
}

function sampleOf(type: unknown, format: string | undefined): unknown {
  if (type === 'integer' || type === 'number') return 4;
  if (type === 'boolean') return true;
  if (format === 'date-time') return ISO_MOMENT;
  if (format === 'date') return '2026-12-01';
  return format === 'uuid' ? '3f0c1de2-5a41-4c0f-9d44-2c4f7f3f0001' : 'Iris';
}

const FIELDS = EVENTS.flatMap(([type, { schema }]) =>
  fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), type, '').map(
    (field) => [`${type}: ${field.above}.${field.name} ${field.value}`, type, field] as const,
  ),
);

describe('what the shop holds of a person, told in French', () => {
  it('has a title for every event', () => {
    expect(EVENTS.map(([type]) => TITLES[type]).filter((title) => !title)).toEqual([]);
    expect(EVENTS.length).toBeGreaterThan(30);
  });

  it.each(FIELDS)('says %s in words', (_title, type, { data, above, name, value }) => {
    const lines = linesOf(data, type);
    if (isLeftOut(name, above) || isLeftOut(above, '')) return expect(lines).toEqual([]);
    const [line, ...others] = lines;
    expect(others).toEqual([]);
    expect(line?.label).toMatch(/^[a-zA-Zà-ÿ’ -]+$/);
    if (!BOTH.has(name)) expect(line?.label).not.toBe(name);
    expect(line?.value).not.toMatch(/\d{4}-\d{2}-\d{2}|\btrue\b|\bfalse\b/);
    // What the shop has a word of its own for is told in another one.
    if (typeof value === 'string' && value !== 'Iris') expect(line?.value).not.toBe(value);
  });

  it('tells amounts, marks, rates and moments as people write them', () => {
    const data = {
      total: 12_345,
      rating: 4,
      longevity: 3,
      rate: 2_000,
      payBefore: ISO_MOMENT,
      experiencedOn: '2026-12-01',
    };
    expect(
      linesOf(data, 'OrderPlaced').map(({ label, value }) => [label, value.replaceAll(/\s/g, ' ')]),
    ).toEqual([
      ['total', '123,45 €'],
      ['note', '4 sur 5'],
      ['tenue perçue', '3 sur 5'],
      ['taux de TVA', '20 %'],
      ['à payer avant le', '26 novembre 2026 à 07:42'],
      ['date d’expérience', '1er décembre 2026'],
    ]);
  });
});
