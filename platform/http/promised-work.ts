import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Cause } from '../event-store/event-store.ts';
import { DURABLY } from '../postgres/durable-commit.ts';
import { migrate, type Steps } from '../postgres/migrate.ts';
import { causeOf } from './requests/request-context.ts';
import { isUnavailable } from './unavailable.ts';

/** What a request was answered for; the work may be begun again after a crash, so that it must be the same when it is done twice. */
export interface Promised<T> {
  readonly id: string;
  readonly input: T;
  readonly cause: Cause;
  /** By the clock of the server that answered. */
  readonly promisedAt: Date;
}

/**
 * Keeps a request's work on disk, to be done once the answer is sent. @throws when PostgreSQL is out of reach: nothing is
 * promised then.
 */
export type PromiseWork<T> = (ctx: Context, input: T) => Promise<void>;

/**
 * Work that a request is answered before: how long that takes tells nobody what the shop knows, and what was answered is not lost when the
 * server ends. It is kept in PostgreSQL until it is done, by this server at once or by any other once this one has had its time.
 */
export interface PromisedWork {
  /** Says who does the work of a kind; before `start`. */
  does<T>(
    kind: string,
    input: z.ZodType<T>,
    work: (promised: Promised<T>) => Promise<unknown>,
  ): PromiseWork<T>;
  /** Takes over what others left. */
  start(): void;
  /** Ends when what was begun is done. */
  close(): Promise<void>;
}

export interface PromisedWorkDeps {
  readonly db: pg.Pool;
  readonly logger: Logger;
  readonly clock: () => Date;
  /** How long one try may take before another server takes over, in milliseconds; doubled with each try. */
  readonly tryMs?: number;
  /** How often what was left is looked for, in milliseconds. */
  readonly lookEveryMs?: number;
}

/** The longest pause between two tries, in seconds. */
const MAX_PAUSE_SECONDS = 3_600;

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  readonly correlation_id: string;
  readonly causation_id: string;
  readonly promised_at: Date;
}

export function createPromisedWork({
  db,
  logger,
  clock,
  tryMs = 15_000,
  lookEveryMs = 5_000,
}: PromisedWorkDeps): PromisedWork {
  const works = new Map<string, (row: Row) => Promise<unknown>>();
  const underWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const trySeconds = tryMs / 1_000;

  async function fulfil(row: Row): Promise<void> {
    try {
      await works.get(row.kind)?.(row);
      await db.query('delete from http.promised_work where id = $1', [row.id]);
    } catch (error) {
      logger.error(
        { err: error, work: row.kind },
        'what an answer promised is not done yet: it is tried again',
      );
    }
  }

  function begin(row: Row): void {
    const done = fulfil(row).finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function takeOver(): Promise<void> {
    while (!closing.signal.aborted) {
      const { rows } = await db.query<Row>(TAKE, [[...works.keys()], trySeconds]);
      const [row] = rows;
      if (row === undefined) return;
      await fulfil(row);
    }
  }

  async function lookAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      await takeOver().catch((error: unknown) => {
        if (!isUnavailable(error)) logger.error({ err: error }, 'promised work cannot be looked for');
      });
      await sleep(lookEveryMs, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    does(kind, input, work) {
      works.set(kind, (row) => work({ ...promisedIn(row), input: input.parse(row.input) }));
      return async (ctx, given) => {
        const { correlationId: correlation_id, causationId: causation_id } = causeOf(ctx, 'shopper');
        const row = {
          id: randomUUID(),
          kind,
          input: given,
          correlation_id,
          causation_id,
          promised_at: clock(),
        };
        await db.query(KEEP, [
          row.id,
          kind,
          JSON.stringify(given),
          correlation_id,
          causation_id,
          row.promised_at,
          trySeconds,
        ]);
        // Whoever hung up meanwhile was promised it too.
        if (ctx.res.closed) begin(row);
        else ctx.res.once('close', () => begin(row));
      };
    },
    start() {
      const looking = lookAgainAndAgain().finally(() => underWay.delete(looking));
      underWay.add(looking);
    },
    async close() {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}

function promisedIn({
  id,
  correlation_id,
  causation_id,
  promised_at,
}: Row): Omit<Promised<unknown>, 'input'> {
  const cause = { actor: 'shopper', correlationId: correlation_id, causationId: causation_id } as const;
  return { id, cause, promisedAt: promised_at };
}

const KEEP = `
  with ${DURABLY}
  insert into http.promised_work (id, kind, input, correlation_id, causation_id, promised_at, free_at)
  select $1::uuid, $2, $3::jsonb, $4, $5, $6::timestamptz, clock_timestamp() + make_interval(secs => $7::float8) from durably`;
/** What nobody works at; nothing is free later than the longest pause: that was written before the clock was set back. */
const TAKE = `
  update http.promised_work
  set tries = tries + 1,
    free_at = clock_timestamp() + make_interval(secs => least($2::float8 * 2 ^ least(tries, 20), ${MAX_PAUSE_SECONDS}))
  where id = (
    select id from http.promised_work
    where kind = any($1)
      and free_at not between clock_timestamp() and clock_timestamp() + make_interval(secs => ${2 * MAX_PAUSE_SECONDS})
    order by promised_at limit 1 for update skip locked
  )
  returning id, kind, input, correlation_id, causation_id, promised_at`;

const STEPS: Steps = {
  '1-promises': `
    create table if not exists http.promised_work (
      id uuid primary key,
      kind text not null,
      input jsonb not null,
      correlation_id text not null,
      causation_id text not null,
      promised_at timestamptz not null,
      tries int not null default 0,
      free_at timestamptz not null
    );
  `,
};

/** Creates the table of what was promised. Losing it loses what was answered within the last moments. */
export async function migratePromisedWork(db: pg.Pool): Promise<void> {
  await migrate(db, 'http.promised_work', STEPS);
}
