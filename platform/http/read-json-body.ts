import type { Context, Middleware } from 'koa';
import { isCleanAddress, isCleanJson } from './forms/clean-text.ts';
import { isPlainForm, parsePlainForm } from './forms/plain-forms.ts';
import { readBytes } from './read-bytes.ts';
import { HttpRefusal } from './refusal.ts';
import { requestContext } from './request-context.ts';

const LIMIT_BYTES = 100 * 1024;
/** Stripe's events are larger than anything our own pages send. */
const RAW_LIMIT_BYTES = 1024 * 1024;
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPES = ['application/json', '+json'];
const TOO_LARGE = 'La requête est trop volumineuse.';

/**
 * Reads the JSON body of calls under `/api` into the request context, or the fields of a plain form: 415 for another content type, 413 above 100 KiB, 400
 * for what is not JSON or holds text that cannot be stored (`clean-text.ts`), in the body or in the address. On the paths in `raw`
 * the bytes are kept as they came and not parsed.
 */
export function readJsonBody({ raw }: { raw: ReadonlySet<string> }): Middleware {
  return async (ctx, next) => {
    if (!isCleanAddress(ctx.url))
      throw new HttpRefusal(400, 'invalid-request', 'Cette adresse n’est pas valide.');
    if (ctx.path.startsWith('/api/') && BODY_METHODS.has(ctx.method)) {
      const context = requestContext(ctx);
      if (raw.has(ctx.path)) context.rawBody = await readBytes(ctx, RAW_LIMIT_BYTES, TOO_LARGE);
      else context.body = await readJson(ctx);
    }
    await next();
  };
}

async function readJson(ctx: Context): Promise<unknown> {
  const hasBody = ctx.get('transfer-encoding') !== '' || (ctx.request.length ?? 0) > 0;
  if (!hasBody) return undefined;
  const encoding = ctx.get('content-encoding');
  const isForm = isPlainForm(ctx);
  if ((!isForm && ctx.is(JSON_TYPES) === false) || (encoding !== '' && encoding !== 'identity')) {
    ctx.req.resume();
    throw new HttpRefusal(415, 'unsupported-media-type', 'Le contenu doit être au format application/json.');
  }
  const bytes = await readBytes(ctx, LIMIT_BYTES, TOO_LARGE);
  if (bytes.length === 0) return undefined;
  const parsed = isForm ? parsePlainForm(bytes.toString('utf8')) : parseJson(bytes);
  if (!isCleanJson(parsed))
    throw new HttpRefusal(
      400,
      'invalid-request',
      'Le contenu contient un caractère interdit ou est trop imbriqué.',
    );
  return parsed;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpRefusal(400, 'invalid-request', 'Le contenu de la requête n’est pas du JSON valide.');
  }
}
