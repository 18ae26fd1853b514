import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/http/headers.ts';

/** Longest a browser waits for an answer here. */
const ANSWER_WITHIN_MS = 15_000;
/** Who gets no answer for this long goes home. */
const TIMEOUT_MS = 45_000;

/** A request as it was sent, and what came back. */
export interface Asked {
  /** Sent as `x-request-id`: the `causationId` of what the request itself led to. */
  readonly id: string;
  /** `shopper 3`, `administrator 1`. */
  readonly who: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** How long the answer took, in milliseconds. */
  readonly took: number;
  /** Which server was asked, from 1; 0 for the payment provider. */
  readonly server: number;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: unknown;
  /** Null when no answer came. */
  readonly status: number | null;
  /** Parsed JSON; not kept of what was only read. */
  readonly answer: unknown;
  /** Whether the answer is one that this request may get; see `Call.expects`. */
  readonly isExpected: boolean;
}

export interface Call {
  readonly who: string;
  readonly url: string;
  readonly server: number;
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Statuses that are right; 503 always is, since some part may be down. */
  readonly expects: readonly number[];
  readonly key?: string;
  /** Sent as JSON, or as a form when it is one. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer extends Asked {
  readonly setCookies: readonly string[];
}

/** Everything that was asked of the shop, in the order of the answers. */
export interface RequestBook {
  readonly all: readonly Asked[];
  send(call: Call): Promise<Answer>;
  /** Resolves when the next order is acknowledged, or else after so many milliseconds. */
  nextOrder(withinMs: number): Promise<void>;
}

/** Sends requests as a browser does and writes down what came of each; an answer that never came is an entry too. */
export function createRequestBook(): RequestBook {
  const all: Asked[] = [];
  const acknowledged = new EventEmitter();
  return {
    all,
    async nextOrder(withinMs) {
      await once(acknowledged, 'order', { signal: AbortSignal.timeout(withinMs) }).catch(() => undefined);
    },
    async send(call) {
      const id = randomUUID();
      const at = Date.now();
      const { status, answer, setCookies } = await exchange(call, id);
      const { who, server, method, path, body, key = null } = call;
      const isExpected = status === null || status === 503 || call.expects.includes(status);
      const asked: Asked = {
        id,
        who,
        at,
        took: Date.now() - at,
        server,
        method,
        path,
        key,
        body: body instanceof URLSearchParams ? Object.fromEntries(body) : body,
        status,
        answer: method === 'GET' && status === 200 ? null : answer,
        isExpected,
      };
      all.push(asked);
      if (path === '/api/orders' && status === 201) acknowledged.emit('order');
      return { ...asked, answer, setCookies };
    },
  };
}

async function exchange(
  { url, method, path, key, body, headers }: Call,
  id: string,
): Promise<{ status: number | null; answer: unknown; setCookies: readonly string[] }> {
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'x-request-id': id,
        ...(key === undefined ? {} : { [IDEMPOTENCY_KEY_HEADER]: key, 'x-correlation-id': key }),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, answer: jsonOr(text), setCookies: response.headers.getSetCookie() };
  } catch {
    // Refused, cut off or too late: the shop may have done it or not.
    return { status: null, answer: null, setCookies: [] };
  }
}

/** What a text says as JSON; the text's beginning when it is none. */
export function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 200);
  }
}

/** Whether a shopper would try again: no answer, or one that says that something is down. */
export function isUnanswered({ status }: Pick<Asked, 'status'>): boolean {
  return status === null || status >= 500;
}

/** Sends again and again, with pauses, until there is an answer to go by. @returns the last answer. */
export async function untilAnswered(send: (attempt: number) => Promise<Answer>): Promise<Answer> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send(attempt);
    if (!isUnanswered(answer) || Date.now() > deadline) return answer;
    await sleep(Math.min(3_000, 300 * attempt));
  }
}
