import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { percentile } from '../../harness/percentile.ts';

export interface Lag {
  readonly name: string;
  /** Milliseconds from a place in the log being taken to the read model having come to it. */
  readonly p50: number;
  readonly p95: number;
}

interface Mark {
  readonly at: number;
  readonly position: number;
  readonly waiting: Set<string>;
}

const rowsSchema = z.array(z.object({ name: z.string(), position: z.coerce.number().nullable() }));
const CHECKPOINTS = `select name, position from projections.checkpoints where name not like 'process-manager-%'`;
const ASK_EVERY_MS = 4;
const LONGEST_END_MS = 10_000;

/**
 * Watches how far each projection is behind the log.
 * @param positions told of each append's log position as soon as it is answered, through `appended`.
 */
export async function watchLag(databaseUrl: string): Promise<{
  appended(position: number): void;
  stop(): Promise<Lag[]>;
}> {
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const names = rowsSchema.parse((await db.query(CHECKPOINTS)).rows).map(({ name }) => name);
  const lags = new Map(names.map((name) => [name, [] as number[]]));
  let marks: Mark[] = [];
  let stopping = false;

  async function look(): Promise<void> {
    const rows = rowsSchema.parse((await db.query(CHECKPOINTS)).rows);
    const now = performance.now();
    for (const { at, position, waiting } of marks) {
      for (const row of rows) {
        if (row.position === null || row.position < position || !waiting.delete(row.name)) continue;
        lags.get(row.name)?.push(now - at);
      }
    }
    marks = marks.filter(({ waiting }) => waiting.size > 0);
  }

  const looking = (async () => {
    let until = Number.POSITIVE_INFINITY;
    while (!stopping || (marks.length > 0 && performance.now() < until)) {
      if (stopping) until = Math.min(until, performance.now() + LONGEST_END_MS);
      await look();
      await sleep(ASK_EVERY_MS);
    }
  })();

  return {
    appended(position) {
      marks.push({ at: performance.now(), position, waiting: new Set(names) });
    },
    async stop() {
      stopping = true;
      await looking;
      await db.end();
      return [...lags].map(([name, times]) => {
        const sorted = times.toSorted((a, b) => a - b);
        return { name, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
      });
    },
  };
}
