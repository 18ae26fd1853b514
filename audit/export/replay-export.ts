import { NO_STREAM, type RawLog, type StreamName } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { keyIdOf } from '#platform/event-store/sealing/sealing.ts';
import { createChainVerifier, type Fault, type VerifiedEvent } from '#platform/integrity/chain-verifier.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import type { ReadDatabase } from '#projections/lib/database.ts';
import { whileReadersRest } from '#workers/following/session-locks.ts';
import { isProcessManager } from '#workers/process-manager.ts';
import { isHeading, readExport } from './read-export.ts';

export interface ReplayExportOptions {
  readonly log: RawLog;
  readonly database: Pick<ReadDatabase, 'db' | 'pool'>;
  readonly keys: Pick<Keyring, 'byIds'>;
  readonly file: string;
  /** Reports now and then how many events were checked or written. */
  readonly onProgress?: ((doing: 'checking' | 'writing', events: number) => void) | undefined;
}

export type ReplayedExport =
  | { readonly outcome: 'replayed'; readonly events: number }
  | { readonly outcome: 'refused'; readonly refusal: ExportRefusal | { readonly kind: 'not-empty' } }
  /** The shop was written to meanwhile: it has to be emptied before the export is replayed again. */
  | { readonly outcome: 'disturbed'; readonly stream: string; readonly events: number };

/** Most events of one stream in one append. */
const MAX_AT_ONCE = 200;

/**
 * Writes an export's events into an empty shop, in their order, each with its id, type, data and metadata, so that the chain and the
 * signed roots hold there too. Process managers rest meanwhile: what they would do stands further on in the export.
 * @throws UnreadableExport at a line that is none of an export; nothing was written then.
 */
export async function replayExport(options: ReplayExportOptions): Promise<ReplayedExport> {
  const { log, database, keys, file, onProgress } = options;
  if (!(await isEmpty(log))) return { outcome: 'refused', refusal: { kind: 'not-empty' } };
  const refusal = await checkExport(file, keys, (events) => onProgress?.('checking', events));
  if (refusal !== null) return { outcome: 'refused', refusal };
  const readers = (await listCheckpoints(database.db)).map(({ name }) => name);
  return whileReadersRest(database.pool, readers.filter(isProcessManager), () =>
    writeEvents(log, file, (events) => onProgress?.('writing', events)),
  );
}

/** Whether a shop has no event yet: the only one that another's log may be written into. */
export async function isEmpty(log: Pick<RawLog, 'readRaw'>): Promise<boolean> {
  for (let after: bigint | null = null; ; ) {
    const slice = await log.readRaw({ after, limit: 100 });
    if (slice.events.length > 0) return false;
    if (slice.position === null) return true;
    after = slice.position;
  }
}

async function writeEvents(
  log: Pick<RawLog, 'appendRaw'>,
  file: string,
  onProgress: (events: number) => void,
): Promise<ReplayedExport> {
  let written = 0;
  for await (const run of runsOf(file)) {
    const [first] = run;
    if (first === undefined) continue;
    const expected = first.revision === 0n ? NO_STREAM : first.revision - 1n;
    // Streams of an export that was checked are those of a shop: named by category.
    const appended = await log.appendRaw(first.stream as StreamName, run, expected);
    if (appended.outcome === 'conflict')
      return { outcome: 'disturbed', stream: first.stream, events: written };
    written += run.length;
    onProgress(written);
  }
  return { outcome: 'replayed', events: written };
}

/** Events that follow each other in the export and in one stream: the order of the whole log is kept. */
async function* runsOf(file: string): AsyncGenerator<readonly VerifiedEvent[]> {
  let run: VerifiedEvent[] = [];
  for await (const line of readExport(file)) {
    if (isHeading(line)) continue;
    const goesOn = run[0]?.stream === line.stream && run.length < MAX_AT_ONCE;
    if (!goesOn) {
      yield run;
      run = [];
    }
    run.push(line);
  }
  yield run;
}

/** Why an export cannot be replayed. */
export type ExportRefusal =
  /** It begins in the middle of the log. */
  | { readonly kind: 'partial' }
  /** It is not as it was written. */
  | { readonly kind: 'broken'; readonly fault: Fault }
  /** It is sealed with keys that this shop does not have. */
  | { readonly kind: 'keys-missing'; readonly keys: number };

/**
 * Reads an export to its end before anything is written: whether it is whole, unchanged and sealed with keys of this shop.
 * @throws UnreadableExport at a line that is none of an export.
 */
async function checkExport(
  file: string,
  keys: Pick<Keyring, 'byIds'>,
  onProgress?: (events: number) => void,
): Promise<ExportRefusal | null> {
  const verifier = createChainVerifier();
  const sealedWith = new Set<string>();
  for await (const line of readExport(file)) {
    if (isHeading(line)) {
      if (line.from !== null) return { kind: 'partial' };
      continue;
    }
    const fault = verifier.check(line);
    if (fault !== null) return { kind: 'broken', fault };
    collectKeys(line.data, sealedWith);
    onProgress?.(verifier.summary().events);
  }
  const known = sealedWith.size === 0 ? new Map() : await keys.byIds(sealedWith);
  const missing = sealedWith.size - known.size;
  return missing === 0 ? null : { kind: 'keys-missing', keys: missing };
}

function collectKeys(value: unknown, into: Set<string>): void {
  if (typeof value === 'string') {
    const key = keyIdOf(value);
    if (key !== null) into.add(key);
  } else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) collectKeys(inner, into);
}
