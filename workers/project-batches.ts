import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { announceChange } from '#projections/changes.ts';
import { type Claim, claimBatches } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';
import { inPipelinedTransaction } from '#projections/pipelined.ts';
import type { Projection } from '#projections/projection.ts';
import { isUnavailable } from '#services/http/unavailable.ts';

/** Part of the log to be applied to a read model as one: `from` is where its checkpoint stands, `to` where it will. */
export interface Batch {
  readonly projection: Projection;
  readonly events: readonly Recorded<ShopEvent>[];
  readonly from: bigint | null;
  readonly to: bigint;
}

/** What became of a batch: applied; nothing done, because another worker came first or is at work; or it cannot be applied. */
export type Applied = 'applied' | Exclude<Claim, 'claimed'> | { readonly error: unknown };

export interface BatchProjector {
  /** Applies a batch, rows and checkpoint in one transaction. @throws a transient failure: nothing was done, and later it may work. */
  apply(batch: Batch): Promise<Applied>;
  /** Resolves, and never fails, when the transaction under way, if there is one, has ended: for work that gives way to read models. */
  pause(): Promise<void>;
}

interface Waiting {
  readonly batch: Batch;
  resolve(applied: Applied): void;
  reject(error: unknown): void;
}

/**
 * Applies batches of different read models, those of one moment in one transaction: most of what a small batch costs is to begin, to claim and to
 * commit. While one is under way the next gather. When some batch fails each is applied by itself, so that it is known which, and the others go on.
 */
export function createBatchProjector(pool: pg.Pool): BatchProjector {
  let waiting: Waiting[] = [];
  let working = false;
  let current = Promise.resolve();

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Readers that are woken in this same turn share the transaction.
      await nextTurn();
      const gathered = waiting;
      waiting = [];
      current = settle(pool, gathered);
      await current;
    }
    working = false;
  }

  return {
    pause: () => current,
    apply: (batch) =>
      new Promise((resolve, reject) => {
        waiting.push({ batch, resolve, reject });
        if (working) return;
        working = true;
        void work();
      }),
  };
}

async function settle(pool: pg.Pool, gathered: readonly Waiting[]): Promise<void> {
  const [first, ...others] = gathered;
  if (first === undefined) return;
  try {
    const applied = await applyTogether(
      pool,
      gathered.map(({ batch }) => batch),
    );
    for (const [index, { resolve }] of gathered.entries()) resolve(applied[index] ?? 'moved');
  } catch (error) {
    if (error instanceof Inapplicable && others.length > 0)
      for (const one of gathered) await settle(pool, [one]);
    else if (error instanceof Inapplicable) first.resolve({ error: error.cause });
    else for (const { reject } of gathered) reject(error);
  }
}

/** Raised inside a transaction by a batch that fails for good, to undo it. */
class Inapplicable extends Error {}

function applyTogether(pool: pg.Pool, batches: readonly Batch[]): Promise<Applied[]> {
  const wanted = batches.map(({ projection: { name, version }, from, to }) => ({ name, version, from, to }));
  return inPipelinedTransaction(pool, {
    first: (transaction) => claimBatches(transaction, wanted),
    async rest(transaction, claims) {
      const claimed = batches.filter((_, index) => claims[index] === 'claimed');
      // Side by side, so that what they ask travels together.
      const ended = await Promise.allSettled(claimed.map((batch) => applyRows(transaction, batch)));
      const failures = ended.filter((end) => end.status === 'rejected').map(({ reason }) => reason);
      const transient = failures.find(isUnavailable);
      if (transient !== undefined) throw transient;
      if (failures.length > 0) throw new Inapplicable('a batch cannot be applied', { cause: failures[0] });
      return claims.map((claim) => (claim === 'claimed' ? 'applied' : claim));
    },
  });
}

async function applyRows(transaction: ReadDb, { projection, events }: Batch): Promise<void> {
  const { name } = projection;
  await projection.handle(transaction, name, events);
  // At once, while others still write: it is told when the transaction is committed.
  const ids = await projection.changedBy(transaction, name, events);
  await announceChange(transaction, { readModel: name, ids });
}
