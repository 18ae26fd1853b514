import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { isNamed, type Operation } from '#contracts/http/openapi/operation.ts';
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
  const bodies = body === undefined ? fc.constant(null) : bodiesOf(body);
  return fc
    .record({
      ids: idsFor(path, knownIds),
      query: queryOf(operation),
      headers: headersFor(operation),
      bodies,
      withSession: fc.boolean(),
    })
    .map(({ ids, query, headers, bodies: drawn, withSession }) => ({
      method: method.toUpperCase(),
      address: fill(path, ids) + query,
      headers,
      body: method === 'get' ? null : drawn,
      withSession,
    }));
}

function bodiesOf(body: NonNullable<Operation['body']>): fc.Arbitrary<string | Buffer> {
  if (isNamed(body)) return spoiltBody(valuesOf(body.schema));
  return fc.oneof(
    fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
    fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value)),
  );
}

function idsFor(path: string, knownIds: readonly string[]): fc.Arbitrary<string[]> {
  const count = path.match(/\{/g)?.length ?? 0;
  const known = knownIds.length === 0 ? fc.constant(randomUUID()) : fc.constantFrom(...knownIds);
  const id = fc.oneof(known, fc.uuid(), hostileText.map(inAddress));
  return fc.array(id, { minLength: count, maxLength: count });
}

function fill(path: string, ids: readonly string[]): string {
  let next = 0;
  return path.replace(/\{\w+\}/g, () => ids[next++] ?? '');
}

function queryOf({ query }: Operation): fc.Arbitrary<string> {
  const hostile = fc
    .dictionary(hostileText, hostileText, { maxKeys: 3 })
    .map((members) =>
      Object.entries(members).map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`),
    );
  const parameters = query === undefined ? fc.constant([]) : valuesOf(query.schema).map(parametersOf);
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

function headersFor({ headers = [], body }: Operation): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.uuid(),
    fc.string({ maxLength: 60 }),
    fc.constantFrom('"3"', '*', 'W/"3"', '"99999999999999999999"'),
  );
  const own = Object.fromEntries(headers.map((name) => [name, value]));
  return fc
    .record(
      {
        ...own,
        ...(body !== undefined && {
          'Content-Type': fc.oneof(
            { weight: 5, arbitrary: fc.constant('application/json') },
            { weight: 1, arbitrary: fc.constantFrom(...JSON_TYPES) },
          ),
        }),
        'X-Forwarded-For': hostileText,
        'X-Request-Id': hostileText,
        'Accept-Encoding': fc.constantFrom('br', 'gzip;q=x', '*', ';;;'),
        Origin: fc.constantFrom('null', 'https://evil.example', 'http://', '::'),
        Range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=9-1', 'x'),
        Cookie: fc.constantFrom('miris_session=%E0%A4%A', 'miris_order=x', '=', ';;;', 'miris_session="'),
      },
      { requiredKeys: body === undefined ? [] : ['Content-Type'] },
    )
    .map(sendable);
}

/** Node itself refuses to send what no header may hold. */
function sendable(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      value.replace(/[^\t\x20-\x7e]/g, '').slice(0, 1_000),
    ]),
  );
}
