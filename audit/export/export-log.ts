import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { RawLog } from '#platform/event-store/event-store.ts';
import { eventLine, headingLine } from '#platform/integrity/export-line.ts';
import { positionAt } from '../point-in-time/replay-to.ts';

export interface ExportOptions {
  readonly log: Pick<RawLog, 'readRaw'>;
  readonly out: Writable;
  /** The first instant of interest; the log's beginning without it. */
  readonly from?: Date | undefined;
  /** The last instant of interest; the log's end without it. */
  readonly to?: Date | undefined;
  /** Digests stand for the sealed values; the chain stays whole. */
  readonly anonymised: boolean;
  /** Reports after each part how many events were written. */
  readonly onProgress?: ((events: number) => void) | undefined;
}

const SLICE = 1_000;

/**
 * Writes the log as JSON Lines (docs/verify.md), in its order and without a gap between the first and the last event of the time
 * asked for. Waits for `out` to take what it was given, so that memory stays the same however long the log is.
 * @returns how many events were written.
 */
export async function exportLog(options: ExportOptions): Promise<number> {
  const { log, out, from, to, anonymised, onProgress } = options;
  const until = to === undefined ? undefined : await positionAt(log, to);
  let after = from === undefined ? null : await positionAt(log, new Date(from.getTime() - 1));
  await write(
    out,
    headingLine({ from: from?.toISOString() ?? null, to: to?.toISOString() ?? null, anonymised }),
  );
  let written = 0;
  // Nothing was recorded by then: the heading is all there is to say.
  if (until === null) return written;
  for (;;) {
    const slice = await log.readRaw({ after, limit: SLICE });
    if (slice.position === null) return written;
    const events = slice.events.filter(({ position }) => until === undefined || position <= until);
    if (events.length > 0)
      await write(out, events.map((event) => eventLine(event, { anonymised })).join('\n'));
    written += events.length;
    onProgress?.(written);
    after = slice.position;
    if (until !== undefined && slice.position >= until) return written;
  }
}

async function write(out: Writable, lines: string): Promise<void> {
  if (!out.write(`${lines}\n`)) await once(out, 'drain');
}
