import '../theme/fonts.css';
import '../theme/global.css.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../data/query-client.ts';
import { ToastOutlet } from '../ui/ToastOutlet.tsx';

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
