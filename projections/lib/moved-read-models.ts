import { EVERYTHING } from '#contracts/reads.ts';
import { movesIn } from './changes.ts';

/** Knows which read models moved, on whatever server or worker, and tells who follows them. */
export interface MovedReadModels {
  /**
   * Which moved since a moment (`performance.now()`), each as `orders@812`; null when notices may have been missed since.
   */
  since(moment: number): readonly string[] | null;
  /** Tells of moves from now on, gathered; `*` once notices were missed. @returns what ends it. */
  follow(onMoved: (moved: readonly string[]) => void): () => void;
}

/** As it hears of them. */
export interface MoveNotices extends MovedReadModels {
  /** Takes a notice; those of something else are passed over. */
  hear(payload: string): void;
  /** From now on no notice is missed. */
  resume(): void;
  /** From now on notices may be missed. */
  pause(): void;
}

/** Moves are told together: with orders coming in, there are hundreds a second. */
const GATHER_MS = 100;

/** @param clock as `performance.now()`. */
export function createMoveNotices(clock: () => number = () => performance.now()): MoveNotices {
  /** The last move of each read model. */
  const lastMoves = new Map<string, { readonly text: string; readonly at: number }>();
  const followers = new Set<(moved: readonly string[]) => void>();
  /** What is still to be told. */
  const gathered = new Map<string, string>();
  let completeSince: number | null = null;
  let isScheduled = false;

  function gather(name: string, text: string): void {
    if (followers.size === 0) return;
    gathered.set(name, text);
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(tell, GATHER_MS).unref();
  }

  function tell(): void {
    isScheduled = false;
    const moved = gathered.has(EVERYTHING) ? [EVERYTHING] : [...gathered.values()];
    gathered.clear();
    for (const follower of followers) follower(moved);
  }

  return {
    hear(payload) {
      for (const text of movesIn(payload) ?? []) {
        const [name = ''] = text.split('@');
        lastMoves.set(name, { text, at: clock() });
        gather(name, text);
      }
    },
    resume() {
      completeSince = clock();
      gather(EVERYTHING, EVERYTHING);
    },
    pause() {
      completeSince = null;
    },
    since(moment) {
      if (completeSince === null || moment < completeSince) return null;
      return [...lastMoves.values()].filter(({ at }) => at >= moment).map(({ text }) => text);
    },
    follow(onMoved) {
      followers.add(onMoved);
      return () => followers.delete(onMoved);
    },
  };
}
