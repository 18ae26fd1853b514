import type { ToastMessage } from './Toaster.tsx';

type Toaster = typeof import('./Toaster.tsx');

let loading: Promise<Toaster> | null = null;
const listeners = new Set<() => void>();

/** Loads the toaster's code once, when the first message is due. */
export function loadToaster(): Promise<Toaster> {
  loading ??= import('./Toaster.tsx').finally(() => {
    for (const listener of listeners) listener();
  });
  return loading;
}

/** Shows a message to the person; a later one replaces it. */
export function showToast(message: ToastMessage): void {
  void loadToaster().then((toaster) => toaster.present(message));
}

/** Says that something failed. */
export function showError(title: string, description: string): void {
  showToast({ title, description, variant: 'destructive' });
}

/** Takes the message off the screen: what it says is no longer so. */
export function clearToast(): void {
  void loading?.then((toaster) => toaster.clear());
}

export function subscribeToToaster(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function isToasterNeeded(): boolean {
  return loading !== null;
}
