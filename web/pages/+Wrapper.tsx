import '../theme/fonts.css';
import '../theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../data/queries.ts';
import { ToastOutlet } from '../ui/overlays/ToastOutlet.tsx';

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
