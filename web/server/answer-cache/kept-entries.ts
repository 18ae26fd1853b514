import type { Shown } from '#contracts/reads.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { createShownIndex } from './shown-index.ts';

export interface Entry {
  readonly answer: KeptAnswer;
  readonly shown: ReadonlySet<Shown>;
  /** In milliseconds. */
  readonly expiresAt: number;
}

/** Answers in memory, no more than so many bytes of them: the least recently sent go first. */
export interface KeptEntries {
  peek(key: string, now: number): KeptAnswer | undefined;
  keep(key: string, entry: Entry): void;
  /** Drops what shows something that changed. */
  dropTouchedBy(change: Shown): void;
  clear(): void;
  size(): { readonly kept: number; readonly bytes: number };
}

export function createKeptEntries(mostBytes: number): KeptEntries {
  const entries = new Map<string, Entry>();
  const index = createShownIndex();
  let bytes = 0;

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    index.remove(key, entry.shown);
    bytes -= entry.answer.bytes;
  }

  return {
    peek(key, now) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      if (now >= entry.expiresAt) {
        drop(key);
        return undefined;
      }
      // Behind all others: a Map keeps the order in which its keys were set.
      entries.delete(key);
      entries.set(key, entry);
      return entry.answer;
    },
    keep(key, entry) {
      drop(key);
      entries.set(key, entry);
      index.add(key, entry.shown);
      bytes += entry.answer.bytes;
      for (const oldest of entries.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
    dropTouchedBy(change) {
      for (const key of index.touchedBy(change)) drop(key);
    },
    clear() {
      for (const key of [...entries.keys()]) drop(key);
    },
    size: () => ({ kept: entries.size, bytes }),
  };
}
