import type { Operation } from '../faults.ts';
import type { Cause, Simulation } from '../simulation.ts';
import type { FormParameters } from '../wire/form.ts';

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
