import type { Context } from 'koa';
import { HttpRefusal } from '../refusal.ts';

/**
 * The revision that was read before this change of it, in `If-Match: "3"`; null without the header or for `*`, which any matches.
 * @throws HttpRefusal 400 for anything else.
 */
export function seenRevisionOf(ctx: Context): bigint | null {
  const ifMatch = ctx.get('if-match');
  if (ifMatch === '' || ifMatch === '*') return null;
  const [, revision] = /^"(\d{1,18})"$/.exec(ifMatch) ?? [];
  if (revision === undefined) throw new HttpRefusal(400, 'invalid-request', 'En-tête If-Match invalide.');
  return BigInt(revision);
}

/** The version of a statement that was seen, see `seenRevisionOf`. */
export function seenVersionOf(ctx: Context): number | null {
  const seen = seenRevisionOf(ctx);
  return seen === null ? null : Number(seen);
}
