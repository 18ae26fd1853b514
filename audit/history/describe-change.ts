import type { AuditChange } from '#contracts/http/console/audit.ts';
import { idSchema, shortId } from '#contracts/identifiers.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import { frenchMoment } from '#projections/exports/csv.ts';
import type { Field } from './state-fields.ts';

/** What stands in the place of personal data. */
export const MASKED = '‹masqué›';

const HUNDREDTHS = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A difference as people read it; a value no field describes is shown under its path, as it is. */
export function describeChange({ path, before, after }: Difference, fields: readonly Field[]): AuditChange {
  const found = findField(path, fields);
  return {
    path,
    label: found === null ? path : found.field.label.replace('*', found.name),
    before: describeValue(before, found?.field),
    after: describeValue(after, found?.field),
  };
}

/** The field at a path, and what its `*` stands for. */
export function findField(
  path: string,
  fields: readonly Field[],
): { readonly field: Field; readonly name: string } | null {
  const parts = path.split('.');
  for (const field of fields) {
    const pattern = field.path.split('.');
    const fits = pattern.length === parts.length && pattern.every((p, i) => p === '*' || p === parts[i]);
    if (fits) return { field, name: nameOf(parts[pattern.indexOf('*')] ?? '') };
  }
  return null;
}

function nameOf(part: string): string {
  if (/^\d+$/.test(part)) return String(Number(part) + 1);
  return idSchema.safeParse(part).success ? shortId(part) : part;
}

function describeValue(value: Leaf | undefined, field: Field | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (field?.kind === 'personal') return MASKED;
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (typeof value === 'number') return describeNumber(value, field?.kind);
  if (INSTANT.test(value)) return frenchMoment(value);
  return field?.words?.[value] ?? value;
}

function describeNumber(value: number, kind: Field['kind']): string {
  switch (kind) {
    case 'money':
      return formatEuros(cents(value));
    case 'hundredths':
      return HUNDREDTHS.format(value / 100);
    case 'grams':
      return `${value} g`;
    case 'millilitres':
      return `${value} ml`;
    default:
      return String(value);
  }
}

/** A value inside a state: states are plain data. */
export type Leaf = string | number | boolean | null;

/** What stands at one path of a state, before and after; undefined where there is nothing. */
export interface Difference {
  /** `payment.status`, `lines.0.quantity`; what a list has for an order goes by the order's id: `redemptions.3f0c….discount`. */
  readonly path: string;
  readonly before: Leaf | undefined;
  readonly after: Leaf | undefined;
}

/** What changed between two states, value by value, in the order of the later state, then what is gone. */
export function stateDifference(before: unknown, after: unknown): Difference[] {
  const old = leavesOf(before);
  const fresh = leavesOf(after);
  const paths = new Set([...fresh.keys(), ...old.keys()]);
  return [...paths]
    .filter((path) => old.get(path) !== fresh.get(path))
    .map((path) => ({ path, before: old.get(path), after: fresh.get(path) }));
}

/** Every value of a state that has no parts, by its path. */
function leavesOf(state: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>();
  collect(state, '', leaves);
  return leaves;
}

function collect(value: unknown, path: string, into: Map<string, Leaf>): void {
  if (value === undefined) return;
  if (isLeaf(value)) into.set(path, value);
  else for (const [name, part] of partsOf(value)) collect(part, path === '' ? name : `${path}.${name}`, into);
}

function isLeaf(value: unknown): value is Leaf {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

function partsOf(value: unknown): (readonly [string, unknown])[] {
  const parts = Object.entries(Object(value));
  // Places in a list that grows and shrinks say nothing.
  return Array.isArray(value) ? parts.map(([place, part]) => namedByOrder(place, part)) : parts;
}

function namedByOrder(place: string, part: unknown): readonly [string, unknown] {
  const { orderId, ...rest } = Object(part);
  return typeof orderId === 'string' ? [orderId, rest] : [place, part];
}
