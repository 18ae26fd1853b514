import { constants, type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncDirectory } from '../../sync-directory.ts';

const { O_APPEND, O_CREAT, O_DSYNC, O_WRONLY } = constants;
/** What is written is on disk when the write is done: one call for what `write` and `fdatasync` are two for. */
const APPENDED_TO_DISK = O_APPEND | O_CREAT | O_DSYNC | O_WRONLY;

/**
 * An append-only file of JSON lines. A line is one commit; it counts once it is on disk. Appends made while the
 * disk is busy share the next write, so that many at once cost one `fsync`.
 */
export class Journal {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #nextFlush: Promise<void> | undefined;
  #flushing: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Opens the journal, cutting off a last line that a crash left half written. */
  static async open(path: string): Promise<{ journal: Journal; lines: unknown[] }> {
    await mkdir(dirname(path), { recursive: true });
    const content = await readFile(path).catch(() => Buffer.alloc(0));
    const end = content.lastIndexOf(0x0a) + 1;
    const lines = content.subarray(0, end).toString('utf8').split('\n').filter(Boolean);
    const file = await open(path, APPENDED_TO_DISK);
    if (end < content.length) await file.truncate(end);
    await syncDirectory(dirname(path));
    return { journal: new Journal(file), lines: lines.map((line): unknown => JSON.parse(line)) };
  }

  /** Replaces the file by these lines in one step: what it held before, or all of them. */
  static async rewrite(path: string, lines: readonly unknown[]): Promise<void> {
    const fresh = await open(`${path}.new`, 'w');
    try {
      await fresh.writeFile(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      await fresh.sync();
    } finally {
      await fresh.close();
    }
    await rename(`${path}.new`, path);
    await syncDirectory(dirname(path));
  }

  /** Resolves once the line is on disk. */
  append(line: unknown): Promise<void> {
    this.#waiting.push(`${JSON.stringify(line)}\n`);
    this.#nextFlush ??= this.#flushing.then(() => this.#flush());
    return this.#nextFlush;
  }

  /** Resolves once every line appended so far is on disk. */
  settled(): Promise<void> {
    return this.#nextFlush ?? this.#flushing;
  }

  async close(): Promise<void> {
    await this.settled();
    await this.#file.close();
  }

  #flush(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    this.#nextFlush = undefined;
    this.#flushing = this.#write(lines.join(''));
    return this.#flushing;
  }

  async #write(text: string): Promise<void> {
    await this.#file.appendFile(text);
  }
}
