import type { ShopEventType } from '#contracts/events/catalogue.ts';

/** Something that reads the log from a checkpoint of its own: a projector or a running process manager. */
export interface LogReader {
  /** The name of its checkpoint. */
  readonly name: string;
  /** What its checkpoint must say for it to work: rows of another version are not its own. */
  readonly version: number;
  readonly handles: ReadonlySet<ShopEventType>;
  /** Works together with all others of which this is true (`project-batches.ts`): they rest and are woken at the same time. */
  readonly gathers: boolean;
  /**
   * Works until it has come to a position, or to the log's end, or until it is parked, stopped or must wait.
   * @returns whether the work is this process's own: `others` when another worker was met at it.
   */
  advance(upTo: bigint): Promise<'own' | 'others'>;
  /** Told that its checkpoint was moved over a part of the log that it has nothing to do with. */
  passed(from: bigint | null, to: bigint): void;
}
