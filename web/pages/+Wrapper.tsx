import '../theme/fonts.css';
import '../theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { createQueryClient } from '../data/query-client.ts';
import { isToasterWanted, loadToaster, subscribeToToaster } from '../ui/toast.ts';

/** Around every page: the query client, kept from page to page, and the place where toasts appear. */
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

/** Stands once in the page; costs nothing until the first message. */
function ToastOutlet() {
  const isWanted = useSyncExternalStore(subscribeToToaster, isToasterWanted, () => false);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
