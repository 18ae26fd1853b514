import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useAdminFlag } from '../session/admin-flag.ts';
import { adminQueries } from './admin-api.ts';
import { followChanges, momentNow } from './change-stream.ts';
import { areReadAfter, lastReadOfAll, noteFollowed, noteMoved, readLists } from './read-again.ts';

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

/** While changes are not told, the version is asked for, one small answer; lists are read again only when it changed. */
const POLL_EVERY_MS = 4_000;
/** A page that is shown again gets the focus as well: both are one reason to read. */
const ONE_REASON_MS = 500;

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is on a screen, as far as the browser knows. */
function usePageShown(): boolean {
  return useSyncExternalStore(
    subscribeToVisibility,
    () => document.visibilityState === 'visible',
    () => false,
  );
}

/**
 * Reads again what is on view when the read models it shows have moved, as the shop says for as long as somebody is at the page, and all
 * of it when the window gets the focus. The shop's own defaults stay as they are (specification §7).
 */
export function useFreshLists(): void {
  const client = useQueryClient();
  const isAttended = useWhileAttended(POLL_EVERY_MS) !== false;
  const isShown = usePageShown();
  const isFollowed = useFollowedChanges(client, isAttended && isShown);
  const refetchInterval = isAttended && !isFollowed ? POLL_EVERY_MS : false;
  const { data } = useQuery({ ...adminQueries.version, refetchInterval });
  const version = data?.version;
  const seen = useRef(version);

  useEffect(() => {
    if (!isFollowed && seen.current !== undefined && seen.current !== version && !areReadAfter(version))
      void readLists(client);
    seen.current = version;
  }, [client, version, isFollowed]);

  useEffect(() => {
    const read = () => {
      if (momentNow() - lastReadOfAll() > ONE_REASON_MS) void readLists(client);
    };
    const readWhenShown = () => {
      if (document.visibilityState === 'visible') read();
    };
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', readWhenShown);
    return () => {
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', readWhenShown);
    };
  }, [client]);
}

/** Follows what changes while it is wanted. @returns whether all changes are told at present. */
function useFollowedChanges(client: QueryClient, isWanted: boolean): boolean {
  const [isFollowed, setFollowed] = useState(false);
  /** What is on view is asked for when the console is drawn first. */
  const [drawnAt] = useState(momentNow);
  const changedAt = useRef(drawnAt);
  useEffect(() => {
    if (!isWanted) return;
    const follow = (isFollowing: boolean) => {
      noteFollowed(isFollowing);
      setFollowed(isFollowing);
    };
    const leave = followChanges({
      knownUntil: () => Math.max(changedAt.current, lastReadOfAll()),
      onChange(moved) {
        changedAt.current = momentNow();
        follow(true);
        noteMoved(client, moved);
      },
      onLost() {
        follow(false);
        // Says why, should the session be over, and what changed until now.
        void client.invalidateQueries(adminQueries.version);
      },
    });
    return () => {
      leave();
      follow(false);
    };
  }, [client, isWanted]);
  return isFollowed;
}
