import type Koa from 'koa';
import type { ShopReads } from '#contracts/reads.ts';
import type { AnswerCache } from './answer-cache.ts';
import { sendKept } from './send-kept.ts';

/** Browsers may keep it but must ask each time; nobody in between may, since an administrator gets another answer. */
const CACHE_CONTROL = 'private, no-cache';

type Found = object | null;

/**
 * Answers JSON that is the same for every shopper, from the cache unless the key is null.
 * @returns a function that returns false, and answers nothing, when nothing was found.
 */
export function createShopperAnswers(cache: AnswerCache, reads: ShopReads) {
  return async (
    ctx: Koa.Context,
    key: string | null,
    read: (reads: ShopReads) => Promise<Found>,
  ): Promise<boolean> => {
    if (key === null) {
      const found = await read(reads);
      if (found !== null) ctx.body = found;
      return found !== null;
    }
    const kept = await cache.get(key, async (recording) => {
      const found = await read(recording);
      return {
        status: found === null ? 404 : 200,
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': CACHE_CONTROL },
        content: Buffer.from(JSON.stringify(found)),
        isKept: isSomething(found),
      };
    });
    if (kept.status === 404) return false;
    await sendKept(ctx, kept);
    return true;
  };
}

/** What is empty is as quickly asked for again, and anybody could ask for any number of such things. */
function isSomething(found: Found): boolean {
  return Array.isArray(found) ? found.length > 0 : found !== null;
}
