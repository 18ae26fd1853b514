/** The error types of Stripe's API that the simulator answers with. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** What stands in the `error` member of an answer; the optional members as Stripe names them. */
export interface ErrorBody {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: object;
  readonly payment_method?: object;
}

/** A refusal as Stripe sends it: HTTP status and error envelope. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  /** Whether the request began to run: only then is the answer kept for its idempotency key. */
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.name = 'StripeError';
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/** 400 for a parameter the API cannot take. */
export function invalidRequest(message: string, param?: string, code?: string): StripeError {
  return new StripeError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });
}

/** 404 `resource_missing`, with Stripe's wording. */
export function noSuch(object: string, id: string, param = 'id'): StripeError {
  const message = `No such ${object}: '${id}'`;
  return new StripeError(404, { type: 'invalid_request_error', message, param, code: 'resource_missing' });
}
