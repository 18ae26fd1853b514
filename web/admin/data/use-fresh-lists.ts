import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { adminQueries } from './queries.ts';
import { useWhileAttended } from './while-attended.ts';

/** One small answer; the lists themselves are asked for again only when it changed. */
const ASK_EVERY_MS = 4_000;
const VERSION = hashKey(adminQueries.version.queryKey);

/**
 * Keeps what the console shows fresh: every list on view is asked for again when the read models have moved, which is looked for while the
 * page is visible, and when the window gets the focus. The shop's own defaults stay as they are (specification §7).
 */
export function useFreshLists(): void {
  const client = useQueryClient();
  const refetchInterval = useWhileAttended(ASK_EVERY_MS);
  const { data } = useQuery({ ...adminQueries.version, refetchInterval });
  const version = data?.version;
  const seen = useRef(version);

  useEffect(() => {
    if (seen.current !== undefined && seen.current !== version) {
      void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== VERSION });
    }
    seen.current = version;
  }, [client, version]);

  useEffect(() => {
    const ask = () => void client.invalidateQueries();
    window.addEventListener('focus', ask);
    return () => window.removeEventListener('focus', ask);
  }, [client]);
}
