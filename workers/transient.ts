import { isUnavailable } from '#services/http/unavailable.ts';

/** Serialization failures, deadlocks, resources, locks, operator's intervention, disk trouble. */
const PASSING_SQL_STATES = /^(40|53|55|57|58)/;
/** What `pg` says of a connection that broke in the middle of a transaction. */
const BROKEN_CONNECTION = /^Client has encountered a connection error|^Client was closed/;

/** Whether a failure says nothing about the event at hand and passes by itself. */
export function isTransient(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  if (!(error instanceof Error)) return false;
  if (BROKEN_CONNECTION.test(error.message)) return true;
  return 'code' in error && typeof error.code === 'string' && PASSING_SQL_STATES.test(error.code);
}
