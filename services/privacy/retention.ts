import type { Cause } from '../event-store/event-store.ts';
import { findTraces } from './find-traces.ts';
import { announceForgotten, type ForgetDeps, forgetCustomers } from './forget-customer.ts';

/** Somebody who never bought is kept this long after the last sign of them (CNIL, commercial management guidelines). */
const PROSPECT_YEARS = 3;
/** What an order's parties and amounts are kept for (code de commerce L123-22; specification §9). */
const CUSTOMER_YEARS = 10;

/**
 * Forgets people without activity for too long: three years for people who never ordered, ten for those who did. Also finishes
 * what a crash left half done.
 * @returns how many were forgotten.
 */
export async function forgetInactive(deps: ForgetDeps, cause: Cause): Promise<number> {
  await announceForgotten(deps, 'request', cause);
  const quiet = await deps.keys.listUnusedSince(yearsBefore(deps.clock(), PROSPECT_YEARS));
  if (quiet.length === 0) return 0;
  const longQuiet = new Set(await deps.keys.listUnusedSince(yearsBefore(deps.clock(), CUSTOMER_YEARS)));
  const traces = await findTraces(deps.rawLog, quiet);
  const due = quiet.filter((keyId) => longQuiet.has(keyId) || traces.get(keyId)?.orderIds.size === 0);
  return due.length === 0 ? 0 : forgetCustomers(deps, due, 'inactivity', cause);
}

/** @returns `YYYY-MM-DD` in UTC. */
function yearsBefore(now: Date, years: number): string {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - years);
  return then.toISOString().slice(0, 10);
}
