import { z } from 'zod';
import { named, VISITORS } from './call.ts';

/** The page of a link in a mail. @param query the name of what its address says. */
export function mailedLink(query: string) {
  const token = z.string().optional().catch(undefined);
  const answer = { mediaType: 'text/html' };
  return {
    ...VISITORS,
    query: named(query, z.object({ token })),
    answer,
    refusals: [404],
    isMailedLink: true,
  };
}
