import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AnswerCache } from './answer-cache.ts';
import { negotiateEncoding } from './content-encoding.ts';
import type { ReadyAnswer } from './kept-answer.ts';
import { variantOf } from './variant.ts';

export interface FromMemoryOptions {
  readonly cache: Pick<AnswerCache, 'peek'>;
  /** The key of what a request may be answered with, or null. */
  readonly keyOf: (request: IncomingMessage) => string | null;
  /** Whether a proxy in front is believed when it says that the shopper came by HTTPS. */
  readonly trustsProxy: boolean;
  /** The name of a request, which every answer says in `x-request-id`. */
  readonly nameOf: (request: IncomingMessage) => string;
  /** Told after each answer. */
  readonly onAnswered: (answered: AnsweredFromMemory) => void;
  /** Whoever answers the rest. */
  readonly otherwise: RequestListener;
}

export interface AnsweredFromMemory {
  readonly request: IncomingMessage;
  /** Without the query, which may hold personal data. */
  readonly path: string;
  readonly status: 200 | 304;
  /** When the request came, by `performance.now()`. */
  readonly startedAt: number;
}

/**
 * Answers before the app what the app has answered before, byte for byte but for the request's name: the shortest way there is from
 * a request to a page.
 */
export function answerFromMemory(options: FromMemoryOptions): RequestListener {
  const { cache, keyOf, trustsProxy, nameOf, onAnswered, otherwise } = options;

  function find(request: IncomingMessage): { path: string; ready: ReadyAnswer } | null {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const path = keyOf(request);
    if (path === null) return null;
    const now = Date.now();
    const kept = cache.peek(path, now);
    if (!kept) return null;
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const ready = kept.ready(variantOf(encoding, isSecure(request, trustsProxy)));
    if (!ready) return null;
    kept.wasSent(now);
    return { path, ready };
  }

  return (request, response) => {
    const startedAt = performance.now();
    const found = find(request);
    if (!found) return otherwise(request, response);
    const status = send(request, response, found.ready, nameOf(request));
    onAnswered({ request, path: found.path, status, startedAt });
  };
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  ready: ReadyAnswer,
  requestId: string,
): 200 | 304 {
  if (knows(request.headers['if-none-match'], ready.etag)) {
    response.writeHead(304, [...ready.headOfNotModified, 'x-request-id', requestId]).end();
    return 304;
  }
  response.writeHead(200, [...ready.head, 'x-request-id', requestId]);
  if (request.method === 'HEAD') response.end();
  else response.end(ready.body);
  return 200;
}

/** Whether a browser has this very answer. Proxies may have weakened its tag. */
function knows(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((tag) => {
    const trimmed = tag.trim();
    return trimmed === etag || trimmed === `W/${etag}` || trimmed === '*';
  });
}

/** As Koa sees it. */
function isSecure(request: IncomingMessage, trustsProxy: boolean): boolean {
  if ('encrypted' in request.socket && request.socket.encrypted === true) return true;
  if (!trustsProxy) return false;
  const [first = ''] = String(request.headers['x-forwarded-proto'] ?? '').split(',', 1);
  return first.trim() === 'https';
}
