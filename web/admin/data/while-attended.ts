import { useEffect, useState } from 'react';

/** Whoever has not moved for this long may be gone. */
const ATTENDED_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/**
 * The interval at which the console asks a query again by itself: `everyMs` while somebody uses the page, none once nobody did for
 * five minutes. Asking counts as use, and a console that is left open must not keep its session.
 */
export function useWhileAttended(everyMs: number): number | false {
  const [isAttended, setAttended] = useState(true);
  useEffect(() => {
    const startTimer = () => setTimeout(() => setAttended(false), ATTENDED_MS);
    let timer = startTimer();
    const noteUse = () => {
      clearTimeout(timer);
      timer = startTimer();
      setAttended(true);
    };
    for (const sign of SIGNS) window.addEventListener(sign, noteUse, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, noteUse);
    };
  }, []);
  return isAttended ? everyMs : false;
}
