/** Tells readers how far the log is on disk, and wakes those who wait for more. */
export class CommitFeed {
  private position: number;
  private readonly waiters = new Set<() => void>();

  constructor(position: number) {
    this.position = position;
  }

  /** The position of the last event on disk; nothing after it may be shown to anyone. */
  get committed(): number {
    return this.position;
  }

  /** The log is on disk up to `position`. */
  advance(position: number): void {
    this.position = Math.max(this.position, position);
    for (const wake of this.waiters) wake();
  }

  /** Resolves once something after `position` is on disk, or when the signal aborts. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.position <= position && !signal.aborted) await this.next(signal);
  }

  private next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        this.waiters.delete(finish);
        signal.removeEventListener('abort', finish);
        resolve();
      };
      this.waiters.add(finish);
      signal.addEventListener('abort', finish);
    });
  }
}
