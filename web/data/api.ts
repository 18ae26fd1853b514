import {
  addressOf,
  type Call,
  type CallName,
  type Calls,
  isNamed,
  type Method,
  type ReadAnswer,
  type SentBody,
} from '#contracts/calls/call.ts';
import type { Problem } from '#contracts/http/problem.ts';

/** Answers of a server whose detail is not for people (a proxy's page, an empty body) get this sentence instead. */
const UNKNOWN_FAILURE = 'Une erreur est survenue. Veuillez réessayer.';

/**
 * An answer that is not OK. `message` is the status, a colon and the body (specification §8); what people are shown is
 * `personMessage`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The problem details, when the shop's own server answered. */
  readonly problem: Problem | null;

  constructor(status: number, text: string, problem: Problem | null) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = problem;
  }
}

/** Whether what was asked for is not there, or no longer. */
export function isAbsence(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

/** What to tell people about a failure of any kind: the server's sentence, or the one given. */
export function personMessage(error: unknown, otherwise: string = UNKNOWN_FAILURE): string {
  return error instanceof ApiError && error.problem ? error.problem.detail : otherwise;
}

export interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
}

async function failureOf(response: Response): Promise<ApiError> {
  const text = (await response.text()) || response.statusText;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  if (!isProblem) return new ApiError(response.status, text, null);
  // A refusal whose words cannot be read, because that code does not come, is a refusal all the same.
  const reader = await import('./read-problem.ts').catch(() => null);
  return new ApiError(response.status, text, reader?.readProblem(text) ?? null);
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

export interface CallInput<C extends Call> extends RequestOptions {
  /** What stands for `:id` in the path. */
  readonly id?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: SentBody<C>;
}

/** What the query library tells a read. */
export interface QueryContext {
  readonly signal: AbortSignal;
}

/** The path and query of a call. */
export function addressWith(
  name: CallName,
  { id = '', query = {} }: Pick<CallInput<Call>, 'id' | 'query'> = {},
): string {
  const path = addressOf(name).path.replace(':id', encodeURIComponent(id));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Of a read: its parts joined by '/' are the address (specification §7). */
function keyOf(name: CallName, input: Pick<CallInput<Call>, 'id' | 'query'>): string[] {
  const [before = '', after] = addressOf(name).path.split('/:id');
  if (input.id === undefined || after === undefined) return [addressWith(name, input)];
  return [before, input.id, ...after.split('/').slice(1)];
}

/** Resolves in a task of its own: what was pressed or typed meanwhile comes first. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

function loadLibrary(): Promise<void> {
  return import('./schema-library.ts').then(nextTask, nextTask);
}

/**
 * The client of calls as contracts define them.
 * @param load loads their contracts, which check what is answered: when the first answer has come, so that pages that only show carry no
 * schemas. The library they are made with comes meanwhile: to run both at once takes a phone a quarter of a second.
 */
export function apiClient<C extends Calls>(load: () => Promise<C>) {
  function send<N extends keyof C & CallName>(name: N, input: CallInput<C[N]> = {}): Promise<Response> {
    return apiRequest(addressOf(name).method, addressWith(name, input), input);
  }
  async function call<N extends keyof C & CallName>(
    name: N,
    input: CallInput<C[N]> = {},
  ): Promise<ReadAnswer<C[N]>> {
    const library = loadLibrary();
    const response = await send(name, input);
    return read(name, await response.json(), library);
  }
  async function read<N extends keyof C & CallName>(
    name: N,
    json: unknown,
    library = loadLibrary(),
  ): Promise<ReadAnswer<C[N]>> {
    await library;
    const calls = await load();
    const answer: Call['answer'] = calls[name]?.answer;
    if (!isNamed(answer)) throw new Error(`${name} answers no JSON`);
    // `as`: TypeScript does not see that this is the schema whose type that is.
    return answer.schema.parse(json) as ReadAnswer<C[N]>;
  }
  return {
    /** Sends a call whose answer's body is not needed. */
    send,
    /**
     * Sends a call and checks its answer.
     * @throws ZodError when the answer is not what the contract says.
     */
    call,
    /** A read as a query. */
    query: <N extends keyof C & CallName>(name: N, input: CallInput<C[N]> = {}) => ({
      queryKey: keyOf(name, input),
      queryFn: ({ signal }: QueryContext) => call(name, { ...input, signal }),
    }),
    /**
     * Checks what a call that was sent has answered.
     * @throws ZodError likewise.
     */
    read,
  };
}

/** Null in place of what fails because nobody is signed in (401). */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}
