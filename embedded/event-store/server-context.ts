import type { RightsOf } from './accounts.ts';
import type { EventLog } from './log/event-log.ts';

/** What the handlers of all rpcs share. */
export interface ServerContext {
  readonly log: EventLog;
  readonly rightsOf: RightsOf;
  /** Aborts when the server begins to close. */
  readonly closing: AbortSignal;
  /** Receives failures that are ours, not the client's. */
  readonly onError: (error: Error) => void;
}
