import { apiClient } from './api.ts';

const finding = apiClient(async () => (await import('#contracts/calls/shop/finding.ts')).FINDING_CALLS);

/** How many products of the collection fulfil what is asked, and what it may be narrowed to. */
export function collectionQuery(query: Readonly<Record<string, string>>) {
  return finding.query('GET /api/collection', { query });
}

/** What is proposed for a text that is not whole yet. */
export function suggestionsQuery(q: string) {
  return finding.query('GET /api/suggestions', { query: { q } });
}
