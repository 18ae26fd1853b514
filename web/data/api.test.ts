import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineCalls, named } from '#contracts/calls/call.ts';
import { ApiError, addressWith, apiClient, apiRequest, orNull, personMessage } from './api.ts';
import { createQueryClient, everyReviewQuery } from './queries.ts';

const things = apiClient(async () =>
  defineCalls({
    'GET /api/things/:id': {
      tag: 'boutique',
      summary: '',
      access: 'public',
      answer: named('Thing', z.object({ id: z.string() })),
    },
  }),
);
const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

function answers(response: Response): void {
  fetchMock.mockResolvedValue(response);
}

const refusal = {
  title: 'Conflict',
  status: 409,
  detail: 'Stock insuffisant. Disponible: 2',
  code: 'insufficient-stock',
};
function problem(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });
}

describe('a call', () => {
  it('includes cookies, and a JSON body with its type only when there is one', async () => {
    answers(new Response('{}'));
    await apiRequest('POST', '/api/newsletter', { body: { email: 'a@b.fr' } });
    await apiRequest('DELETE', '/api/admin/orders/1');
    expect(fetchMock.mock.calls[0]?.[1]).toEqual({
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: '{"email":"a@b.fr"}',
    });
    expect(fetchMock.mock.calls[1]?.[1]).toEqual({ method: 'DELETE', credentials: 'include', headers: {} });
  });

  it('fails with the status and the body when the answer is not OK', async () => {
    answers(new Response('trop tard', { status: 410 }));
    await expect(apiRequest('GET', '/api/products')).rejects.toThrow('410: trop tard');
  });

  it('fails with the status text when the body is empty', async () => {
    answers(new Response('', { status: 503, statusText: 'Service Unavailable' }));
    await expect(apiRequest('GET', '/api/products')).rejects.toThrow('503: Service Unavailable');
  });

  it('carries the problem and its sentence for people', async () => {
    answers(problem(refusal, 409));
    const error = await apiRequest('POST', '/api/orders', { body: {} }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(personMessage(error, 'autre')).toBe('Stock insuffisant. Disponible: 2');
    expect(error).toMatchObject({ status: 409, problem: { code: 'insufficient-stock' } });
  });

  it('tells people nothing technical when the answer is not ours', async () => {
    answers(new Response('<html>Bad gateway</html>', { status: 502 }));
    const error = await apiRequest('GET', '/api/products').catch((thrown: unknown) => thrown);
    expect(personMessage(error, 'Réessayez.')).toBe('Réessayez.');
    expect(personMessage(new TypeError('Failed to fetch'), 'Réessayez.')).toBe('Réessayez.');
  });

  it('checks what was answered', async () => {
    answers(new Response('{"id":3}'));
    await expect(things.call('GET /api/things/:id', { id: '3' })).rejects.toThrow();
    answers(new Response('{"id":"3"}'));
    expect(await things.call('GET /api/things/:id', { id: '3' })).toEqual({ id: '3' });
  });

  it('goes to the contract’s address, whatever the id and the query hold', () => {
    const input = { id: 'a/b', query: { after: 'é&1', limit: '2' } };
    expect(addressWith('GET /api/things/:id', input)).toBe('/api/things/a%2Fb?after=%C3%A9%261&limit=2');
  });
});

describe('a read', () => {
  it('asks for the key’s parts joined by slashes', async () => {
    answers(new Response('[]'));
    const { queryKey, queryFn } = everyReviewQuery('abc');
    await queryFn({ signal: new AbortController().signal });
    expect(fetchMock.mock.calls[0]?.[0]).toBe(queryKey.join('/'));
    expect(queryKey).toEqual(['/api/products', 'abc', 'reviews']);
  });

  it('is null on 401 only where that is asked for', async () => {
    fetchMock.mockImplementation(async () => new Response('', { status: 401, statusText: 'Unauthorized' }));
    await expect(orNull(things.call('GET /api/things/:id', { id: '3' }))).resolves.toBeNull();
    await expect(things.call('GET /api/things/:id', { id: '3' })).rejects.toThrow('401: Unauthorized');
  });

  it('is never stale, refetched, polled or retried', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions();
    expect(queries).toEqual({
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    });
    expect(mutations).toEqual({ retry: false });
  });
});
