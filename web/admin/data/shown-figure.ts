import type { UseQueryResult } from '@tanstack/react-query';

/** A figure taken from a read: undefined while it loads, null when it could not be read. */
export function shownFigure<Data, Figure>(
  query: UseQueryResult<Data>,
  figure: (data: Data) => Figure,
): Figure | null | undefined {
  if (query.data !== undefined) return figure(query.data);
  return query.isError ? null : undefined;
}
