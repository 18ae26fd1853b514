import type { Context, Middleware } from 'koa';
import { isFormCall, isPlainForm, parsePlainForm } from '../forms/plain-forms.ts';
import { HttpRefusal } from '../refusal.ts';
import { readBytes } from './read-bytes.ts';
import { requestContext } from './request-context.ts';

const LIMIT_BYTES = 100 * 1024;
/** Stripe's events are larger than anything our own pages send. */
const RAW_LIMIT_BYTES = 1024 * 1024;
const BODY_METHODS = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const JSON_TYPES = ['application/json', '+json'];
const TOO_LARGE = 'La requête est trop volumineuse.';

/**
 * Reads the JSON body of calls into the request context, or the fields of a plain form: 415 for another content type, 413 above 100 KiB,
 * 400 for what is not JSON or holds text that cannot be stored, in the body or in the address. On the paths in `raw` the bytes are kept as
 * they came and not parsed.
 */
export function readJsonBody({ raw }: { raw: ReadonlySet<string> }): Middleware {
  return async (ctx, next) => {
    if (!isCleanAddress(ctx.url))
      throw new HttpRefusal(400, 'invalid-request', 'Cette adresse n’est pas valide.');
    if ((ctx.path.startsWith('/api/') || isFormCall(ctx)) && BODY_METHODS.has(ctx.method)) {
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

/** Deeper than any contract; a walk through what is sent ends here. */
const DEEPEST = 20;
const NUL = '\0';

/**
 * Whether a parsed JSON value can be stored and shown as it is: no NUL, which PostgreSQL cannot keep; no half of a surrogate pair,
 * which no text has; no deeper nesting than any form of the shop.
 */
export function isCleanJson(value: unknown): boolean {
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value: held, depth } = next;
    if (typeof held === 'string' && !isCleanText(held)) return false;
    if (typeof held !== 'object' || held === null) continue;
    if (depth === DEEPEST) return false;
    for (const [key, inner] of Object.entries(held)) {
      if (!isCleanText(key)) return false;
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
}

/** Whether a request's address decodes to text without NUL. */
export function isCleanAddress(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes(NUL);
  } catch {
    // Broken escapes name nothing that exists; the routers say so.
    return !url.includes('%00');
  }
}

/** A pair of halves is one code point for the `u` flag; what it still finds stands alone. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function isCleanText(text: string): boolean {
  return !text.includes(NUL) && !LONE_SURROGATE.test(text);
}
