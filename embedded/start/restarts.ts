import { setTimeout as sleep } from 'node:timers/promises';
import { TEMPORARY_FAILURE } from '#main/roles/running.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';

/** Between two tries of what failed because a store was lost: its process is started again meanwhile. */
export const RETRY_PAUSE_MS = 300;

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** What the processes of one shop know of each other, so that a process is not blamed for what happened to another. */
export interface Restarts {
  /** From now on nothing is given up: the shop sells. */
  shopServes(): void;
  /** Whether a process that was never ready may be given up. */
  mayGiveUp(): boolean;
  /** Notes that a process was lost that others may stand on. */
  lost(): void;
  /** Whether an attempt failed by itself; `begun` is `count()` of when it began. */
  isToBlame(ending: Ending, begun: number): boolean;
  /** How many processes were lost so far. */
  count(): number;
}

/** Signals that come from outside. One that crashes ends with others. */
const KILLS = new Set<NodeJS.Signals | null>(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT']);

export function isKilled({ signal }: Ending): boolean {
  return KILLS.has(signal);
}

/** @param ownStores whether this shop runs the stores: one that does not answer is then frozen or on its way back, else its address may be wrong. */
export function createRestarts(ownStores: boolean): Restarts {
  let losses = 0;
  let isServing = false;
  return {
    shopServes() {
      isServing = true;
    },
    mayGiveUp: () => !isServing,
    lost() {
      losses += 1;
    },
    isToBlame(ending, begun) {
      if (isKilled(ending) || losses > begun) return false;
      return !(ownStores && ending.code === TEMPORARY_FAILURE);
    },
    count: () => losses,
  };
}

/** Does work on an own store that may be killed meanwhile: tried again until the store is back. */
export async function whileStoreReturns<T>(restarts: Restarts, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const begun = restarts.count();
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) && restarts.count() === begun) throw error;
      await sleep(RETRY_PAUSE_MS);
    }
  }
}
