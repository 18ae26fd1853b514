import { sql } from 'kysely';
import type { Figures } from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../lib/database.ts';
import type { Span } from './queries/spans.ts';
import type { FiguredOrder, Wait } from './tables.ts';

const COLUMNS = { pay: 'to_pay', ship: 'to_ship', deliver: 'to_deliver' } as const satisfies Record<
  Wait,
  string
>;
export const WAITS: readonly Wait[] = ['pay', 'ship', 'deliver'];

/** An order with what it took from one step to the next; what a clock that was wrong dated before its beginning took no time. */
export function withWaits(order: FiguredOrder): FiguredOrder {
  return {
    ...order,
    to_pay: secondsBetween(order.placed_at, order.paid_at),
    to_ship: secondsBetween(order.paid_at, order.shipped_at),
    to_deliver: secondsBetween(order.shipped_at, order.delivered_at),
  };
}

function secondsBetween(earlier: string | null, later: string | null): number | null {
  if (earlier === null || later === null) return null;
  return Math.max(0, Math.round((Date.parse(later) - Date.parse(earlier)) / 1_000));
}

export function waitOf(order: FiguredOrder, step: Wait): number | null {
  return order[COLUMNS[step]];
}

const BUCKETS_AN_OCTAVE = 8;

/** Where a wait stands among the others: buckets grow with it, an eighth of its doubling each. */
export function bucketOf(seconds: number): number {
  return Math.floor(Math.log2(seconds + 1) * BUCKETS_AN_OCTAVE);
}

/** The whole seconds of a bucket, both ends included. */
function secondsOf(bucket: number): { least: number; most: number } {
  return { least: firstOf(bucket), most: firstOf(bucket + 1) - 1 };
}

function firstOf(bucket: number): number {
  // Powers may miss it by one.
  let seconds = Math.max(0, Math.floor(2 ** (bucket / BUCKETS_AN_OCTAVE)) - 2);
  while (bucketOf(seconds) < bucket) seconds += 1;
  return seconds;
}

type Typical = Figures['steps']['toPay'];

/**
 * What each step took the orders of a span, in seconds: half of them at most, and nine in ten; null where none came so far. Exact: the
 * rollup tells in which bucket the order stands that is asked for, and its rank there; only those of the bucket are sorted.
 */
export async function typicalWaits(db: ReadDb, span: Span): Promise<Record<Wait, Typical>> {
  const { rows } = await sql<{ step: Wait; bucket: number; orders: number }>`
    select step, bucket, sum(orders) as orders from figures.waits
    where day between ${span.from} and ${span.to} group by step, bucket order by bucket`.execute(db);
  const [pay, ship, deliver] = await Promise.all(
    WAITS.map(async (step) => {
      const buckets = rows.filter((row) => row.step === step);
      const orders = buckets.reduce((sum, bucket) => sum + bucket.orders, 0);
      if (orders === 0) return null;
      const [median, ninth] = await Promise.all(
        [0.5, 0.9].map((share) => nthWait(db, { span, step, buckets }, Math.ceil(orders * share))),
      );
      return median === undefined || ninth === undefined ? null : { median, ninth };
    }),
  );
  return { pay: pay ?? null, ship: ship ?? null, deliver: deliver ?? null };
}

interface Counted {
  readonly span: Span;
  readonly step: Wait;
  readonly buckets: readonly { readonly bucket: number; readonly orders: number }[];
}

/** The wait that so many are no longer than. */
async function nthWait(
  db: ReadDb,
  { span, step, buckets }: Counted,
  nth: number,
): Promise<number | undefined> {
  let before = 0;
  for (const { bucket, orders } of buckets) {
    if (before + orders < nth) {
      before += orders;
      continue;
    }
    const { least, most } = secondsOf(bucket);
    const column = sql.ref(COLUMNS[step]);
    const { rows } = await sql<{ seconds: number }>`
      select ${column} as seconds from figures.orders
      where ${column} between ${least} and ${most} and day between ${span.from} and ${span.to}
      order by 1 offset ${nth - before - 1}::int limit 1`.execute(db);
    return rows[0]?.seconds;
  }
  return undefined;
}
