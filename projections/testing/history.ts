import { randomUUID } from 'node:crypto';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/** Events as the log would hand them out, in the order they were added. */
export interface History {
  readonly events: readonly Recorded<ShopEvent>[];
  add(stream: string, event: ShopEvent, recordedAt?: string): void;
}

const RECORDED_AT = '2026-03-01T10:00:00.000Z';

export function createHistory(): History {
  const events: Recorded<ShopEvent>[] = [];
  const revisions = new Map<string, bigint>();
  return {
    events,
    add(stream, event, recordedAt = RECORDED_AT) {
      const revision = revisions.get(stream) ?? 0n;
      revisions.set(stream, revision + 1n);
      events.push({
        ...event,
        id: randomUUID(),
        stream,
        revision,
        position: BigInt(events.length) * 100n,
        metadata: {
          correlationId: 'test',
          causationId: 'test',
          actor: 'system',
          schemaVersion: 1,
          recordedAt,
        },
      });
    },
  };
}
