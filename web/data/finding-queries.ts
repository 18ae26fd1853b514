import { addressWith, apiClient } from './api.ts';
import type { QueryContext } from './queries.ts';

const finding = apiClient(async () => (await import('#contracts/calls/finding.ts')).FINDING_CALLS);

/** How many products of the collection fulfil what is asked, and what it may be narrowed to. */
export function collectionQuery(query: Readonly<Record<string, string>>) {
  return {
    queryKey: [addressWith('GET /api/collection', { query })],
    queryFn: ({ signal }: QueryContext) => finding.call('GET /api/collection', { query, signal }),
  };
}

/** What is proposed for a text that is not whole yet. */
export function suggestionsQuery(q: string) {
  return {
    queryKey: [addressWith('GET /api/suggestions', { query: { q } })],
    queryFn: ({ signal }: QueryContext) => finding.call('GET /api/suggestions', { query: { q }, signal }),
  };
}
