/** What is done when a reader's bell rings for a position, by the reader's name. */
export type RingHandlers = ReadonlyMap<string, (upTo: bigint) => Promise<void>>;

/**
 * The bells between relay and workers: one BullMQ queue per reader of the log. A job says only that there is something new up to a
 * position; the log orders, the checkpoint decides, so a job may be lost, late or doubled.
 */
export interface JobQueues {
  /** Rings a reader's bell. A ring that still waits stands for this one too. */
  ring(reader: string, upTo: bigint): Promise<void>;
  /** How many rings wait for a reader; rejects, or waits, while the backend is out of reach. */
  waiting(reader: string): Promise<number>;
  /** Answers the readers' bells in this process, one ring at a time for each, until closed. */
  answer(handlers: RingHandlers): { close(): Promise<void> };
  /** Closes what rings. It takes two seconds at most, whatever is out of reach. */
  close(): Promise<void>;
}
