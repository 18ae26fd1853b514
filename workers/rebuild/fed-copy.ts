import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { ReadDb } from '#projections/database.ts';
import type { Projection } from '#projections/projection.ts';
import type { ReadSlice } from './log-slices.ts';

/** Tables of a read model that are filled from the log in bulk. */
export interface FedCopy {
  readonly projection: Projection;
  readonly schema: string;
  /** How far it has come; moved by the feed. */
  position: bigint | null;
  /** Positions that a person decided to pass over. */
  readonly skips: ReadonlySet<bigint>;
  /** Notes the new position in the transaction that writes the rows. */
  advance?(transaction: ReadDb, from: bigint | null, to: bigint): Promise<void>;
}

/** What a copy takes from a slice: events it handles, has not seen and is not to pass over. */
export function eventsFor(copy: FedCopy, slice: Pick<ReadSlice, 'events'>): Recorded<ShopEvent>[] {
  const { projection, position: from, skips } = copy;
  return slice.events.filter(
    ({ type, position }) =>
      projection.handles.has(type) && (from === null || position > from) && !skips.has(position),
  );
}

/** Where the copy that is furthest behind stands. */
export function earliest(copies: readonly Pick<FedCopy, 'position'>[]): bigint | null {
  let first: bigint | null | undefined;
  for (const { position } of copies) {
    if (position === null) return null;
    if (first === undefined || first === null || position < first) first = position;
  }
  return first ?? null;
}
