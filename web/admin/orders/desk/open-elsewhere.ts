import { useEffect, useRef, useSyncExternalStore } from 'react';
import { addressOf } from '#contracts/calls/call.ts';
import { OPEN_ORDER_MS, type OpenOrders } from '#contracts/http/console/admin.ts';
import { newKey } from '../../../data/new-key.ts';
import { adminApi } from '../../data/admin-api.ts';
import { useWhileAttended } from '../../data/polling.ts';

type Others = OpenOrders['others'];
const CALL = 'POST /api/admin/open-orders';

/** This window among those of the console. */
const WINDOW = newKey();
const NONE: Others = [];
let others: Others = NONE;
const listeners = new Set<() => void>();

function show(next: Others): void {
  if (JSON.stringify(next) === JSON.stringify(others)) return;
  others = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Said while the page goes: no answer is waited for. */
function reportClosed(): void {
  void fetch(addressOf(CALL).path, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ window: WINDOW, orderId: null }),
  }).catch(() => undefined);
}

/**
 * Tells the shop which order this window has open, as long as somebody is at it and the orders are on view, and hears what others have
 * open. A window that says nothing any more is forgotten within half a minute.
 */
export function useReportOpenOrder(openId: string | undefined): void {
  const everyMs = useWhileAttended(OPEN_ORDER_MS.reported);
  const wasReported = useRef(false);

  useEffect(() => {
    if (everyMs === false) return show(NONE);
    let isOver = false;
    const report = async () => {
      wasReported.current ||= openId !== undefined;
      const body = { window: WINDOW, orderId: openId ?? null };
      // What cannot be reported now is reported the next time; nothing waits for it.
      const answer = await adminApi.call(CALL, { body }).catch(() => null);
      if (!isOver && answer !== null) show(answer.others);
    };
    void report();
    const timer = setInterval(() => void report(), everyMs);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [openId, everyMs]);

  useEffect(() => {
    const leave = () => {
      if (wasReported.current) reportClosed();
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
      show(NONE);
    };
  }, []);
}

/** In whose window an order is open beside this one: their name, '' for somebody without one; null for nobody's. */
export function useOpenElsewhere(orderId: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => openElsewhere(others, orderId),
    () => null,
  );
}

/** A name goes before windows without one. */
export function openElsewhere(all: Others, orderId: string): string | null {
  const names = all.filter((other) => other.orderId === orderId).map(({ by }) => by ?? '');
  return names.find((name) => name !== '') ?? names[0] ?? null;
}

/** @param name of whose window it is; '' where nobody has one. */
export function openText(name: string): string {
  return name === '' ? 'Ouverte dans une autre fenêtre' : `Ouverte par ${name}`;
}
