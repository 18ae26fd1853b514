import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { EventLog } from './log/event-log.ts';
import type { StoredEvent } from './log/record.ts';
import type { PacedWriter } from './paced-writer.ts';
import { caughtUp, checkpointReached, encodeReadEvent, subscriptionConfirmed } from './read-messages.ts';
import type { ReadRequest } from './read-request.ts';

type Request = Extract<ReadRequest, { kind: 'subscribe-to-all' }>;

/**
 * Sends the log's events after a position, then each new one, for as long as the client listens. With a filter it
 * also says how far it has looked: each time the checkpoint interval is reached, and when it has caught up. After each
 * page others have their turn: a filter may pass over the whole log without anything to wait for.
 */
export async function subscribeToAll(log: EventLog, request: Request, writer: PacedWriter): Promise<void> {
  const subscription = new AllSubscription(request, writer, startOf(log, request));
  await writer.send(subscriptionConfirmed(randomUUID()));
  while (!writer.ended.aborted) {
    const page = log.reader.readAll(subscription.position + 1, Number.MAX_SAFE_INTEGER, 'forwards');
    for (const event of page.events) {
      // Most events of a filtered log are passed over: no turn of the event loop for those.
      const sending = subscription.take(event);
      if (sending !== undefined) await sending;
    }
    if (page.next !== undefined) {
      await setImmediate();
      continue;
    }
    await subscription.catchUp();
    await log.feed.beyond(subscription.position, writer.ended);
  }
}

function startOf(log: EventLog, request: Request): number {
  if (request.from === 'start') return 0;
  return request.from === 'end' ? log.reader.committed : request.from;
}

class AllSubscription {
  /** The last position looked at. */
  position: number;
  private readonly request: Request;
  private readonly writer: PacedWriter;
  private lastCheckpoint: number;
  private looked = 0;
  private caughtUp = false;

  constructor(request: Request, writer: PacedWriter, position: number) {
    this.request = request;
    this.writer = writer;
    this.position = position;
    this.lastCheckpoint = position;
  }

  /** Looks at the next event; undefined when there is nothing to send for it. */
  take(event: StoredEvent): Promise<void> | undefined {
    const { filter } = this.request;
    this.position = event.position;
    if (filter === undefined) return this.sendEvent(event);
    this.looked += 1;
    const matches = filter.matches(event);
    const checkpointDue = this.looked >= filter.checkpointInterval;
    if (matches) return this.sendEvent(event, checkpointDue);
    return checkpointDue ? this.sendCheckpoint() : undefined;
  }

  async catchUp(): Promise<void> {
    if (this.caughtUp) return;
    this.caughtUp = true;
    if (this.request.filter !== undefined) await this.sendCheckpoint();
    await this.writer.send(caughtUp());
  }

  private async sendEvent(event: StoredEvent, checkpointDue = false): Promise<void> {
    await this.writer.send(encodeReadEvent(event));
    if (checkpointDue) await this.sendCheckpoint();
  }

  private async sendCheckpoint(): Promise<void> {
    this.looked = 0;
    if (this.position <= this.lastCheckpoint) return;
    this.lastCheckpoint = this.position;
    await this.writer.send(checkpointReached(this.position));
  }
}
