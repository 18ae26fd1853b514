import { z } from 'zod';
import type { RawLog } from '#platform/event-store/event-store.ts';

export interface PositionOptions {
  /** Reports after each part of the log: how many events were looked at. */
  readonly onProgress?: ((events: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const SLICE = 4_000;

const timedSchema = z.object({ recordedAt: z.iso.datetime() });

/**
 * The place of the last event recorded at or before an instant, or null when there is none. Reads the whole log: servers' clocks
 * differ, and trade that was played afterwards is recorded as of its moment, so that times in the log need not rise.
 */
export async function positionAt(
  log: Pick<RawLog, 'readRaw'>,
  instant: Date,
  { onProgress, signal }: PositionOptions = {},
): Promise<bigint | null> {
  const latest = instant.getTime();
  let found: bigint | null = null;
  let events = 0;
  for (let after: bigint | null = null; !signal?.aborted; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    if (slice.position === null) break;
    for (const { metadata, position } of slice.events) {
      const at = recordedAt(metadata);
      if (at === null) continue;
      if (at <= latest) found = position;
    }
    events += slice.events.length;
    onProgress?.(events);
    after = slice.position;
  }
  return found;
}

/** When an event was recorded, in milliseconds; null of one that does not say. */
function recordedAt(metadata: unknown): number | null {
  const parsed = timedSchema.safeParse(metadata);
  return parsed.success ? Date.parse(parsed.data.recordedAt) : null;
}
