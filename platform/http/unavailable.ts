import { ClockDoubted } from '../clock/clock-doubted.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';

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
/**
 * PostgreSQL's classes of what passes: connection (08), serialization and deadlocks (40), resources (53), locks (55), an operator's or a
 * crash's interruption (57), disk trouble (58).
 */
const PASSING_SQL_STATES = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/;
/** What `pg` says of connections that break or cannot be made; it has no code for them. */
const BROKEN_CONNECTIONS =
  /^(timeout (exceeded when trying to connect|expired)$|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed))/;

/**
 * Whether an error only says that the event store or PostgreSQL cannot do it just now: nothing about the request or the event at hand, and
 * it passes by itself. Requests are answered with 503 then, and workers try again.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof EventStoreUnavailable || error instanceof ClockDoubted) return true;
  if (error instanceof AggregateError && error.errors.some(isUnavailable)) return true;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && (NETWORK_CODES.has(code) || PASSING_SQL_STATES.test(code))) return true;
  return BROKEN_CONNECTIONS.test(error.message) || isUnavailable(error.cause);
}
