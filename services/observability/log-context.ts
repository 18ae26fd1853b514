import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line says of the wish it belongs to. Ids alone: nothing personal. */
export interface LogContext {
  readonly correlationId: string;
  readonly requestId?: string;
  /** The event being worked on, in a worker. */
  readonly eventId?: string;
}

const current = new AsyncLocalStorage<LogContext>();

/** Runs work so that every line logged in it, however deep, names the wish it belongs to. */
export function withLogContext<T>(context: LogContext, work: () => T): T {
  return current.run(context, work);
}

/** For the logger's `mixin`: the ids of whatever is going on; none outside of requests and events. */
export function currentLogContext(): Partial<LogContext> {
  return current.getStore() ?? {};
}
