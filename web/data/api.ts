import type { z } from 'zod';
import { ApiError } from './api-error.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return new ApiError(response.status, text, null);
  const { readProblem } = await import('./read-problem.ts');
  return new ApiError(response.status, text, readProblem(text));
}

/**
 * Calls the shop's server (specification §7): cookies included, a JSON body with its content type only when there is one.
 * @throws ApiError when the answer is not OK; TypeError when there is no answer at all.
 */
export async function apiRequest(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Response> {
  const { body, headers = {}, signal } = options;
  const response = await fetch(path, {
    method,
    credentials: 'include',
    headers: body === undefined ? { ...headers } : { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw await failureOf(response);
  return response;
}

/** A schema, or how to load it when it is needed (pages that only show carry no schemas). */
export type SchemaSource<T> = z.ZodType<T> | (() => Promise<z.ZodType<T>>);

/**
 * As `apiRequest`, answering the JSON body once it has been checked.
 * @throws ZodError when the answer is not what the contract says.
 */
export async function apiJson<T>(
  method: Method,
  path: string,
  schema: SchemaSource<T>,
  options: RequestOptions = {},
): Promise<T> {
  const response = await apiRequest(method, path, options);
  const [json, parser] = await Promise.all([
    response.json(),
    typeof schema === 'function' ? schema() : schema,
  ]);
  return parser.parse(json);
}
