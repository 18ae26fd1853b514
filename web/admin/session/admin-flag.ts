import { useSyncExternalStore } from 'react';
import { localStore } from '../../ui/browser-storage.ts';
import { clearDrafts } from '../data/drafts.ts';

/** Brand-prefixed, as the cart's key; holds `true` while the console is shown (specification §6, §9). */
export const ADMIN_FLAG = 'miris-admin';

const listeners = new Set<() => void>();
let sessionEnded = false;

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): boolean {
  return localStore.getItem(ADMIN_FLAG) === 'true';
}

/**
 * Whether the console is drawn rather than the login screen. It protects nothing: every call needs the server's session
 * (decision 4).
 */
export function useAdminFlag(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

/** True after a session ended by itself, until the next login. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => sessionEnded,
    () => false,
  );
}

export function raiseAdminFlag(): void {
  sessionEnded = false;
  localStore.setItem(ADMIN_FLAG, 'true');
  notify();
}

/** For logout. */
export function removeAdminFlag(): void {
  clearDrafts();
  lowerFlag();
}

function lowerFlag(): void {
  localStore.removeItem(ADMIN_FLAG);
  notify();
}

/** Back to the login screen, which says why; drafts stay for the next login. */
export function endSession(): void {
  if (!read()) return;
  sessionEnded = true;
  lowerFlag();
}
