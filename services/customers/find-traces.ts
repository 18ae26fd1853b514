import type { StoredEvent } from '#platform/event-store/codec/stored-event.ts';
import type { RawLog } from '#platform/event-store/event-store.ts';
import { sealedWith } from '#platform/event-store/sealing/sealing.ts';

/** Where in the log a person's sealed data stands. None of it says who they are. */
export interface Traces {
  readonly orderIds: Set<string>;
  readonly reviewIds: Set<string>;
  readonly messageIds: Set<string>;
  readonly emailIds: Set<string>;
  readonly subscriptionIds: Set<string>;
  readonly documentIds: Set<string>;
  readonly streams: Set<string>;
}

const SLICE = 1_000;

/**
 * Reads the whole log once for what is sealed with some keys. The log has no index by person, on purpose: this is done when
 * somebody asks, not on every write.
 * @param onProgress called with the number of events read so far.
 */
export async function findTraces(
  log: RawLog,
  keyIds: readonly string[],
  onProgress: (events: number) => void = () => undefined,
): Promise<ReadonlyMap<string, Traces>> {
  const found = new Map(keyIds.map((keyId) => [keyId, noTraces()]));
  let seen = 0;
  for (let after: bigint | null = null; ; ) {
    const slice = await log.readRaw({ after, limit: SLICE });
    for (const event of slice.events) for (const keyId of sealedWith(event)) note(found.get(keyId), event);
    seen += slice.events.length;
    onProgress(seen);
    if (slice.position === null) return found;
    after = slice.position;
  }
}

function noTraces(): Traces {
  return {
    orderIds: new Set(),
    reviewIds: new Set(),
    messageIds: new Set(),
    emailIds: new Set(),
    subscriptionIds: new Set(),
    documentIds: new Set(),
    streams: new Set(),
  };
}

/** Which field of an event names what it is about. */
const NAMED_BY = {
  OrderPlaced: ['orderId', 'orderIds'],
  ReviewSubmitted: ['reviewId', 'reviewIds'],
  ContactMessageReceived: ['messageId', 'messageIds'],
  EmailRequested: ['emailId', 'emailIds'],
  NewsletterConfirmationRequested: ['subscriptionId', 'subscriptionIds'],
  NewsletterSubscribed: ['subscriptionId', 'subscriptionIds'],
  InvoiceIssued: ['documentId', 'documentIds'],
  CreditNoteIssued: ['documentId', 'documentIds'],
} as const;

function note(traces: Traces | undefined, { stream, type, data }: StoredEvent): void {
  if (traces === undefined) return;
  traces.streams.add(stream);
  if (!isNamed(type) || typeof data !== 'object' || data === null) return;
  const [field, kind] = NAMED_BY[type];
  const id = new Map<string, unknown>(Object.entries(data)).get(field);
  if (typeof id === 'string') traces[kind].add(id);
}

function isNamed(type: string): type is keyof typeof NAMED_BY {
  return type in NAMED_BY;
}
