import type { RecordedEvent } from '@eventstore/db-client';

/** An event's place in `$all`. Servers since 22.6 always say it. */
export function positionOf(record: Pick<RecordedEvent, 'position'>): bigint {
  if (record.position === undefined)
    throw new Error('the event store is older than 22.6: it tells no positions');
  return record.position.commit;
}
