import type { Logger } from 'pino';

/** The log's lines about answers from memory. */
export interface HitLines {
  count(method: string, path: string, status: number): void;
  /** Writes what was counted and counts no more. */
  close(): void;
}

const EVERY_MS = 1_000;

/**
 * One line a second for all answers from memory to requests of one kind. A line for each cost more than the answer, and there is
 * nothing to say of one that is not true of the others: they are public, and the same to the byte.
 */
export function createHitLines(logger: Pick<Logger, 'info'>): HitLines {
  const counts = new Map<string, { method: string; path: string; status: number; answers: number }>();

  function write(): void {
    for (const hits of counts.values()) logger.info(hits, 'answered from memory');
    counts.clear();
  }
  const timer = setInterval(write, EVERY_MS).unref();

  return {
    count(method, path, status) {
      const key = `${status} ${method} ${path}`;
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { method, path, status, answers: 1 });
      else known.answers += 1;
    },
    close() {
      clearInterval(timer);
      write();
    },
  };
}
