import { MutationCache, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../../data/queries.ts';

/** Around the console's pages: a query client that also knows of what is sent. */
export default function ConsoleWrapper({ children }: { children: ReactNode }) {
  const [client] = useState(() => createQueryClient(new MutationCache()));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
