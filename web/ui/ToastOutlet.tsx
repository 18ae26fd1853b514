import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterWanted, loadToaster, subscribeToToaster } from './toast.ts';

const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

/** Stands once in the page; costs nothing until the first message. */
export function ToastOutlet() {
  const isWanted = useSyncExternalStore(subscribeToToaster, isToasterWanted, () => false);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
