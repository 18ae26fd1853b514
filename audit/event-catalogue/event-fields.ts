import { z } from 'zod';
import { personalFields } from '#contracts/privacy/personal.ts';

/** One field of an event, as the catalogue lists it. */
export interface EventField {
  /** `lines[].quantity` is the quantity of each line. */
  readonly path: string;
  readonly type: string;
  readonly optional: boolean;
  readonly personal: boolean;
  readonly unit: string | null;
  readonly meaning: string | null;
}

/** What this reads of the JSON Schema that zod writes. */
const nodeSchema = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  get anyOf() {
    return z.array(nodeSchema).optional();
  },
  get items() {
    return nodeSchema.optional();
  },
  get properties() {
    return z.record(z.string(), nodeSchema).optional();
  },
  required: z.array(z.string()).optional(),
  description: z.string().optional(),
  unit: z.string().optional(),
  personal: z.boolean().optional(),
});
type Node = z.infer<typeof nodeSchema>;

/** The fields of an event's data, those inside others included, in the order of its contract. */
export function eventFields(schema: z.ZodType): EventField[] {
  const json = z.toJSONSchema(schema, {
    // What stands in the log is what goes into the schema.
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      if (personalFields.has(zodSchema)) jsonSchema.personal = true;
    },
  });
  return fieldsOf(nodeSchema.parse(json), '');
}

function fieldsOf(node: Node, prefix: string): EventField[] {
  const required = new Set(node.required);
  return Object.entries(node.properties ?? {}).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`;
    const own: EventField = {
      path,
      type: typeOf(inner),
      optional: !required.has(name),
      personal: inner.personal === true,
      unit: inner.unit ?? null,
      meaning: inner.description ?? null,
    };
    return [own, ...partsOf(inner, path)];
  });
}

function partsOf(node: Node, path: string): EventField[] {
  if (node.items !== undefined) return fieldsOf(node.items, `${path}[].`);
  const alternatives = (node.anyOf ?? []).flatMap((one) => fieldsOf(one, `${path}.`));
  return [...fieldsOf(node, `${path}.`), ...alternatives];
}

function typeOf(node: Node): string {
  if (node.enum !== undefined) return node.enum.map((value) => `\`${value}\``).join(', ');
  if (node.anyOf !== undefined) return node.anyOf.map(typeOf).join(' or ');
  if (node.items !== undefined) return `list of ${typeOf(node.items)}s`;
  if (node.format !== undefined) return FORMATS[node.format] ?? node.format;
  return [node.type ?? 'anything'].flat().join(' or ');
}

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'instant (ISO 8601, UTC)',
  date: 'date (ISO 8601)',
};
