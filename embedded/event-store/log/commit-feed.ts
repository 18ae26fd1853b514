/** Tells readers how far the log is on disk, and wakes those who wait for more. */
export class CommitFeed {
  private position: number;
  private readonly anyWaiters = new Set<() => void>();
  private readonly streamWaiters = new Map<string, Set<() => void>>();

  constructor(position: number) {
    this.position = position;
  }

  /** The position of the last event on disk; nothing after it may be shown to anyone. */
  get committed(): number {
    return this.position;
  }

  /** The log is on disk up to `position`; `streams` have new events. */
  advance(position: number, streams: Iterable<string>): void {
    this.position = Math.max(this.position, position);
    wake(this.anyWaiters);
    for (const stream of streams) {
      const waiters = this.streamWaiters.get(stream);
      if (waiters !== undefined) wake(waiters);
    }
  }

  /** Resolves once something after `position` is on disk, or when the signal aborts. */
  async beyond(position: number, signal: AbortSignal): Promise<void> {
    while (this.position <= position && !signal.aborted) {
      await waitIn(this.anyWaiters, signal);
    }
  }

  /** Resolves at the next commit that touches the stream, or when the signal aborts. */
  async nextOf(stream: string, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const waiters = this.streamWaiters.get(stream) ?? new Set<() => void>();
    this.streamWaiters.set(stream, waiters);
    await waitIn(waiters, signal);
    if (waiters.size === 0 && this.streamWaiters.get(stream) === waiters) this.streamWaiters.delete(stream);
  }
}

function wake(waiters: Set<() => void>): void {
  const woken = [...waiters];
  waiters.clear();
  for (const waiter of woken) waiter();
}

function waitIn(waiters: Set<() => void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      waiters.delete(finish);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    waiters.add(finish);
    signal.addEventListener('abort', finish);
  });
}
