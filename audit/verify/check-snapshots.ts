import { isDeepStrictEqual } from 'node:util';
import type { StockEvent } from '#contracts/events/stock.ts';
import type { ReadModelCheck, RowDifference } from '#contracts/http/audit.ts';
import type { ReadDatabase } from '#projections/database.ts';
import {
  formWithCommands,
  rememberingCommands,
  type WithCommands,
} from '#services/command-handling/command-memory.ts';
import { listSnapshots, postgresSnapshots } from '#services/command-handling/postgres-snapshots.ts';
import type { Snapshot } from '#services/command-handling/snapshots.ts';
import type { EventStore, StreamName } from '#services/event-store/event-store.ts';
import { streamPages } from '#services/event-store/stream-pages.ts';
import { stockDecider } from '#services/stock/stock.decider.ts';
import { stockSnapshotForm } from '#services/stock/stock.snapshot.ts';
import type { StockState } from '#services/stock/stock.state.ts';

export interface SnapshotsDeps {
  readonly store: Pick<EventStore, 'readStream'>;
  readonly database: Pick<ReadDatabase, 'pool'>;
  /** Told how many events were replayed so far. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const NAME = 'stock_snapshots';
const form = formWithCommands(stockSnapshotForm);
const decider = rememberingCommands(stockDecider);

/** Holds every snapshot of a stock stream against the stream itself: reservations are decided on what they say. */
export async function checkSnapshots(
  deps: SnapshotsDeps,
): Promise<{ check: ReadModelCheck; differences: RowDifference[] }> {
  const { pool } = deps.database;
  // One that cannot be read is found here as well as by those who would use it.
  const snapshots = postgresSnapshots(pool, { warn: () => undefined });
  const differences: RowDifference[] = [];
  const streams = await listSnapshots(pool, form.name);
  let others = 0;
  let events = 0;
  for (const stream of streams) {
    const snapshot = await snapshots.find(stream, form.name);
    if (snapshot === null) {
      differences.push(differenceOf(stream, 'illisible', 'lisible'));
      continue;
    }
    const replayed = await replay(deps, snapshot, (read) => {
      events += read;
      deps.onProgress?.(events);
    });
    if (replayed === null) others += 1;
    else differences.push(...compare(snapshot, replayed));
  }
  const outcome = differences.length === 0 ? 'equal' : 'different';
  const rows = streams.length;
  return {
    check: {
      name: NAME,
      position: null,
      outcome,
      rows,
      differences: differences.length,
      note: noteOn(others),
    },
    differences,
  };
}

/** The state that the log leads to at a snapshot's event; null when that event is not in this log. */
async function replay(
  { store, signal }: SnapshotsDeps,
  { stream, revision, eventId }: Snapshot,
  onRead: (events: number) => void,
): Promise<WithCommands<StockState> | null> {
  const draft = decider.draft(decider.initialState);
  for await (const page of streamPages<StockEvent>(store, stream)) {
    signal?.throwIfAborted();
    for (const event of page) {
      draft.apply(event);
      if (event.revision === revision) return event.id === eventId ? draft.state : null;
    }
    onRead(page.length);
  }
  return null;
}

function compare({ stream, written }: Snapshot, replayed: WithCommands<StockState>): RowDifference[] {
  if (isDeepStrictEqual(written, form.write(replayed))) return [];
  const expected = tell(replayed);
  const found = tellWritten(written);
  return [differenceOf(stream, found === expected ? `${found} (d’autres)` : found, expected)];
}

function tellWritten(written: unknown): string {
  try {
    return tell(form.read(written));
  } catch {
    return 'illisible';
  }
}

function tell({ state: { onHand, held, sold } }: WithCommands<StockState>): string {
  return `en stock\u00a0: ${onHand}, réservations\u00a0: ${held.size}, commandes\u00a0: ${sold.size}`;
}

function differenceOf(stream: StreamName, live: string, replayed: string): RowDifference {
  return { readModel: NAME, table: 'streams', key: `stream=${stream}`, column: 'state', live, replayed };
}

function noteOn(others: number): string | null {
  return others === 0
    ? null
    : `${others} d’un autre journal\u00a0: sans effet, remplacés à la prochaine occasion.`;
}
