import { setTimeout as sleep } from 'node:timers/promises';
import { inCurrentTrace } from '../observability/span.ts';

const MAX_ATTEMPTS = 12;
const FIRST_PAUSE_MS = 2;
const MAX_PAUSE_MS = 100;

/** Others kept appending to the stream first. */
export class ConflictRetriesExhausted extends Error {
  readonly type = 'conflict-retries-exhausted';

  readonly stream: string;

  constructor(stream: string) {
    super(`gave up appending to ${stream} after ${MAX_ATTEMPTS} conflicts`);
    this.stream = stream;
  }
}

export type Attempt<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * Runs an attempt until it is done: the second at once, for most conflicts are with one other writer, the others after a random
 * pause each (full jitter, growing). It grows with the attempts' own length too: writers who begin again within less than that stay in
 * each other's way.
 * @throws ConflictRetriesExhausted after a bounded number of attempts.
 */
export function withConflictRetry<T>(stream: string, attempt: () => Promise<Attempt<T>>): Promise<T> {
  return inCurrentTrace(`command on ${stream.slice(0, stream.indexOf('-'))}`, () => retry(stream, attempt));
}

async function retry<T>(stream: string, attempt: () => Promise<Attempt<T>>): Promise<T> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries += 1) {
    const begun = performance.now();
    const result = await attempt();
    if (result.done) return result.value;
    const growing = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tries);
    if (tries > 0) await sleep(Math.random() * Math.max(growing, 2 * tries * (performance.now() - begun)));
  }
  throw new ConflictRetriesExhausted(stream);
}

/** Runs tasks of one key one after the other, in the order they came; tasks of different keys do not wait for each other. */
export function createKeyedQueue(): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const tails = new Map<string, Promise<unknown>>();
  return (key, task) => {
    const before = tails.get(key) ?? Promise.resolve();
    // A task runs whatever became of the one before it.
    const running = before.then(task, task);
    tails.set(key, running);
    const forget = () => {
      if (tails.get(key) === running) tails.delete(key);
    };
    running.then(forget, forget);
    return running;
  };
}
