import { type EventData, jsonEvent } from '@eventstore/db-client';
import type { ShopEventType } from '#contracts/events/catalogue.ts';
import type { EventMetadata } from '#contracts/events/event.ts';
import { contentHash } from './content-hash.ts';

/** An event ready for the log but for its link to the one before it. */
export interface EncodedEvent {
  readonly id: string;
  readonly type: ShopEventType;
  readonly data: Record<string, unknown>;
  readonly metadata: EventMetadata;
}

/** Links events to each other and the first of them to what its stream holds before `revision`. */
export function chained(
  events: readonly EncodedEvent[],
  { stream, revision, previous }: { stream: string; revision: bigint; previous: string },
): { readonly data: EventData[]; readonly lastHash: string } {
  let lastHash = previous;
  const data = events.map(({ id, type, data, metadata }, index) => {
    const link = lastHash;
    lastHash = contentHash({ stream, revision: revision + BigInt(index), id, type, data, metadata }, link);
    return jsonEvent({
      id,
      type,
      data,
      metadata: { ...metadata, integrity: { previous: link, hash: lastHash } },
    });
  });
  return { data, lastHash };
}
