import { QueryClient } from '@tanstack/react-query';

/** The shop's defaults (specification §7): never stale, not refetched on focus, not polled, nothing retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
