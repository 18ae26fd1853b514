import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { apiJson, type SchemaSource } from './api.ts';
import { ApiError } from './api-error.ts';

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

/** The path a query key stands for: its parts joined by '/' (specification §7). */
export function pathOf(key: QueryKey): string {
  return key.map(String).join('/');
}

/** What TanStack Query tells the function that reads. */
export interface QueryContext {
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/** Reads the path of the query's key and checks the answer. */
export function read<T>(schema: SchemaSource<T>) {
  return ({ queryKey, signal }: QueryContext): Promise<T> =>
    apiJson('GET', pathOf(queryKey), schema, { signal });
}

/** As `read`, but null when nobody is signed in (401). */
export function readOrNull<T>(schema: SchemaSource<T>) {
  return async (context: QueryContext): Promise<T | null> => {
    try {
      return await read(schema)(context);
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  };
}
