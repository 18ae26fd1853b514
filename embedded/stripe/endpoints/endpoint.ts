import { z } from 'zod';
import type { Operation } from '../faults.ts';
import type { Cause, Simulation } from '../simulation.ts';
import type { FormParameters } from '../wire/form.ts';
import { integer, text } from '../wire/parameters.ts';
import { noSuch } from '../wire/stripe-error.ts';

/** The parameters every list takes. */
export const listParameters = {
  created: z.strictObject({ gte: integer }).optional(),
  limit: integer.pipe(z.number().min(1).max(100)).default(10),
  starting_after: text.optional(),
};
type ListRequest = z.output<z.ZodObject<typeof listParameters>>;

/**
 * One page of a list, newest first, cut as Stripe cuts it.
 * @throws StripeError 400-like `resource_missing` when the cursor is unknown.
 */
export function listPage<T extends { id: string; created: number }>(
  oldestFirst: readonly T[],
  request: ListRequest,
  url: string,
  view: (record: T) => Record<string, unknown>,
): Record<string, unknown> {
  const since = request.created?.gte ?? 0;
  const matching = oldestFirst.filter(({ created }) => created >= since).reverse();
  const last = request.starting_after;
  const from = last === undefined ? 0 : matching.findIndex(({ id }) => id === last) + 1;
  if (last !== undefined && from === 0) throw noSuch('object', last, 'starting_after');
  const page = matching.slice(from, from + request.limit);
  return { object: 'list', data: page.map(view), has_more: from + page.length < matching.length, url };
}

/** One request of the API, authenticated and decoded. */
export interface ApiRequest {
  readonly simulation: Simulation;
  readonly cause: Cause;
  /** The identifier in the path; empty where there is none. */
  readonly id: string;
  readonly parameters: FormParameters;
  /** The browser's requests carry the publishable key and prove themselves by the client secret. */
  readonly publishable: boolean;
}

export interface Endpoint {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  /** `:id` stands for one identifier. */
  readonly path: string;
  /** Whether the publishable key may call it. */
  readonly publishable?: boolean;
  /** Changes the ledger and returns the answer's body; throws StripeError to refuse. Synchronous on purpose. */
  readonly handle: (request: ApiRequest) => Record<string, unknown>;
}

/** An amount as Stripe's English messages write it. */
export function inEuros(cents: number): string {
  return `€${(cents / 100).toFixed(2)}`;
}
