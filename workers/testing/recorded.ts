import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';

/** An event as it comes out of the log, with metadata that say nothing. */
export function recorded(
  event: ShopEvent,
  place: Pick<Recorded<ShopEvent>, 'id' | 'stream' | 'revision' | 'position'>,
): Recorded<ShopEvent> {
  return {
    ...event,
    ...place,
    metadata: {
      actor: 'admin',
      correlationId: 'a',
      causationId: 'a',
      schemaVersion: 1,
      recordedAt: '2026-01-01T00:00:00.000Z',
    },
  };
}
