import { readCheckpoint } from '#projections/checkpoints.ts';
import type { ReadDb } from '#projections/database.ts';

/** Where a reader's checkpoint stands. */
export interface Place {
  readonly position: bigint | null;
  /** Positions ahead of it that a person decided to pass over. */
  readonly skips: readonly bigint[];
}

/** The place of a checkpoint as far as this process knows, so that a reader that goes on from where it was need not ask. */
export interface KnownPlace {
  /** @returns null when there is nothing to work on: the reader is parked, or its rows are of another version. */
  current(): Promise<Place | null>;
  /** The checkpoint was moved from one place to another by this process. */
  moved(from: bigint | null, to: bigint): void;
  /** Something else than expected was met: the next question is asked of the database. */
  forget(): void;
}

/**
 * How long knowledge is trusted, which moving a checkpoint proves or refutes: a reader whose checkpoint was set back while it had nothing to do
 * finds that out with the next sweep.
 */
const TRUST_MS = 500;

/** @param version of the rows the reader works on; null for one that has none of its own. */
export function createKnownPlace(db: ReadDb, name: string, version: number | null): KnownPlace {
  let known: (Place & { readonly at: number }) | null = null;

  return {
    async current() {
      if (known !== null && performance.now() - known.at < TRUST_MS) return known;
      known = null;
      const checkpoint = await readCheckpoint(db, name);
      if (checkpoint?.status !== 'running') return null;
      if (version !== null && checkpoint.version !== version) return null;
      known = { position: checkpoint.position, skips: checkpoint.skips, at: performance.now() };
      return known;
    },
    moved(from, to) {
      if (known?.position === from) known = { ...known, position: to, at: performance.now() };
    },
    forget() {
      known = null;
    },
  };
}
