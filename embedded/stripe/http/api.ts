import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { sendJson } from '../../local-server.ts';
import { disputeEndpoints } from '../endpoints/disputes.ts';
import { type ApiRequest, type Endpoint, listPage, listParameters } from '../endpoints/endpoint.ts';
import { paymentIntentEndpoints } from '../endpoints/payment-intents.ts';
import { refundEndpoints } from '../endpoints/refunds.ts';
import type { ApiFault } from '../faults.ts';
import { API_VERSION, eventView } from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';
import { newId, nowInSeconds } from '../store/identifiers.ts';
import type { IdempotencyRecord } from '../store/records.ts';
import { decodeForm, type FormParameters } from '../wire/form.ts';
import { parseParameters } from '../wire/parameters.ts';
import { invalidRequest, StripeError } from '../wire/stripe-error.ts';

const ENDPOINTS: readonly Endpoint[] = [
  ...paymentIntentEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  { operation: 'events.list', method: 'GET', path: '/v1/events', handle: listEvents },
];
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id',
  'Access-Control-Max-Age': '300',
};

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers a request under `/v1/` as api.stripe.com does. */
export async function answerApi(
  simulation: Simulation,
  keys: Keys,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = newId('req', 14);
  const common = { 'Request-Id': requestId, 'Stripe-Version': API_VERSION, ...CORS };
  if (request.method === 'OPTIONS') {
    response.writeHead(204, common).end();
    return;
  }
  try {
    const { answer, lost } = await run(simulation, keys, request, requestId);
    if (lost === 'reset') response.destroy();
    // A lost answer is never sent: the caller's own patience ends it.
    if (!lost) sendJson(response, answer.status, answer.body, { ...common, ...answer.headers });
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    sendJson(response, error.status, { error: error.body }, common);
  }
}

async function run(
  simulation: Simulation,
  keys: Keys,
  request: IncomingMessage,
  requestId: string,
): Promise<{ answer: Answer; lost?: 'silent' | 'reset' }> {
  const url = new URL(request.url ?? '/', 'http://simulator');
  const sent = request.method === 'POST' ? await text(request) : url.search.slice(1);
  const { key, ...parameters } = decodeForm(sent);
  const { endpoint, id } = route(request.method ?? 'GET', url.pathname);
  const caller = authenticate(keys, request.headers.authorization, typeof key === 'string' ? key : undefined);
  if (caller === 'publishable' && !endpoint.publishable) {
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'secret_key_required',
      message: 'This API call cannot be made with a publishable API key. Please use a secret API key.',
    });
  }
  const fault = simulation.faults.takeApi(endpoint.operation);
  if (fault === 'timeout') return { answer: outage(), lost: 'silent' };
  if (fault === 'reset') return { answer: outage(), lost: 'reset' };
  if (fault === '500') return { answer: outage() };
  if (fault === 'rate-limit') throw rateLimited();

  const header = request.headers['idempotency-key'];
  const idempotencyKey = request.method === 'POST' && typeof header === 'string' ? header : null;
  const cause = { requestId, idempotencyKey };
  const publishable = caller === 'publishable';
  const answer = idempotently(simulation, cause, fingerprint(url.pathname, parameters), () =>
    endpoint.handle({ simulation, cause, id, parameters, publishable }),
  );
  await simulation.ledger.commit();
  return afterEffect(answer, fault);
}

function afterEffect(
  answer: Answer,
  fault: ApiFault | undefined,
): { answer: Answer; lost?: 'silent' | 'reset' } {
  if (fault === 'after-effect-timeout') return { answer, lost: 'silent' };
  if (fault === 'after-effect-500') return { answer: outage() };
  return { answer };
}

/** Runs a request once per idempotency key; its refusals count as answers once it began to run. */
function idempotently(
  simulation: Simulation,
  cause: { requestId: string; idempotencyKey: string | null },
  print: string,
  handle: () => Record<string, unknown>,
): Answer {
  const { requestId, idempotencyKey } = cause;
  if (idempotencyKey === null) return attempt(handle).answer;
  const known = simulation.ledger.get('idempotency', idempotencyKey);
  if (known) return replay(known, print);
  const { answer, executed } = attempt(handle);
  if (executed) {
    const { status, body } = answer;
    const created = nowInSeconds();
    simulation.ledger.put('idempotency', {
      id: idempotencyKey,
      created,
      fingerprint: print,
      status,
      body,
      requestId,
    });
  }
  return answer;
}

function replay(known: IdempotencyRecord, print: string): Answer {
  if (known.fingerprint !== print) {
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${known.id}' if you meant to execute a different request.`,
    });
  }
  const headers = { 'Idempotent-Replayed': 'true', 'Original-Request': known.requestId };
  return { status: known.status, body: known.body, headers };
}

function attempt(handle: () => Record<string, unknown>): { answer: Answer; executed: boolean } {
  try {
    return { answer: { status: 200, body: handle() }, executed: true };
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { answer: { status: error.status, body: { error: error.body } }, executed: error.executed };
  }
}

function listEvents({ simulation, parameters }: ApiRequest): Record<string, unknown> {
  const page = parseParameters(z.strictObject(listParameters), parameters);
  return listPage(simulation.ledger.all('events'), page, '/v1/events', (event) => eventView(event, 0));
}

function route(method: string, path: string): { endpoint: Endpoint; id: string } {
  for (const endpoint of ENDPOINTS) {
    if (endpoint.method !== method) continue;
    const [before = '', after] = endpoint.path.split(':id');
    if (after === undefined) {
      if (path === endpoint.path) return { endpoint, id: '' };
      continue;
    }
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const id = path.slice(before.length, path.length - after.length);
    if (/^[\w-]+$/.test(id)) return { endpoint, id };
  }
  const error = invalidRequest(`Unrecognized request URL (${method}: ${path}).`);
  throw new StripeError(404, error.body);
}

function fingerprint(path: string, parameters: FormParameters): string {
  return createHash('sha256')
    .update(`${path}\n${JSON.stringify(sorted(parameters))}`)
    .digest('hex');
}

/** Parameters mean the same in any order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(
    ([name, inner]: [string, unknown]) => [name, sorted(inner)] as const,
  );
  return entries.sort(([a], [b]) => (a < b ? -1 : 1));
}

function outage(): Answer {
  const message = 'An unknown error occurred.';
  return { status: 500, body: { error: { type: 'api_error', message } } };
}

function rateLimited(): StripeError {
  const message = 'Request rate limit exceeded.';
  return new StripeError(429, { type: 'invalid_request_error', code: 'rate_limit', message });
}

export interface Keys {
  readonly secretKey: string;
  readonly publishableKey: string;
}

/**
 * Recognises the caller by Bearer or Basic authentication, or by the `key` parameter browsers send.
 * @throws StripeError 401 without a known key.
 */
function authenticate(
  keys: Keys,
  authorization: string | undefined,
  keyParameter: string | undefined,
): 'secret' | 'publishable' {
  const key = keyOf(authorization) ?? keyParameter;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === keys.secretKey) return 'secret';
  if (key === keys.publishableKey) return 'publishable';
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}****`);
}

function keyOf(authorization: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  if (/^bearer$/i.test(scheme)) return credentials;
  // Basic: the key is the user's name, without a password.
  if (/^basic$/i.test(scheme)) return Buffer.from(credentials, 'base64').toString('utf8').split(':')[0];
  return undefined;
}

function unauthorized(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message });
}
