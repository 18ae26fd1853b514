import { WireReader } from './wire-reader.ts';

/** An event as it travels: its content still as bytes, which most readers of the log need for a part of the events only. */
export interface WireEvent {
  readonly id: string;
  readonly stream: string;
  /** Place in its stream, from 0. */
  readonly revision: bigint;
  /** Place in the whole log (`$all`). */
  readonly position: bigint;
  readonly type: string;
  readonly isJson: boolean;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const NOTHING = Buffer.alloc(0);

/**
 * The event in a `ReadResp` of EventStoreDB's streams.proto; null for its other messages. Read by hand: the generated code makes many
 * objects of an event and takes several times as long; a test compares the two.
 * @throws RangeError when the bytes are no such message.
 */
export function readWireEvent(bytes: Buffer): WireEvent | null {
  const reader = new WireReader(bytes);
  let event: WireEvent | null = null;
  for (let field = reader.field(bytes.length); field !== 0; field = reader.field(bytes.length)) {
    if (field === 1) event = readReadEvent(reader, reader.end());
    else reader.skip();
  }
  return event;
}

function readReadEvent(reader: WireReader, end: number): WireEvent | null {
  let event: WireEvent | null = null;
  for (let field = reader.field(end); field !== 0; field = reader.field(end)) {
    if (field === 1) event = readRecordedEvent(reader, reader.end());
    else reader.skip();
  }
  return event;
}

function readRecordedEvent(reader: WireReader, end: number): WireEvent {
  const event: Writable<WireEvent> = {
    id: '',
    stream: '',
    revision: 0n,
    position: 0n,
    type: '',
    isJson: false,
    data: NOTHING,
    metadata: NOTHING,
  };
  for (let field = reader.field(end); field !== 0; field = reader.field(end)) {
    if (field === 1) event.id = readText(reader, 2);
    else if (field === 2) event.stream = readText(reader, 3);
    else if (field === 3) event.revision = reader.uint64();
    else if (field === 5) event.position = reader.uint64();
    else if (field === 6) readProperty(reader, event);
    else if (field === 7) event.metadata = reader.block();
    else if (field === 8) event.data = reader.block();
    else reader.skip();
  }
  return event;
}

/** The text in one field of the nested message that begins here. */
function readText(reader: WireReader, wanted: number): string {
  const end = reader.end();
  let text = '';
  for (let field = reader.field(end); field !== 0; field = reader.field(end)) {
    if (field === wanted) text = reader.text();
    else reader.skip();
  }
  return text;
}

/** An entry of what the event store itself says of an event. */
function readProperty(reader: WireReader, event: Writable<WireEvent>): void {
  const end = reader.end();
  let key = '';
  let value = '';
  for (let field = reader.field(end); field !== 0; field = reader.field(end)) {
    if (field === 1) key = reader.text();
    else if (field === 2) value = reader.text();
    else reader.skip();
  }
  if (key === 'type') event.type = value;
  else if (key === 'content-type') event.isJson = value === 'application/json';
}
