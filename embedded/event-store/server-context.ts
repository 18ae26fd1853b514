import type { Closing } from './closing.ts';
import type { EventLog } from './log/event-log.ts';

/** What the handlers of all rpcs share. */
export interface ServerContext {
  readonly log: EventLog;
  readonly closing: Closing;
  /** Is told of failures that are ours, not the client's. */
  readonly onError: (error: Error) => void;
}

/** The largest append, the real server's default: the bytes of all its events together. */
export const MAX_APPEND_BYTES = 1024 * 1024;
