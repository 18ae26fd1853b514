import { hashKey, type QueryClient } from '@tanstack/react-query';
import { adminQueries } from './admin-api.ts';

const VERSION = hashKey(adminQueries.version.queryKey);

/** The version of the read models that all lists on view were read again after. */
let readAfter: string | null = null;

/** Reads all that is on view again, but for the version. */
export async function readLists(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== VERSION });
}

/**
 * Reads all that is on view again after a save of this window, once: the version is read before the lists, so that they are not read
 * again for it. What others save later has a later one.
 */
export async function readAfterSave(client: QueryClient): Promise<void> {
  const fresh = await client.fetchQuery({ ...adminQueries.version, staleTime: 0 }).catch(() => null);
  readAfter = fresh?.version ?? null;
  await readLists(client);
}

/** Whether the lists on view were read after that version was. */
export function areReadAfter(version: string | undefined): boolean {
  return version !== undefined && version === readAfter;
}
