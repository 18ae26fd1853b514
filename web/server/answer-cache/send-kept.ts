import type Koa from 'koa';
import { negotiateEncoding } from './content-encoding.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { variantOf } from './variant.ts';

/**
 * Answers a kept answer through the app, with all that other middleware adds. The headers as they went out in the end are noted: the
 * next request of this kind is answered before any of it runs (`answer-from-memory.ts`).
 */
export async function sendKept(ctx: Koa.Context, kept: KeptAnswer): Promise<void> {
  const encoding = negotiateEncoding(ctx.get('Accept-Encoding'));
  const body = await kept.encoded(encoding);
  ctx.status = kept.status;
  ctx.set({ ...kept.headers, ETag: kept.etag(encoding) });
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('Content-Encoding', encoding);
  if (kept.status === 200 && ctx.fresh) {
    ctx.status = 304;
    return;
  }
  ctx.body = body;
  const { res } = ctx;
  if (ctx.method !== 'GET' || kept.status !== 200) return;
  res.once('finish', () => {
    // What is meant for one browser must never reach another.
    if (res.hasHeader('Set-Cookie')) return;
    void kept.makeReady(variantOf(encoding, ctx.secure), encoding, res.getHeaders());
  });
}
