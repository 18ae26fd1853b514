import { type RawBuilder, sql } from 'kysely';
import { TIME_ZONE } from '#contracts/constants.ts';
import type { Day } from '#contracts/french/calendar.ts';
import type { FigureSums, Figures, Grain, Split } from '#contracts/http/figures/figures.ts';
import { splitSchema } from '#contracts/http/figures/figures.ts';
import { SOLD_STATUSES } from '#domain/orders/sold-statuses.ts';
import type { ReadDb } from '../../lib/database.ts';
import { amountsOf, NOTHING, plus, type Sums } from '../sums.ts';
import { euros, monthsAndDays, PARTS, type Span } from './spans.ts';

const SUMMED = sql.join(
  Object.keys(NOTHING).map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`),
);

type SumRow = Record<keyof Sums, string>;

/** What the orders of a span come to, by day, week or month. */
export async function salesByPart(db: ReadDb, { from, to }: Span, grain: Grain): Promise<Map<Day, Sums>> {
  const { rows } = await sql<SumRow & { part: Day }>`
    select ${PARTS[grain].inSql} as part, ${SUMMED} from figures.sales
    where dimension = 'all' and day between ${from} and ${to} group by 1`.execute(db);
  return new Map(rows.map((row) => [row.part, amountsOf(row, NOTHING)]));
}

export function totalSales(parts: ReadonlyMap<Day, Sums>): Sums {
  return [...parts.values()].reduce<Sums>((sum, part) => plus(sum, part), NOTHING);
}

/**
 * Sales of a span whose last day is counted until a time of day, `HH:MM`, when one is given: what was placed later that day is taken off.
 */
export async function salesUntil(
  db: ReadDb,
  { from, to, until }: Span & { readonly until: string | null },
): Promise<Sums> {
  const whole = totalSales(await salesByPart(db, { from, to }, 'month'));
  if (until === null) return whole;
  const { rows } = await sql<SumRow>`
    select ${SUMMED} from (
      select 1 as orders, articles, bottles, subtotal as gross, discount, shipping as delivery,
             minimum_charge as added, total, vat, refunded, disputed, awaited, net,
             case when is_first then 1 else 0 end as newcomers
      from figures.orders
      where day = ${to} and status in (${sql.join(SOLD_STATUSES)})
        and (placed_at at time zone ${TIME_ZONE})::time > ${until}::time
    ) as later`.execute(db);
  const [later] = rows;
  return later ? plus(whole, amountsOf(later, NOTHING), -1) : whole;
}

/** The rows that a span's sales add up from, of whole months where it holds them. */
function salesOf(span: Span): RawBuilder<unknown> {
  const { months, days } = monthsAndDays(span);
  const columns = sql.join(['dimension', 'key', ...Object.keys(NOTHING)].map((name) => sql.ref(name)));
  return sql.join(
    [
      ...days.map(
        ({ from, to }) => sql`select ${columns} from figures.sales where day between ${from} and ${to}`,
      ),
      ...(months === null
        ? []
        : [
            sql`select ${columns} from figures.monthly_sales where month between ${months.from} and ${months.to}`,
          ]),
    ],
    sql` union all `,
  );
}

/** Sales of a span by each criterion, the greatest first. */
export async function readSplits(db: ReadDb, span: Span): Promise<Figures['splits']> {
  const { rows } = await sql<SumRow & { dimension: Split; key: string; name: string | null }>`
    select sums.*, perfumes.name from (
      select dimension, key, ${SUMMED} from (${salesOf(span)}) as sales
      where dimension <> 'all' group by dimension, key
    ) as sums cross join lateral (
      select string_agg(products.name, ' + ' order by products.name) as name from figures.products
      where dimension in ('product', 'pair') and products.id::text = any(string_to_array(key, ' '))
    ) as perfumes
    where orders > 0
    order by case dimension when 'pair' then orders end desc nulls last, total desc, bottles desc, key`.execute(
    db,
  );
  const entries = splitSchema.options.map((split) => [
    split,
    rows
      .filter(({ dimension }) => dimension === split)
      .map((row) => ({ key: row.key, label: row.name ?? row.key, sums: shownSums(amountsOf(row, NOTHING)) })),
  ]);
  // `as`: one entry for each criterion there is.
  return Object.fromEntries(entries) as Figures['splits'];
}

export function shownSums(sums: Sums): FigureSums {
  const { refunded, disputed, awaited } = sums;
  return {
    orders: sums.orders,
    bottles: sums.bottles,
    gross: euros(sums.gross),
    discount: euros(sums.discount),
    delivery: euros(sums.delivery),
    added: euros(sums.added),
    total: euros(sums.total),
    vat: euros(sums.vat),
    refunded: euros(refunded),
    disputed: euros(disputed),
    awaited: euros(awaited),
    left: euros(sums.total - refunded - disputed - awaited),
    net: euros(sums.net),
    newcomers: sums.newcomers,
  };
}
