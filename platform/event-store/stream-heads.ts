import { BACKWARDS, END } from '@eventstore/db-client';
import { LRUCache } from 'lru-cache';
import { linkOf, NO_PREDECESSOR } from './codec/content-hash.ts';
import { type StoredEvent, storedEventOf } from './codec/stored-event.ts';
import type { Connection } from './connection.ts';
import { readToEnd } from './connection.ts';
import { ANY, type ExpectedRevision, NO_STREAM } from './event-store.ts';

/** What an append continues: the stream's last event and its hash. */
export interface StreamHead {
  /** `NO_STREAM`, or the revision the append expects. */
  readonly expectedRevision: bigint | typeof NO_STREAM;
  /** The hash the next event names as its predecessor's. */
  readonly previous: string;
}

/** Hashes of the events that streams ended with when last seen here. An event never changes, so that what is kept stays true. */
export interface StreamHeads {
  /** The head an append with this expectation continues; asks the store only for streams not seen lately, and for `ANY`. */
  continuing(stream: string, expected: ExpectedRevision): Promise<StreamHead>;
  remember(event: Pick<StoredEvent, 'stream' | 'revision'>, hash: string): void;
  /** Takes note of an event that was read or heard of, unless a later one of its stream is known. */
  rememberRead(event: StoredEvent | undefined): void;
}

/** Some 20 MB of them. */
const MAX_STREAMS = 50_000;

export function createStreamHeads(connection: Connection, timeoutMs: number): StreamHeads {
  const heads = new LRUCache<string, { readonly revision: bigint; readonly hash: string }>({
    max: MAX_STREAMS,
  });

  const remember: StreamHeads['remember'] = ({ stream, revision }, hash) => {
    heads.set(stream, { revision, hash });
  };

  async function readOne(
    stream: string,
    from: { fromRevision: bigint } | 'end',
  ): Promise<StoredEvent | null> {
    const options = from === 'end' ? ({ direction: BACKWARDS, fromRevision: END } as const) : { ...from };
    const [found] = await connection.call(`reading the end of ${stream}`, timeoutMs, (client, signal) =>
      readToEnd(client.readStream(stream, { ...options, maxCount: 1, requiresLeader: true }), signal),
    );
    return found === undefined ? null : storedEventOf(found);
  }

  return {
    async continuing(stream, expected) {
      if (expected === NO_STREAM) return { expectedRevision: NO_STREAM, previous: NO_PREDECESSOR };
      if (expected === ANY) {
        const last = await readOne(stream, 'end');
        if (last === null) return { expectedRevision: NO_STREAM, previous: NO_PREDECESSOR };
        return { expectedRevision: last.revision, previous: linkOf(last) };
      }
      const known = heads.get(stream);
      if (known?.revision === expected) return { expectedRevision: expected, previous: known.hash };
      const last = await readOne(stream, { fromRevision: expected });
      // A stream that has not come so far refuses the append; what is sent along is then never written.
      return { expectedRevision: expected, previous: last === null ? NO_PREDECESSOR : linkOf(last) };
    },
    remember,
    rememberRead(event) {
      if (event === undefined) return;
      const known = heads.get(event.stream);
      if (known === undefined || known.revision < event.revision) remember(event, linkOf(event));
    },
  };
}
