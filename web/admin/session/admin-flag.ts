import { useSyncExternalStore } from 'react';
import { localStore } from '../../ui/browser-storage.ts';
import { clearDrafts } from '../data/drafts.ts';

/** Brand-prefixed, as the cart's key; holds `true` while the console is shown (specification §6, §9). */
export const ADMIN_FLAG = 'miris-admin';
/** Written when somebody logs out: other windows tell a logout from a session that ended, which leaves what was typed. */
const LEFT_AT = 'miris-admin-left';

const listeners = new Set<() => void>();
/** The console was shown in this window, and nobody has logged out since. */
let wasOpen = false;

function notify(): void {
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key === LEFT_AT) {
    clearDrafts();
    wasOpen = false;
  }
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

function read(): boolean {
  const isRaised = localStore.getItem(ADMIN_FLAG) === 'true';
  wasOpen ||= isRaised;
  return isRaised;
}

/**
 * Whether the console is drawn rather than the login screen. It protects nothing: every call needs the server's session
 * (decision 4).
 */
export function useAdminFlag(): boolean {
  return useSyncExternalStore(subscribe, read, () => false);
}

/** True after a session ended by itself while the console was shown here, until the next login. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !read() && wasOpen,
    () => false,
  );
}

export function raiseAdminFlag(): void {
  localStore.setItem(ADMIN_FLAG, 'true');
  notify();
}

/** For logout: nothing typed stays behind, in any window. */
export function removeAdminFlag(): void {
  clearDrafts();
  wasOpen = false;
  localStore.setItem(LEFT_AT, String(Date.now()));
  lowerFlag();
}

function lowerFlag(): void {
  localStore.removeItem(ADMIN_FLAG);
  notify();
}

/** Back to the login screen, which says why; what is open and typed stays for the next login. */
export function endSession(): void {
  if (read()) lowerFlag();
}
