import type { ToastMessage } from './Toaster.tsx';

type Toaster = typeof import('./Toaster.tsx');

/** What messages appear in: the toaster, once its code is here; the bare message, where that cannot be had. */
export interface ToastState {
  readonly toaster: Toaster | null;
  readonly bare: ToastMessage | null;
}

const SHOWN_FOR_MS = 6_000;
const NOTHING: ToastState = { toaster: null, bare: null };

let state = NOTHING;
let loading: Promise<Toaster | null> | null = null;
const listeners = new Set<() => void>();

function publish(next: ToastState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * Loads the toaster's code when the first message is due. One that did not come is asked for again by the next: browsers
 * keep no failed import.
 */
function load(): Promise<Toaster | null> {
  loading ??= import('./Toaster.tsx').catch((error: unknown) => {
    console.error('the toaster could not be loaded', error);
    loading = null;
    return null;
  });
  return loading;
}

function clearBare(message = state.bare): void {
  if (message && message === state.bare) publish(NOTHING);
}

/** Shows a message to the person; a later one replaces it. */
export function showToast(message: ToastMessage): void {
  void load().then((toaster) => {
    publish({ toaster, bare: toaster ? null : message });
    const shownForMs = message.shownForMs ?? SHOWN_FOR_MS;
    if (toaster) toaster.present(message, shownForMs);
    else setTimeout(clearBare, shownForMs, message);
  });
}

/** Says that something failed. */
export function showError(title: string, description: string): void {
  showToast({ title, description, variant: 'destructive' });
}

/** Takes the message off the screen: what it says is no longer so. */
export function clearToast(): void {
  clearBare();
  void loading?.then((toaster) => toaster?.clear());
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toastState(): ToastState {
  return state;
}

export function noToasts(): ToastState {
  return NOTHING;
}
