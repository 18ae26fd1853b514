import { sql } from 'kysely';
import type { RowDifference } from '#contracts/http/console/audit.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { MASKED } from '../history/describe-change.ts';

/** A read model's tables and those of its replay. */
export interface ComparedSchemas {
  readonly readModel: string;
  readonly live: string;
  readonly replayed: string;
}

export interface Comparison {
  /** Rows of the live tables. */
  readonly rows: number;
  /** Rows that differ, are missing or too much. */
  readonly differences: number;
  /** What differs in the first of them. */
  readonly found: readonly RowDifference[];
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Compares every row of every table, found again by its primary key.
 * @param mostRows of how many differing rows the values are reported.
 */
export async function compareReadModel(
  db: ReadDb,
  schemas: ComparedSchemas,
  mostRows: number,
): Promise<Comparison> {
  let rows = 0;
  let differences = 0;
  const found: RowDifference[] = [];
  for (const table of await tablesOf(db, [schemas.live, schemas.replayed])) {
    const compared = await compareTable(db, schemas, table, Math.max(0, mostRows - differences));
    rows += compared.rows;
    differences += compared.differences;
    found.push(...compared.found);
  }
  return { rows, differences, found };
}

interface Table {
  readonly name: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** In how many of the two schemas it is. */
  readonly places: number;
}

async function tablesOf(db: ReadDb, schemas: readonly string[]): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select class.relname as name, count(distinct class.relnamespace)::int as places,
           coalesce(max(keys.columns), '{}') as key
    from pg_class as class
    join pg_namespace as space on space.oid = class.relnamespace
    left join lateral (
      select array_agg(attribute.attname::text order by place) as columns
      from pg_index as index
      cross join unnest(index.indkey) with ordinality as k(attnum, place)
      join pg_attribute as attribute on attribute.attrelid = class.oid and attribute.attnum = k.attnum
      where index.indrelid = class.oid and index.indisprimary
    ) as keys on true
    where space.nspname = any(${schemas}) and class.relkind in ('r', 'p')
    group by class.relname order by class.relname`.execute(db);
  return rows;
}

async function compareTable(
  db: ReadDb,
  { readModel, live, replayed }: ComparedSchemas,
  table: Table,
  limit: number,
): Promise<Comparison> {
  const named = { readModel, table: table.name };
  if (table.places !== 2 || table.key.length === 0) {
    const what = table.places === 2 ? '(table sans clé)' : '(table entière)';
    const whole = { ...named, key: what, column: null, live: null, replayed: null };
    return { rows: 0, differences: 1, found: [whole] };
  }
  const [first = ''] = table.key;
  const here = sql.table(`${live}.${table.name}`);
  const there = sql.table(`${replayed}.${table.name}`);
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { rows } = await sql<{ live: Row | null; replayed: Row | null; total: number }>`
    select case when here.${sql.ref(first)} is not null then to_jsonb(here) end as live,
           case when there.${sql.ref(first)} is not null then to_jsonb(there) end as replayed,
           count(*) over () as total
    from ${here} as here full join ${there} as there using (${key})
    where to_jsonb(here) is distinct from to_jsonb(there)
    order by ${key} limit ${limit + 1}`.execute(db);
  const counted = await sql<{ rows: number }>`select count(*) as rows from ${here}`.execute(db);
  const found = rows.slice(0, limit).flatMap((row) => differencesOf(named, table.key, row));
  return { rows: counted.rows[0]?.rows ?? 0, differences: rows[0]?.total ?? 0, found };
}

function differencesOf(
  named: Pick<RowDifference, 'readModel' | 'table'>,
  keyColumns: readonly string[],
  { live, replayed }: { live: Row | null; replayed: Row | null },
): RowDifference[] {
  const either: Row = live ?? replayed ?? {};
  const key = keyColumns.map((column) => `${column}=${String(either[column])}`).join(', ');
  if (live === null || replayed === null) {
    const said = (row: Row | null) => (row === null ? null : 'présente');
    return [{ ...named, key, column: null, live: said(live), replayed: said(replayed) }];
  }
  const columns = Object.keys({ ...replayed, ...live });
  return columns
    .filter((column) => JSON.stringify(live[column]) !== JSON.stringify(replayed[column]))
    .map((column) => ({
      ...named,
      key,
      column,
      live: describeColumn({ ...named, column }, live[column]),
      replayed: describeColumn({ ...named, column }, replayed[column]),
    }));
}

/** Text columns that hold nothing personal, by column, or by `read model.table.column` where others of the name do. */
const HARMLESS: ReadonlySet<string> = new Set([
  'status',
  'payment_state',
  'payment_intent_id',
  'money_intent_id',
  'refund_state',
  'shipping_method',
  'tracking_number',
  'country',
  'promo_code',
  'code',
  'discount_type',
  'alert_type',
  'category',
  'month',
  'stream',
  'label',
  'type',
  'image_url',
  'image_alt',
  'short_description',
  'ingredients',
  'warnings',
  'ean',
  'catalog.products.name',
  'catalog.products.description',
  'catalog.articles.name',
  'catalog.articles.description',
  'catalog.articles.kind',
  'analytics.products.name',
  'reviews.product_names.name',
  'newsletter.subscribers.consent_version',
  'newsletter.subscribers.consent_text',
  'reviews.reviews.refusal',
  'reviews.reviews.experienced_on',
  'privacy_register.runs.day',
  'privacy_register.acts.erasure_reason',
]);

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+([+-]\d{2}:\d{2}|Z)$/;

/** A column's value as a report may show it: text that is not known to be harmless is masked. */
function describeColumn(
  { readModel, table, column }: { readModel: string; table: string; column: string },
  value: unknown,
): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return MASKED;
  const isPlain = ID.test(value) || INSTANT.test(value);
  const isHarmless = HARMLESS.has(column) || HARMLESS.has(`${readModel}.${table}.${column}`);
  return isPlain || isHarmless ? value : MASKED;
}
