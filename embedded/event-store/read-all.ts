import { setImmediate } from 'node:timers/promises';
import type { LogReader } from './log/log-reader.ts';
import type { PacedWriter } from './paced-writer.ts';
import { encodeReadEvent } from './wire/read-event.ts';
import type { ReadRequest } from './wire/read-request.ts';

type Request = Extract<ReadRequest, { kind: 'read-all' }>;

/**
 * Sends the log's events as it stands when the read begins. A position stands before its event, as in the real
 * server: forwards from it the event is included, backwards it is not.
 */
export async function readAll(reader: LogReader, request: Request, writer: PacedWriter): Promise<undefined> {
  const forwards = request.direction === 'forwards';
  const end = reader.committed;
  let next: number | undefined = startOf(request, end);
  let left = request.maxCount;
  while (next !== undefined && left > 0 && !writer.ended.aborted) {
    const page = reader.readAll(next, forwards ? end : 1, request.direction);
    for (const event of page.events) {
      if (left === 0) break;
      if (request.filter !== undefined && !request.filter.matches(event)) continue;
      await writer.send(encodeReadEvent(event, request.uuidForm));
      left -= 1;
    }
    next = page.next;
    if (next !== undefined) await setImmediate();
  }
}

function startOf(request: Request, end: number): number {
  const forwards = request.direction === 'forwards';
  if (request.from === 'start') return forwards ? 1 : 0;
  if (request.from === 'end') return forwards ? end + 1 : end;
  return forwards ? request.from : request.from - 1;
}
