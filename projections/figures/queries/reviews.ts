import { sql } from 'kysely';
import { MAX_LISTED } from '#contracts/constants.ts';
import type {
  ReviewFigures,
  ReviewFiguresQuery,
  ReviewSums,
  ReviewsBehind,
  ReviewsBehindQuery,
} from '#contracts/http/figures/figures.ts';
import type { ReadDb } from '../../lib/database.ts';
import { PARTS, partsOf } from './spans.ts';

const NO_REVIEWS: ReviewSums = { written: 0, published: 0, refused: 0, waiting: 0, mean: null };

type SumRow = Record<keyof ReviewSums, string | null>;

const SUMS = sql`
  count(*) as written, count(*) filter (where verdict = 'published') as published,
  count(*) filter (where verdict = 'refused') as refused, count(*) filter (where verdict is null) as waiting,
  avg(rating) filter (where verdict = 'published') as mean`;

const SECONDS = sql`date_part('epoch', decided_at - written_at)`;
/**
 * In seconds until it was decided, of half of them and of nine in ten; null when none was so far. What a clock that was wrong dated before
 * its beginning took no time.
 */
const WAIT = sql`
  percentile_cont(array[0.5, 0.9]) within group (order by greatest(${SECONDS}, 0)) filter (where ${SECONDS} is not null)`;

/** Reviews of a span of Paris days by the day they were written: of one perfume or of all, and perfume by perfume. */
export async function readReviewFigures(db: ReadDb, query: ReviewFiguresQuery): Promise<ReviewFigures> {
  const { from, to, grain, productId } = query;
  const span = { from, to };
  const isOf = productId === undefined ? sql`true` : sql`product_id = ${productId}`;
  const asked = sql`figures.reviews where day between ${from} and ${to} and ${isOf}`;
  const [whole, parts, perfumes] = await Promise.all([
    sql<SumRow & { wait: number[] | null }>`
      select ${SUMS}, ${WAIT} as wait from ${asked}`.execute(db),
    sql<
      SumRow & { part: string }
    >`select ${PARTS[grain].inSql} as part, ${SUMS} from ${asked} group by 1`.execute(db),
    sql<SumRow & { id: string; name: string | null }>`
      select sums.*, perfumes.name from (
        select product_id as id, ${SUMS} from figures.reviews where day between ${from} and ${to} group by 1
      ) as sums left join figures.products as perfumes using (id)
      order by written desc, mean desc nulls last, id`.execute(db),
  ]);
  const [row] = whole.rows;
  const [median, ninth] = row?.wait ?? [];
  const byPart = new Map(parts.rows.map(({ part, ...sums }) => [part, sumsOf(sums)]));
  return {
    span,
    sums: row === undefined ? NO_REVIEWS : sumsOf(row),
    wait: typeof median === 'number' && typeof ninth === 'number' ? { median, ninth } : null,
    series: partsOf(span, grain).map((day) => ({ day, ...(byPart.get(day) ?? NO_REVIEWS) })),
    perfumes: perfumes.rows.map(({ id, name, ...sums }) => ({
      productId: id,
      name: name ?? id,
      ...sumsOf(sums),
    })),
  };
}

/** Which reviews a figure counts. */
const OF_VERDICT = {
  published: sql`verdict = 'published'`,
  refused: sql`verdict = 'refused'`,
  waiting: sql`verdict is null`,
  decided: sql`decided_at is not null`,
} as const;

/** The reviews behind a figure, the newest first. */
export async function reviewsBehind(db: ReadDb, query: ReviewsBehindQuery): Promise<ReviewsBehind> {
  const { from, to, productId, verdict } = query;
  const ofProduct = productId === undefined ? sql`true` : sql`product_id = ${productId}`;
  const ofVerdict = verdict === undefined ? sql`true` : OF_VERDICT[verdict];
  const asked = sql`figures.reviews where day between ${from} and ${to} and ${ofProduct} and ${ofVerdict}`;
  const [counted, listed] = await Promise.all([
    sql<{ count: number }>`select count(*) as count from ${asked}`.execute(db),
    sql<{
      id: string;
      product_id: string;
      name: string | null;
      rating: number;
      written_at: Date;
      decided_at: Date | null;
      verdict: 'published' | 'refused' | null;
    }>`
      select newest.*, perfumes.name from (
        select id, product_id, rating, written_at, decided_at, verdict from ${asked}
        order by written_at desc, id limit ${MAX_LISTED}
      ) as newest left join figures.products as perfumes on perfumes.id = newest.product_id
      order by written_at desc, newest.id`.execute(db),
  ]);
  return {
    count: Number(counted.rows[0]?.count ?? 0),
    reviews: listed.rows.map((row) => ({
      id: row.id,
      productId: row.product_id,
      name: row.name ?? row.product_id,
      rating: row.rating,
      writtenAt: row.written_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
      verdict: row.verdict,
    })),
  };
}

function sumsOf({ written, published, refused, waiting, mean }: SumRow): ReviewSums {
  return {
    written: Number(written),
    published: Number(published),
    refused: Number(refused),
    waiting: Number(waiting),
    mean: mean === null ? null : Math.round(Number(mean) * 100) / 100,
  };
}
