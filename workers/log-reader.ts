import type { ShopEventType } from '#contracts/events/catalogue.ts';

/** Something that reads the log from a checkpoint of its own: a projector or a running process manager. */
export interface LogReader {
  /** The name of its checkpoint. */
  readonly name: string;
  /** What its checkpoint must say for it to work: rows of another version are not its own. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Works until the end of the log, or until it is parked, stopped or must wait. */
  advance(): Promise<void>;
}
