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

  /** French, for people. */
  get personMessage(): string {
    return this.problem?.detail ?? UNKNOWN_FAILURE;
  }
}

/** What to tell people about a failure of any kind: the server's sentence, or the one given. */
export function personMessage(error: unknown, otherwise: string = UNKNOWN_FAILURE): string {
  return error instanceof ApiError && error.problem ? error.problem.detail : otherwise;
}
