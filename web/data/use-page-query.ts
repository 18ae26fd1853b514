import { useQuery } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import type { ShopQuery } from './queries.ts';

export interface PageQuery<T> {
  /** Undefined while it is loading, and when it failed. */
  readonly data: T | undefined;
  readonly isFailed: boolean;
  /** The server said that there is no such thing. */
  readonly isAbsent: boolean;
}

/**
 * A read of a page. Rendered by the server, its answer came with the page: nothing flashes and nothing is fetched twice. Reached from
 * another page it is asked for here: what is kept is shown at once and asked for again, so that prices and stock are today's.
 */
export function usePageQuery<T>(query: ShopQuery<T>, fromPage: T | undefined): PageQuery<T> {
  const { data, error } = useQuery({
    ...query,
    ...(fromPage === undefined
      ? { refetchOnMount: 'always' as const }
      : { initialData: () => fromPage, refetchOnMount: false }),
  });
  const isAbsent = error instanceof ApiError && error.status === 404;
  return { data, isFailed: error !== null && (isAbsent || data === undefined), isAbsent };
}
