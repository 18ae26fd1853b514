// Apart from schemas: what sends a header need not carry the schema library.

export const PROBLEM_MEDIA_TYPE = 'application/problem+json';

/** Answer header: place in the log of the last event the command appended. */
export const LOG_POSITION_HEADER = 'x-log-position';
/** Answer header on administrator commands: `yes` when the read models already show the change, else `no`. */
export const READ_MODELS_CURRENT_HEADER = 'x-read-models-current';
/**
 * Answer header on administrator commands: the read models that handled events since the command arrived, as `orders@812 reviews@812`;
 * `*` when that is not known.
 */
export const READ_MODELS_CHANGED_HEADER = 'x-read-models-changed';
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key';
