import type { EventStoreDBClient } from '@eventstore/db-client';
import { jsonEvent } from '@eventstore/db-client';

/** An event that the store said it has. */
export interface Acknowledged {
  readonly stream: string;
  readonly n: number;
  readonly position: bigint;
}

/** Appends one event of some size to a stream; what it says of itself tells whether it was changed. */
export async function appendNumbered(
  client: EventStoreDBClient,
  stream: string,
  n: number,
  bytes = 0,
): Promise<Acknowledged> {
  const event = jsonEvent({
    type: 'Numbered',
    data: { stream, n, filler: `${stream}-${n};`.repeat(bytes / 40) },
  });
  const result = await client.appendToStream(stream, event);
  return { stream, n, position: result.position?.commit ?? 0n };
}

/** Which acknowledged events a read of everything does not give back as they were written; throws when the read fails. */
export async function missingFrom(
  client: EventStoreDBClient,
  acknowledged: readonly Acknowledged[],
): Promise<Acknowledged[]> {
  const found = new Map<bigint, string>();
  for await (const { event } of client.readAll()) {
    if (event?.type !== 'Numbered') continue;
    const { stream, n, filler } = event.data as { stream: string; n: number; filler: string };
    const isWhole =
      event.streamId === stream &&
      filler === `${stream}-${n};`.repeat(filler.length / `${stream}-${n};`.length);
    if (isWhole) found.set(event.position.commit, `${stream}@${n}`);
  }
  return acknowledged.filter(({ position, stream, n }) => found.get(position) !== `${stream}@${n}`);
}
