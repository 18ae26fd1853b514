import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import { HttpRefusal } from '../refusal.ts';

/** How much of a refused body is still read, so that the client gets to see the answer instead of a broken connection. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;

/**
 * Reads the request's body up to a limit in bytes.
 * @throws HttpRefusal 413 with the given sentence when it is longer; the rest is discarded.
 */
export async function readBytes(ctx: Context, limit: number, tooLarge: string): Promise<Buffer> {
  const declared = ctx.request.length;
  if (declared !== undefined && declared > limit) return refuseRest(ctx, tooLarge);
  return new Promise((resolve, reject) => {
    const { req } = ctx;
    const chunks: Buffer[] = [];
    let bytes = 0;
    const stop = () => {
      req.off('data', onData);
      req.off('end', onEnd);
      req.off('error', onBroken);
      req.off('close', onBroken);
    };
    const onData = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= limit) return void chunks.push(chunk);
      stop();
      refuseRest(ctx, tooLarge).catch(reject);
    };
    const onEnd = () => {
      stop();
      resolve(Buffer.concat(chunks));
    };
    const onBroken = () => {
      stop();
      reject(new HttpRefusal(400, 'invalid-request', 'La requête a été interrompue.'));
    };
    req.on('data', onData);
    req.on('end', onEnd);
    req.on('error', onBroken);
    req.on('close', onBroken);
  });
}

/** Reads the rest away before it refuses: a client that still sends would otherwise only see a broken connection. */
async function refuseRest(ctx: Context, detail: string): Promise<never> {
  const kept = await discard(ctx.req);
  const headers: Record<string, string> = kept ? {} : { Connection: 'close' };
  throw new HttpRefusal(413, 'payload-too-large', detail, { headers });
}

/** Resolves to whether the connection can go on: false when there was too much to read away. */
function discard(req: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (kept: boolean) => () => {
      req.pause();
      resolve(kept);
    };
    req.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > MAX_DISCARDED_BYTES) finish(false)();
    });
    req.once('end', finish(true));
    req.once('error', finish(false));
    req.once('close', finish(false));
    req.resume();
  });
}
