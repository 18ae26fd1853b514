import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Map as ProtobufMap } from 'google-protobuf';
import type { ProposedEvent } from '../log/record.ts';
import { uuidBytes } from './uuid.ts';

/** What the two ways to append have in common. */
export interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): ProtobufMap<string, string>;
  getData_asU8(): Uint8Array;
  getCustomMetadata_asU8(): Uint8Array;
}

export type ProposedEventResult =
  | { readonly kind: 'event'; readonly event: ProposedEvent }
  | { readonly kind: 'missing-property'; readonly property: 'type' | 'content-type' }
  | { readonly kind: 'bad-event'; readonly reason: string };

/** The properties that every proposed event must carry. */
export const REQUIRED_PROPERTIES = ['type', 'content-type'] as const;

const NO_ID = Buffer.alloc(16);

/** Reads a proposed event, or says what is wrong with it. */
export function readProposedEvent(message: ProposedMessage): ProposedEventResult {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  if (type === undefined) return { kind: 'missing-property', property: 'type' };
  const contentType = properties.get('content-type');
  if (contentType === undefined) return { kind: 'missing-property', property: 'content-type' };
  const id = uuidBytes(message.getId());
  if (id === undefined) return { kind: 'bad-event', reason: 'The event id is not a UUID.' };
  // In the words of the real server's `Event`.
  if (id.equals(NO_ID)) return { kind: 'bad-event', reason: 'Empty eventId provided.' };
  if (type === '') return { kind: 'bad-event', reason: 'Empty eventType provided.' };
  return {
    kind: 'event',
    event: {
      id,
      type,
      isJson: contentType === 'application/json',
      data: message.getData_asU8(),
      metadata: message.getCustomMetadata_asU8(),
    },
  };
}

/** The bytes an event counts for against the largest append: `Event.SizeOnDisk` of EventStoreDB 24.10. */
export function sizeOfEvent(event: ProposedEvent): number {
  return event.data.length + event.metadata.length + 2 * event.type.length;
}
