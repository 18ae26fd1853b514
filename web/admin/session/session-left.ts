import { useCallback, useEffect, useState } from 'react';
import type { SessionLeft } from '#contracts/http/console/admin.ts';
import { adminApi } from '../data/admin-api.ts';

/** Said so long before the session ends. */
export const WARNED_S = 5 * 60;
/** While it is said: another window may have prolonged it. */
const ASK_AGAIN_MS = 10_000;
/** A timer that would sleep longer is asked again: clocks are set, machines sleep. */
const LONGEST_SLEEP_MS = 20 * 60_000;

/** When this window asks next how long the session lasts. @param secondsLeft as it was told last; null when it could not be. */
export function nextQuestionMs(secondsLeft: number | null): number {
  if (secondsLeft === null || secondsLeft <= WARNED_S) return ASK_AGAIN_MS;
  return Math.min((secondsLeft - WARNED_S) * 1_000, LONGEST_SLEEP_MS);
}

interface SessionEnding extends SessionLeft {
  /** By this browser's clock. */
  readonly endsAt: number;
}

/** How long the session lasts if nobody uses it, asked without using it; null until it is known. */
export function useSessionLeft() {
  const [ending, setEnding] = useState<SessionEnding | null>(null);

  const note = useCallback((left: SessionLeft) => {
    setEnding({ ...left, endsAt: Date.now() + left.secondsLeft * 1_000 });
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const ask = async () => {
      clearTimeout(timer);
      const left = await adminApi.call('GET /api/admin/session/remaining').catch(() => null);
      if (isOver) return;
      if (left !== null) note(left);
      clearTimeout(timer);
      timer = setTimeout(ask, nextQuestionMs(left?.secondsLeft ?? null));
    };
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    timer = setTimeout(ask, 0);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [note]);

  return { ending, note };
}

/** `4 min 05 s` */
export function clockText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest}\u00a0s`;
  return `${minutes}\u00a0min\u00a0${String(rest).padStart(2, '0')}\u00a0s`;
}
