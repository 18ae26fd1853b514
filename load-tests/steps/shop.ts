import { check } from 'k6';
import http, { type Answer, type Parameters } from 'k6/http';

/** The shop under load; `npm run load` starts one and says where it is. */
const SHOP = __ENV.SHOP_URL ?? 'http://localhost:3000';
/** A small run that only shows that all works: no speed is asked for. */
export const SMOKE = __ENV.SMOKE === '1';
/** Everything a run makes carries this, so that several runs may share a shop. */
export const RUN = __ENV.RUN_ID ?? 'essai';
/** How long the main scenario lasts, as k6 writes durations. */
export function duration(normally: string): string {
  return __ENV.DURATION ?? (SMOKE ? '5s' : normally);
}

/** Each virtual user comes from a network of its own, as shoppers do; the shop under load believes its proxy. */
const NETWORK = `10.${Math.floor(__VU / 256) % 256}.${__VU % 256}.1`;

const JSON_BODY = { 'content-type': 'application/json' };

/** The parameters of a call; its address is replaced by `name` in all measures, so that ids do not scatter them. */
function named(name: string, headers: Record<string, string> = {}): Parameters {
  return { headers: { 'x-forwarded-for': NETWORK, ...headers }, tags: { name } };
}

export function get(path: string, name: string, headers: Record<string, string> = {}): Answer {
  return http.get(`${SHOP}${path}`, named(name, headers));
}

export function send(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
): Answer {
  return http.request(
    method,
    `${SHOP}${path}`,
    body === undefined ? null : JSON.stringify(body),
    named(name, { ...JSON_BODY, ...headers }),
  );
}

/** That what is wanted is gone or used up is an answer, not a failed request. */
export function refusalsAreAnswers(): void {
  http.setResponseCallback(http.expectedStatuses({ min: 200, max: 299 }, 409));
}

/** Whether the shop refused what is gone or used up, for this reason. */
export function isRefused({ status, body }: Answer, code: string): boolean {
  return status === 409 && (body ?? '').includes(code);
}

/** A threshold on time that a smoke run does not ask for. */
export function unlessSmoke(name: string, ...conditions: string[]): Record<string, string[]> {
  return SMOKE ? {} : { [name]: conditions };
}

/** What a visitor looks at: the home page, the collection, one perfume, as pages and as the API tells them. */
export function lookAround(productIds: readonly string[]): void {
  const id = productIds[Math.floor(Math.random() * productIds.length)] ?? '';
  shown(get('/', 'GET /'));
  shown(get('/parfums', 'GET /parfums'));
  shown(get(`/parfums/${id}`, 'GET /parfums/{id}'));
  shown(get('/api/products', 'GET /api/products'));
  shown(get(`/api/products/${id}`, 'GET /api/products/{id}'));
}

function shown(answer: Answer): void {
  check(answer, { 'the page is shown': ({ status }) => status === 200 });
}
