import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { API_OPERATIONS, type Operation } from '#contracts/calls/all.ts';
import { isNamed } from '#contracts/calls/call.ts';
import { problemSchema } from '#contracts/http/problem.ts';
import { serveApp } from '#platform/http/testing/serve-app.ts';
import { docsRoutes } from '#platform/openapi/docs-page.ts';
import { createOpenApiDocument } from '#platform/openapi/document.ts';
import { type ServedShopApi, serveShopApi } from '../testing/serve-shop-api.ts';

const SOME_ID = 'f0b7a1de-3a41-4c0f-9d44-2c4f7f3f0001';

let shop: ServedShopApi;
let cookie: string;
beforeAll(async () => {
  shop = await serveShopApi({ databaseUrl: inject('databaseUrl'), eventStoreUrl: inject('eventStoreUrl') });
  cookie = await shop.logIn();
});
afterAll(() => shop.close());

function callOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function send(operation: Operation, headers: Record<string, string> = {}): Promise<Response> {
  const path = operation.path.replace(/\{\w+\}/g, SOME_ID);
  const isForm = isNamed(operation.body);
  return fetch(shop.url + path, {
    method: operation.method,
    headers: { ...(isForm && { 'content-type': 'application/json' }), ...headers },
    ...(isForm && { body: '[]' }),
  });
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const document = JSON.stringify(createOpenApiDocument(API_OPERATIONS));
    expect(await validator.validate(JSON.parse(document))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('names every call the routers know, and no other', () => {
    const documented = API_OPERATIONS.map(callOf).sort();
    expect(documented).toEqual([...new Set(shop.calls)].sort());
  });

  it('refers to nothing that is not there', () => {
    const document = createOpenApiDocument(API_OPERATIONS);
    const references = JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g);
    const missing = [...references].filter(
      ([, kind = '', name = '']) => !(name in (document.components[kind] ?? {})),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });

  it('is shown to people on a page without scripts, beside the document itself', async () => {
    const docs = await serveApp(docsRoutes());
    const page = await fetch(`${docs.url}/api/docs`);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    const html = await page.text();
    expect(html).toContain('/api/create-payment-intent');
    expect(html).not.toContain('<script');
    const document = await (await fetch(`${docs.url}/api/docs/openapi.json`)).json();
    expect(document).toMatchObject({ openapi: '3.1.0' });
    await docs.close();
  });
});

describe('the running API', () => {
  const withSession = API_OPERATIONS.filter(({ access }) => access === 'session');
  it.each(withSession.map((operation) => [callOf(operation), operation] as const))(
    'refuses %s without a session, as a problem',
    async (_call, operation) => {
      await expectProblem(await send(operation), operation, 401);
    },
  );

  const withBody = API_OPERATIONS.filter(({ body }) => isNamed(body));
  it.each(withBody.map((operation) => [callOf(operation), operation] as const))(
    'refuses %s with a body that is none, as a problem',
    async (_call, operation) => {
      const answer = await send(operation, { cookie });
      if (answer.ok) expect(operation.body).toMatchObject({ name: expect.stringMatching(/^Revise/) });
      else await expectProblem(answer, operation);
    },
  );

  const readings = API_OPERATIONS.filter(({ method }) => method === 'GET');
  it.each(readings.map((operation) => [callOf(operation), operation] as const))(
    'answers %s with what the document says, or refuses as it says',
    async (_call, operation) => {
      const answer = await send(operation, { cookie });
      if (answer.ok) await expectDocumented(answer, operation);
      else if (isNamed(operation.answer)) await expectProblem(answer, operation);
    },
  );
});

async function expectDocumented(answer: Response, { answer: content }: Operation): Promise<void> {
  if (content === undefined) return;
  if (isNamed(content)) expect(content.schema.safeParse(await answer.json()).error).toBeUndefined();
  else expect(answer.headers.get('content-type')).toContain(content.mediaType.replace('*', ''));
}

async function expectProblem(answer: Response, operation: Operation, status?: number): Promise<void> {
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const problem = problemSchema.parse(await answer.json());
  expect(problem.status).toBe(answer.status);
  if (status !== undefined) expect(answer.status).toBe(status);
  const document = createOpenApiDocument([operation]);
  expect(document.paths[operation.path]?.[operation.method.toLowerCase()]?.responses).toHaveProperty(
    String(answer.status),
  );
}
