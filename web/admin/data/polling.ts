import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAdminFlag } from '../session/admin-flag.ts';
import { adminQueries } from './admin-api.ts';
import { areReadAfter, readLists } from './read-again.ts';

/** Without any sign of use for this long, polling stops. */
const ATTENDED_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const;

/**
 * The interval at which a query is polled: `everyMs` while the page is in use, none after five idle minutes or the session's end. The
 * server counts a poll as use, and a console that is left open must not keep its session.
 */
export function useWhileAttended(everyMs: number): number | false {
  const isOpen = useAdminFlag();
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
  return isAttended && isOpen ? everyMs : false;
}

/** The version is one small answer; lists are read again only when it changed. */
const POLL_EVERY_MS = 4_000;

/**
 * Reads every list on view again when the read models have moved, and when the window gets the focus. The shop's own defaults stay as
 * they are (specification §7).
 */
export function useFreshLists(): void {
  const client = useQueryClient();
  const refetchInterval = useWhileAttended(POLL_EVERY_MS);
  const { data } = useQuery({ ...adminQueries.version, refetchInterval });
  const version = data?.version;
  const seen = useRef(version);

  useEffect(() => {
    if (seen.current !== undefined && seen.current !== version && !areReadAfter(version))
      void readLists(client);
    seen.current = version;
  }, [client, version]);

  useEffect(() => {
    const refetch = () => void client.invalidateQueries();
    window.addEventListener('focus', refetch);
    return () => window.removeEventListener('focus', refetch);
  }, [client]);
}
