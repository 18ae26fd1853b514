import type { PrivacyEvent } from '#contracts/events/people/privacy.ts';
import { orderSubject } from '#contracts/privacy/subject.ts';
import { ACCOUNT_YEARS, isAccounted, UNPAID_DAYS } from '#domain/customers/plan-erasure.ts';
import { type Cause, NO_STREAM, type StreamName } from '#platform/event-store/event-store.ts';
import { orderAfter, orderHistory } from '../orders/order-stream.ts';
import { orderKeys } from './collect-traces.ts';
import { findTraces, idsOf, type Traces } from './find-traces.ts';
import {
  announceForgotten,
  type EraseDeps,
  forgetCustomers,
  keepVerifiedReviews,
} from './forget-customer.ts';

/** Somebody who never bought is kept this long after the last sign of them (CNIL, commercial management guidelines). */
const PROSPECT_YEARS = 3;

const SLICE = 1_000;

/** What a run forgot, by the purpose it was kept for. */
export type RetentionCounts = Pick<
  Extract<PrivacyEvent, { type: 'RetentionRan' }>['data'],
  'prospects' | 'subscribers' | 'unpaidOrders' | 'accounts'
>;

/** An order that may never have been paid; its stream says whether it was. */
export interface UnpaidOrder {
  readonly orderId: string;
  readonly email: string;
}

export interface RetentionDeps extends EraseDeps {
  /** Cancelled orders without a payment that were placed before then. */
  readonly listUnpaidOrders: (placedBefore: Date) => Promise<readonly UnpaidOrder[]>;
}

function retentionStream(day: string): StreamName {
  return `privacy-retention-${day}`;
}

/**
 * Forgets what was kept long enough, purpose by purpose, and notes the day's run. Also finishes what a crash left half done.
 * @returns how much was forgotten.
 */
export async function runRetention(deps: RetentionDeps, cause: Cause): Promise<RetentionCounts> {
  const { keys, certainNow = async () => deps.clock() } = deps;
  const now = await certainNow();
  await announceForgotten(deps, 'request', cause);
  const unpaid = await unpaidKeys(deps, new Date(now.getTime() - UNPAID_DAYS * 86_400_000));
  const unpaidOrders = await forgetCustomers(deps, unpaid, 'unpaid', cause);
  const quiet = await keys.listUnusedSince(prospectsKeptSince(now));
  // What was used last on New Year's Eve by the clock of the log may be of the new year in Paris.
  const accountsEnd = `${now.getUTCFullYear() - ACCOUNT_YEARS - 1}-12-31`;
  const oldOrders = await keys.listOrderKeysUnusedSince(accountsEnd);
  const traces = await findTraces(deps.rawLog, [...quiet, ...oldOrders]);
  const longQuiet = new Set(await keys.listUnusedSince(accountsEnd));
  const isDue = (keyId: string, found: Traces) => !isAccount(found) || longQuiet.has(keyId);
  const due = quiet.flatMap((keyId) => {
    const found = traces.get(keyId);
    return found && isDue(keyId, found) ? [{ keyId, found }] : [];
  });
  const streams = [...traces.values()].flatMap((found) => [...found]);
  const sealed = { reviewIds: idsOf('review', streams), orderIds: idsOf('order', streams) };
  await keepVerifiedReviews(deps, sealed, cause);
  await forgetCustomers(deps, [...due.map(({ keyId }) => keyId), ...oldOrders], 'inactivity', cause);
  const people = due.map(({ found }) => purposeOf(found));
  const countOf = (purpose: ReturnType<typeof purposeOf>) => people.filter((each) => each === purpose).length;
  const counts: RetentionCounts = {
    prospects: countOf('prospects'),
    subscribers: countOf('subscribers'),
    unpaidOrders,
    accounts: countOf('accounts') + oldOrders.length,
  };
  await noteRun(deps, now, counts, cause);
  return counts;
}

/** What a person's data was kept for last. */
function purposeOf(found: Traces): 'prospects' | 'subscribers' | 'accounts' {
  if (isAccount(found)) return 'accounts';
  return idsOf('newsletter', found).length > 0 ? 'subscribers' : 'prospects';
}

/** An invoice has a key of its own, as an order has. */
function isAccount(found: Traces): boolean {
  return idsOf('order', found).length + idsOf('invoice', found).length > 0;
}

/** The own keys of orders that were never paid, as their streams say. */
async function unpaidKeys(
  { store, keys, listUnpaidOrders }: RetentionDeps,
  placedBefore: Date,
): Promise<string[]> {
  const found: string[] = [];
  for (const { orderId, email } of await listUnpaidOrders(placedBefore)) {
    if ((await keys.findOfOrder(orderSubject(orderId, email))) === null) continue;
    const history = await orderHistory(store, orderId);
    const order = orderAfter(history);
    if (order.status === 'cancelled' && !isAccounted(order))
      found.push(...(await orderKeys(keys, orderId, history)));
  }
  return found;
}

async function noteRun(
  { store, rawLog }: RetentionDeps,
  now: Date,
  counts: RetentionCounts,
  cause: Cause,
): Promise<void> {
  // An empty log is left empty: a backup may be about to be restored into it.
  if ((await rawLog.readRaw({ after: null, limit: SLICE })).events.length === 0) return;
  const day = now.toISOString().slice(0, 10);
  const event: PrivacyEvent = { type: 'RetentionRan', data: { day, ...counts, ranAt: now.toISOString() } };
  // A second run of the day finds nothing left to tell.
  await store.append(retentionStream(day), [event], { expectedRevision: NO_STREAM, cause });
}

/** Prospects of whom there was no sign since this day, `YYYY-MM-DD` in UTC, are kept no longer. */
function prospectsKeptSince(now: Date): string {
  const then = new Date(now);
  then.setUTCFullYear(then.getUTCFullYear() - PROSPECT_YEARS);
  return then.toISOString().slice(0, 10);
}
