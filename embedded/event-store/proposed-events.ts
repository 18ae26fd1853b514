import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import { z } from 'zod';
import { type AccountRights, mayUseStream } from './accounts.ts';
import {
  accessDenied,
  invalidArgument,
  maximumAppendSizeExceeded,
  REQUIRED_PROPERTIES,
  type RpcError,
  requiredPropertyMissing,
  unimplemented,
} from './errors.ts';
import type { ExpectedRevision } from './log/decide-append.ts';
import type { AppendOutcome } from './log/log-writer.ts';
import type { ProposedEvent } from './log/record.ts';
import type { ServerContext } from './server-context.ts';

/** The largest append, the real server's default: the bytes of all its events together. */
const MAX_APPEND_BYTES = 1024 * 1024;
const NO_ID = Buffer.alloc(16);
const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** An event as both rpcs that append carry it. */
type ProposedMessage = Pick<
  AppendReq.ProposedMessage,
  'getId' | 'getMetadataMap' | 'getData_asU8' | 'getCustomMetadata_asU8'
>;

/** Where an append goes and what it rests on. */
export interface AppendTarget {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** The events of one append as they arrive. */
export class ProposedEvents {
  private readonly events: ProposedEvent[] = [];
  private bytes = 0;

  /** @returns why the append is refused; undefined while it is not. */
  take(proposed: ProposedMessage): RpcError | undefined {
    const event = readProposedEvent(proposed);
    if (isError(event)) return event;
    // `Event.SizeOnDisk` of EventStoreDB 24.10.
    this.bytes += event.data.length + event.metadata.length + 2 * event.type.length;
    if (this.bytes > MAX_APPEND_BYTES) return maximumAppendSizeExceeded(MAX_APPEND_BYTES);
    this.events.push(event);
    return undefined;
  }

  /** Appends them in one step. */
  async appendTo(
    { stream, expected }: AppendTarget,
    context: ServerContext,
    rights: AccountRights | undefined,
  ): Promise<AppendOutcome | RpcError> {
    // The real server refuses these two names as well.
    if (stream === '' || stream === '$$') return invalidArgument(`'${stream}' cannot be a stream's name.`);
    if (!mayUseStream(rights, stream)) return accessDenied();
    const limit = this.events.map(limitOf).find((key) => key !== undefined);
    if (stream.startsWith('$$') && limit !== undefined) return unimplemented(`A stream limited by ${limit}`);
    return context.log.writer.append(stream, expected, this.events);
  }
}

/** What a stream's metadata may ask of the real server, and would wait for in vain here. */
const LIMITS = ['$maxCount', '$maxAge', '$tb', '$cacheControl'];
const fields = z.record(z.string(), z.unknown());

/** The first limit that a stream's metadata sets. */
function limitOf({ data }: ProposedEvent): string | undefined {
  try {
    const set = fields.parse(JSON.parse(Buffer.from(data).toString('utf8')));
    return LIMITS.find((key) => key in set);
  } catch {
    // What is no JSON limits nothing in the real server either.
    return undefined;
  }
}

/** The name in a stream identifier; empty when there is none. */
export function streamNameOf(identifier: StreamIdentifier | undefined): string {
  return identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');
}

/** A 64-bit number of the wire as a number; those beyond 2^53 mean 'after everything' and are cut to that. */
export function numberOf(value: string): number {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : Number.MAX_SAFE_INTEGER;
}

function readProposedEvent(message: ProposedMessage): ProposedEvent | RpcError {
  const properties = message.getMetadataMap();
  const missing = REQUIRED_PROPERTIES.find((property) => properties.get(property) === undefined);
  if (missing !== undefined) return requiredPropertyMissing(missing);
  const type = properties.get('type') ?? '';
  const id = uuidBytes(message.getId());
  if (id === undefined) return invalidArgument('The event id is not a UUID.');
  // In the words of the real server's `Event`.
  if (id.equals(NO_ID)) return invalidArgument('Empty eventId provided.');
  if (type === '') return invalidArgument('Empty eventType provided.');
  return {
    id,
    type,
    isJson: properties.get('content-type') === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

function uuidBytes(uuid: UUID | undefined): Buffer | undefined {
  const text = uuid?.getString() ?? '';
  return UUID_TEXT.test(text) ? Buffer.from(text.replaceAll('-', ''), 'hex') : undefined;
}

/** Whether what came about is a refusal. */
export function isError(result: object): result is RpcError {
  return 'code' in result;
}
