import { mkdirSync } from 'node:fs';
import { checkAtStart } from './check-log.ts';
import { CommitFeed, LogReader } from './log-reader.ts';
import { LogWriter } from './log-writer.ts';
import { claimDirectory, type DirectoryClaim } from './single-owner.ts';
import { Storage } from './storage.ts';

/** The log on disk: written through `writer`, read through `reader`, followed through `feed`. */
export class EventLog {
  readonly writer: LogWriter;
  readonly reader: LogReader;
  readonly feed: CommitFeed;
  private readonly storage: Storage;
  private readonly claim: DirectoryClaim;

  private constructor(storage: Storage, claim: DirectoryClaim, onError: (error: Error) => void) {
    this.storage = storage;
    this.claim = claim;
    this.feed = new CommitFeed(storage.lastPosition());
    this.reader = new LogReader(storage, this.feed);
    this.writer = new LogWriter(storage, {
      committed: (position) => this.feed.advance(position),
      failed: (error) => {
        // What reached the disk in spite of the failure is there to be read.
        this.feed.advance(storage.lastPosition());
        onError(error);
      },
    });
  }

  /**
   * Opens the log kept in a directory, making it when it is missing. Nothing needs repair after a crash: a commit is
   * on disk whole or not at all.
   * @throws DamagedLogError when the log is not what was written, as far as a start has time to look.
   * @throws Error when another process has this directory open.
   */
  static async open(directory: string, onError: (error: Error) => void): Promise<EventLog> {
    mkdirSync(directory, { recursive: true });
    const claim = await claimDirectory(directory);
    try {
      return await EventLog.openStorage(directory, claim, onError);
    } catch (error) {
      await claim.release();
      throw error;
    }
  }

  private static async openStorage(
    directory: string,
    claim: DirectoryClaim,
    onError: (error: Error) => void,
  ): Promise<EventLog> {
    const storage = new Storage(directory);
    try {
      checkAtStart(storage);
      return new EventLog(storage, claim, onError);
    } catch (error) {
      await storage.close();
      throw error;
    }
  }

  /** Waits for the writes under way, then closes the files. */
  async close(): Promise<void> {
    await this.writer.settled();
    await this.storage.close();
    await this.claim.release();
  }
}
