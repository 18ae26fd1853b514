import type { AuditChange } from '#contracts/http/audit.ts';
import { idSchema, shortId } from '#contracts/identifiers.ts';
import { cents, formatEuros } from '#contracts/money.ts';
import { parisTime } from '../paris-time.ts';
import type { Difference, Leaf } from './state-difference.ts';
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
  if (INSTANT.test(value)) return parisTime(value);
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
