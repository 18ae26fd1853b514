import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import { EventStoreTimeout, EventStoreUnavailable, storeError } from '../errors.ts';
import type { AppendResult } from '../event-store.ts';
import { appendMessages, numberOf, resultOf } from './append-messages.ts';
import type { Append } from './appender.ts';

interface Waiting {
  readonly stream: string;
  readonly timer: NodeJS.Timeout;
  resolve(result: AppendResult): void;
  reject(error: unknown): void;
}

/** One `BatchAppend` call, on which many appends are asked at once and answered as each is on disk. */
export class AppendConversation {
  readonly #call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
  readonly #timeoutMs: number;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #isOpen = true;

  constructor(call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>, timeoutMs: number) {
    this.#call = call;
    this.#timeoutMs = timeoutMs;
    call.on('data', (response: BatchAppendResp) => this.#answered(response));
    call.on('error', (error: Error) => this.#break(storeError(error)));
    call.on('end', () =>
      this.#break(new EventStoreUnavailable('the event store ended the call that appends travel on')),
    );
  }

  /** Whether more may be asked on it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** @throws Error when the call breaks, the store refuses, or does not answer in time: nothing is then known of the append. */
  append(append: Append): Promise<AppendResult> {
    this.#asked += 1;
    const number = this.#asked;
    const messages = appendMessages(append, number, new Date(Date.now() + this.#timeoutMs));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#giveUp(number), this.#timeoutMs);
      this.#waiting.set(number, { stream: append.stream, timer, resolve, reject });
      for (const message of messages) this.#call.write(message);
    });
  }

  #answered(response: BatchAppendResp): void {
    const waiting = this.#take(numberOf(response));
    if (waiting === undefined) return;
    try {
      waiting.resolve(resultOf(response, waiting.stream));
    } catch (error) {
      waiting.reject(error);
    }
  }

  /** The others on this call may still be answered; nothing more is asked on it. */
  #giveUp(number: number): void {
    const waiting = this.#take(number);
    waiting?.reject(new EventStoreTimeout(`appending to ${waiting.stream}`, this.#timeoutMs));
    this.#isOpen = false;
    if (this.#waiting.size === 0) this.#call.cancel();
  }

  #break(error: Error): void {
    this.#isOpen = false;
    for (const number of [...this.#waiting.keys()]) this.#take(number)?.reject(error);
  }

  #take(number: number): Waiting | undefined {
    const waiting = this.#waiting.get(number);
    clearTimeout(waiting?.timer);
    this.#waiting.delete(number);
    return waiting;
  }
}
