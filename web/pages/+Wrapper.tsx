import '../theme/fonts.css';
import '../theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '../data/queries.ts';
import { isToasterNeeded, loadToaster, subscribeToToaster } from '../ui/overlays/toast.ts';

/** Around every page: the query client and the toasts. */
export default function Wrapper({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      {children}
      <ToastOutlet />
    </QueryClientProvider>
  );
}

const Toaster = lazy(() => loadToaster().then((module) => ({ default: module.Toaster })));

/** Loads the toaster with the first message. */
function ToastOutlet() {
  const isNeeded = useSyncExternalStore(subscribeToToaster, isToasterNeeded, () => false);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
