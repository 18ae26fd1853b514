import { setTimeout as sleep } from 'node:timers/promises';
import { EVERYTHING, type ShopReads, type Shown } from '#contracts/reads.ts';
import { type Answer, type KeptAnswer, keepAnswer } from './kept-answer.ts';
import { createKeptEntries } from './kept-entries.ts';
import { createPace } from './pace.ts';
import { recordReads } from './record-reads.ts';
import { touches } from './shown-index.ts';

/** Makes an answer from what it reads; `isKept: false` for one that is not worth keeping. */
export type MakeAnswer = (reads: ShopReads) => Promise<Answer & { readonly isKept: boolean }>;

/** Answers that are the same for everybody, kept until something they show changes (docs/decisions/0008-page-cache.md). */
export interface AnswerCache {
  /** The kept answer, or one made now: once, however many ask meanwhile, and never from before a change that was heard of. */
  get(key: string, make: MakeAnswer): Promise<KeptAnswer>;
  /** The kept answer, if there is one. */
  peek(key: string, now: number): KeptAnswer | undefined;
  /** Drops what shows something that changed. */
  changed(change: Shown): void;
  /** Drops everything and keeps nothing more: changes are not heard of. */
  pause(): void;
  /** Keeps answers again: from now on every change is heard of. */
  resume(): void;
  /** How many answers were made so far, and what is kept. */
  statistics(): { readonly made: number; readonly kept: number; readonly bytes: number };
}

export interface AnswerCacheOptions {
  readonly reads: ShopReads;
  /** Most memory of the kept answers, in bytes. */
  readonly mostBytes?: number;
  /** The present in milliseconds. */
  readonly clock?: () => number;
}

/** An answer being made. */
interface Making {
  /** Changes heard of since it began to read. */
  readonly changes: Shown[];
  readonly made: Promise<Made>;
}

interface Made {
  readonly answer: KeptAnswer;
  /** It is right for whoever asked when no more than so many changes had been heard of. */
  readonly rightUpTo: number;
}

const MOST_BYTES = 64 * 1024 * 1024;
const HOUR_MS = 3_600_000;

/** A new cache keeps nothing until `resume` says that changes are heard of. */
export function createAnswerCache(options: AnswerCacheOptions): AnswerCache {
  const { reads, mostBytes = MOST_BYTES, clock = Date.now } = options;
  const entries = createKeptEntries(mostBytes);
  const makings = new Map<string, Making>();
  const pace = createPace(clock);
  let made = 0;
  let isListening = false;

  async function run(key: string, make: MakeAnswer, changes: Shown[]): Promise<Made> {
    try {
      const pause = pace.pauseOf(key);
      if (pause > 0) await sleep(pause);
      // Nothing has been read so far.
      changes.length = 0;
      const { reads: recording, shown } = recordReads(reads);
      const startedAt = clock();
      made += 1;
      const { isKept, ...answer } = await make(recording);
      pace.note(key, startedAt);
      const kept = keepAnswer(answer, clock());
      const first = changes.findIndex((change) => touches(change, shown));
      if (isKept && isListening && first === -1)
        entries.keep(key, { answer: kept, shown, expiresAt: nextFullHour(startedAt) });
      return { answer: kept, rightUpTo: first === -1 ? changes.length : first };
    } finally {
      makings.delete(key);
    }
  }

  function begin(key: string, make: MakeAnswer): Making {
    const changes: Shown[] = [];
    const making = { changes, made: run(key, make, changes) };
    makings.set(key, making);
    return making;
  }

  function noteInMakings(change: Shown): void {
    for (const { changes } of makings.values()) changes.push(change);
  }

  return {
    async get(key, make) {
      for (;;) {
        const kept = entries.peek(key, clock());
        if (kept) return kept;
        const making = makings.get(key) ?? begin(key, make);
        const heardOf = making.changes.length;
        const { answer, rightUpTo } = await making.made;
        if (heardOf <= rightUpTo) return answer;
      }
    },
    peek: entries.peek,
    changed(change) {
      entries.dropTouchedBy(change);
      noteInMakings(change);
    },
    pause() {
      isListening = false;
      entries.clear();
    },
    resume() {
      isListening = true;
      for (const readModel of ['catalog', 'reviews'] as const) noteInMakings(`${readModel}:${EVERYTHING}`);
    },
    statistics: () => ({ made, ...entries.size() }),
  };
}

/** Whatever a page says of the day or the year changes on the hour, in every time zone the shop may stand in. */
function nextFullHour(now: number): number {
  return (Math.floor(now / HOUR_MS) + 1) * HOUR_MS;
}
