import { useQuery } from '@tanstack/react-query';
import type { ConsoleRead } from '#contracts/console-reads.ts';
import type { Day } from '#contracts/french/calendar.ts';
import { type AdminCalls, adminQuery } from '../data/admin-api.ts';

/**
 * Reads figures as of the day that the page stands at, and as they are now: `now` is undefined where the page stands at now, and until
 * it is read.
 */
export function useThenAndNow<N extends keyof AdminCalls & ConsoleRead>(
  name: N,
  asked: Readonly<Record<string, string>>,
  asOf: Day | undefined,
) {
  const query = useQuery(adminQuery(name, { query: { ...asked, ...(asOf && { asOf }) } }));
  const { data } = useQuery({ ...adminQuery(name, { query: asked }), enabled: asOf !== undefined });
  return { query, now: asOf === undefined ? undefined : data };
}
