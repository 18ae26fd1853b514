import { request } from 'node:http';
import fc from 'fast-check';
import type { Operation } from '#contracts/calls/all.ts';
import { isNamed } from '#contracts/calls/call.ts';
import { valuesOf } from './from-schema.ts';
import { hostileText, spoiltBody } from './hostile.ts';

/** A request to be sent, as far as it is drawn by chance. */
export interface FuzzedCall {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
  readonly withSession: boolean;
}

/** Requests for one operation: now and then well-formed ones, mostly spoilt in body, address, query or headers. */
export function callsFor(operation: Operation, knownIds: readonly string[]): fc.Arbitrary<FuzzedCall> {
  const { method, path, body } = operation;
  const bodies = body === undefined ? fc.constant(null) : bodiesOf(body, knownIds);
  return fc
    .record({
      ids: idsFor(path, knownIds),
      query: queryOf(operation, knownIds),
      headers: headersFor(operation),
      bodies,
      withSession: fc.constantFrom(true, true, false),
    })
    .map(({ ids, query, headers, bodies: drawn, withSession }) => ({
      method: method,
      address: fill(path, ids) + query,
      headers,
      body: method === 'GET' ? null : drawn,
      withSession,
    }));
}

function bodiesOf(
  body: NonNullable<Operation['body']>,
  knownIds: readonly string[],
): fc.Arbitrary<string | Buffer> {
  if (isNamed(body)) return spoiltBody(valuesOf(body.schema, knownIds));
  return fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  );
}

function idsFor(path: string, knownIds: readonly string[]): fc.Arbitrary<string[]> {
  const count = path.match(/\{/g)?.length ?? 0;
  const id = fc.oneof(fc.constantFrom(...knownIds), fc.uuid(), hostileText.map(inAddress));
  return fc.array(id, { minLength: count, maxLength: count });
}

function fill(path: string, ids: readonly string[]): string {
  let next = 0;
  return path.replace(/\{\w+\}/g, () => ids[next++] ?? '');
}

function queryOf({ query }: Operation, knownIds: readonly string[]): fc.Arbitrary<string> {
  const hostile = fc
    .dictionary(hostileText, hostileText, { maxKeys: 3 })
    .map((members) =>
      Object.entries(members).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`),
    );
  const parameters =
    query === undefined ? fc.constant([]) : valuesOf(query.schema, knownIds).map(parametersOf);
  return fc
    .tuple(parameters, fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: hostile }))
    .map(([own, more]) => [...own, ...more])
    .map((all) => (all.length === 0 ? '' : `?${all.join('&')}`));
}

function parametersOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([name, held]) => `${name}=${inAddress(String(held))}`);
}

/** What can stand in a request line: percent escapes that are there already stay as they are. */
function inAddress(text: string): string {
  if (/^[\w.%-]+$/.test(text)) return text;
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, 2_000);
}

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/problem+json',
  'text/plain',
  '',
  'application/json\t',
];

/** What browsers and proxies may send with any call, spoilt. */
const SPOILT_HEADERS: fc.Arbitrary<Record<string, string>> = fc.oneof(
  hostileText.map((text) => ({ 'X-Forwarded-For': text, 'X-Request-Id': text })),
  fc.constantFrom('br', 'gzip;q=x', '*', ';;;').map((text) => ({ 'Accept-Encoding': text })),
  fc.constantFrom('null', 'https://evil.example', 'http://', '::').map((text) => ({ Origin: text })),
  fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x').map((text) => ({ Range: text })),
  fc.constantFrom('miris_session=%E0%A4%A', 'miris_order=x', '=', ';;;').map((text) => ({ Cookie: text })),
  fc.constantFrom(...JSON_TYPES).map((text) => ({ 'Content-Type': text })),
);

function headersFor({ headers = [], body }: Operation): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.uuid(),
    fc.string({ maxLength: 60 }),
    fc.constantFrom('"3"', '*', 'W/"3"', '"99999999999999999999"'),
  );
  const own = fc.record(Object.fromEntries(headers.map((name) => [name, value])), { requiredKeys: [] });
  const usual: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
  const spoilt = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: SPOILT_HEADERS },
  );
  return fc.tuple(own, spoilt).map(([named, more]) => sendable({ ...usual, ...named, ...more }));
}

/** Node itself refuses to send what no header may hold. */
function sendable(headers: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      value.replace(/[^\t\x20-\x7e]/g, '').slice(0, 1_000),
    ]),
  );
}

const MAX_MS = 15_000;
/** An answer that goes on until somebody ends it: its beginning is taken. */
const ENDLESS = 'text/event-stream';

/** What came back; `text` is the body. */
export interface FuzzedAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/**
 * Sends a call exactly as it was drawn.
 * @throws Error when no answer came: the server hung, or broke the connection.
 */
export function sendCall(url: string, call: FuzzedCall, sessionCookie: string): Promise<FuzzedAnswer> {
  const { method, address, headers, body, withSession } = call;
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        hostname,
        port,
        method,
        path: address,
        timeout: MAX_MS,
        headers: {
          ...headers,
          ...(withSession && { Cookie: sessionCookie }),
          ...(body !== null && { 'Content-Length': Buffer.byteLength(body) }),
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        const type = answer.headers['content-type'] ?? '';
        const take = () =>
          resolve({ status: answer.statusCode ?? 0, type, text: Buffer.concat(chunks).toString() });
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          if (!type.startsWith(ENDLESS)) return;
          take();
          sent.destroy();
        });
        answer.on('error', reject);
        answer.on('end', take);
      },
    );
    sent.on('timeout', () => sent.destroy(new Error(`no answer in ${MAX_MS} ms: ${method} ${address}`)));
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
