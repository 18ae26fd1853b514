import type { Operation } from '../faults.ts';
import type { Cause, Simulation } from '../simulation.ts';
import type { FormParameters } from '../wire/form.ts';
import { noSuch } from '../wire/stripe-error.ts';

interface Moment {
  readonly gt?: number | undefined;
  readonly gte?: number | undefined;
  readonly lt?: number | undefined;
  readonly lte?: number | undefined;
}

interface ListRequest {
  readonly created?: Moment | undefined;
  readonly limit: number;
  readonly starting_after?: string | undefined;
  readonly ending_before?: string | undefined;
}

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
  const matching = oldestFirst.filter((record) => isWithin(record.created, request.created)).reverse();
  const { page, hasMore } = cut(matching, request);
  return { object: 'list', data: page.map(view), has_more: hasMore, url };
}

function cut<T extends { id: string }>(
  records: readonly T[],
  request: ListRequest,
): { page: readonly T[]; hasMore: boolean } {
  if (request.ending_before) {
    const newer = records.slice(0, indexOf(records, request.ending_before, 'ending_before'));
    return { page: newer.slice(-request.limit), hasMore: newer.length > request.limit };
  }
  const from = request.starting_after ? indexOf(records, request.starting_after, 'starting_after') + 1 : 0;
  const rest = records.slice(from);
  return { page: rest.slice(0, request.limit), hasMore: rest.length > request.limit };
}

function indexOf(records: readonly { id: string }[], id: string, parameter: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index < 0) throw noSuch('object', id, parameter);
  return index;
}

function isWithin(created: number, moment: Moment | undefined): boolean {
  if (!moment) return true;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = moment;
  return created > gt && created >= gte && created < lt && created <= lte;
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
