import { TOMBSTONE_REVISION } from '../log/keys.ts';
import type { StoredEvent } from '../log/record.ts';
import { BackwardsWriter } from './backwards-writer.ts';
import { uuidText } from './uuid.ts';

/** How the client wants to receive event ids. */
export type UuidForm = 'string' | 'structured';

const TICKS_PER_MILLISECOND = 10_000n;
const LARGEST_INT64 = 9223372036854775807n;
/** More than all fields but the stream's name, the type, the data and the metadata can take. */
const FIXED_PARTS = 400;

/**
 * An event as the bytes of a `ReadResp` of streams.proto. Written by hand because the generated code takes several
 * times as long and reads are mostly this; a test reads the bytes back with the generated code.
 */
export function encodeReadEvent(event: StoredEvent, uuidForm: UuidForm): Buffer {
  const capacity =
    FIXED_PARTS + event.data.length + event.metadata.length + 3 * (event.stream.length + event.type.length);
  const writer = new BackwardsWriter(capacity);
  const end = writer.mark;

  writer.numberField(3, event.position);
  writeRecordedEvent(writer, event, uuidForm);
  writer.close(1, end);
  return writer.finish();
}

function writeRecordedEvent(writer: BackwardsWriter, event: StoredEvent, uuidForm: UuidForm): void {
  const end = writer.mark;
  writer.bytesField(8, event.data);
  writer.bytesField(7, event.metadata);
  writeProperty(writer, 'created', String(BigInt(event.created) * TICKS_PER_MILLISECOND));
  writeProperty(writer, 'content-type', event.isJson ? 'application/json' : 'application/octet-stream');
  writeProperty(writer, 'type', event.type);
  writer.numberField(5, event.position);
  writer.numberField(4, event.position);
  writeRevision(writer, event.revision);
  writeStreamIdentifier(writer, event.stream);
  writeUuid(writer, event.id, uuidForm);
  writer.close(1, end);
}

function writeProperty(writer: BackwardsWriter, key: string, value: string): void {
  const end = writer.mark;
  writer.textField(2, value);
  writer.textField(1, key);
  writer.close(6, end);
}

function writeRevision(writer: BackwardsWriter, revision: number): void {
  if (revision === TOMBSTONE_REVISION) writer.bigintField(3, LARGEST_INT64);
  else writer.numberField(3, revision);
}

function writeStreamIdentifier(writer: BackwardsWriter, stream: string): void {
  const end = writer.mark;
  writer.textField(3, stream);
  writer.close(2, end);
}

function writeUuid(writer: BackwardsWriter, id: Buffer, form: UuidForm): void {
  const end = writer.mark;
  if (form === 'string') {
    writer.textField(2, uuidText(id));
  } else {
    const structured = writer.mark;
    writer.bigintField(2, id.readBigInt64BE(8));
    writer.bigintField(1, id.readBigInt64BE(0));
    writer.close(1, structured);
  }
  writer.close(1, end);
}
