const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'ETIMEDOUT',
]);
/** PostgreSQL: connection failures (class 08), shutdown and start (57P01…57P03), too many connections. */
const SQL_STATES = /^(08\d{3}|57P0[123]|53300)$/;
/** The event store client's names of errors that say nothing about the request. */
const STORE_TYPES = new Set([
  'event-store-timeout',
  'unavailable',
  'deadline-exceeded',
  'timeout',
  'not-leader',
  'cancelled',
]);
const POOL_MESSAGES = /^(timeout exceeded when trying to connect|Connection terminated)/;

/** Whether an error only says that the event store or PostgreSQL cannot be reached just now. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const { code, type } = namesOf(error);
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || SQL_STATES.test(code))) return true;
  if (typeof type === 'string' && STORE_TYPES.has(type)) return true;
  return POOL_MESSAGES.test(error.message) || isUnavailable(error.cause);
}

function namesOf(error: Error): { code?: unknown; type?: unknown } {
  return { ...('code' in error && { code: error.code }), ...('type' in error && { type: error.type }) };
}
