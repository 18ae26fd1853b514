import type { PrivacyEvent } from '#contracts/events/people/privacy.ts';
import { forgottenEmail } from '#contracts/privacy/personal.ts';
import type { CertainNow } from '#platform/clock/trusted-clock.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { type Cause, type EventStore, NO_STREAM, type RawLog } from '#platform/event-store/event-store.ts';
import type { CustomerKeys, ForgottenKey } from '#platform/privacy/customer-keys.ts';
import { emailIdOf } from '../emails/request-email.ts';
import { unsubscribe } from '../newsletter/subscription.ts';
import { commandOrder, orderAfter, orderHistory } from '../orders/order-stream.ts';
import { endNotice } from '../restock-notices/restock-notice.ts';
import { commandReview } from '../reviews/review-stream.ts';
import { emailStreamsOf, findTraces, idsOf, type Traces } from './find-traces.ts';

export interface ForgetDeps {
  readonly store: EventStore;
  readonly rawLog: RawLog;
  readonly keys: CustomerKeys;
  readonly clock: () => Date;
  /** Nobody is forgotten because of what a clock says that is not believed. Without it the clock is believed. */
  readonly certainNow?: CertainNow | undefined;
}

export interface EraseDeps extends ForgetDeps {
  /** The verified reviews among those, or by who placed those orders, as the read models say. */
  readonly listVerifiedReviews: (found: {
    readonly reviewIds: readonly string[];
    readonly orderIds: readonly string[];
  }) => Promise<readonly string[]>;
}

export type ForgetReason = Extract<PrivacyEvent, { type: 'CustomerForgotten' }>['data']['reason'];

/**
 * Forgets customers: destroys their keys, at once and for good, then appends that to the log, so that read models forget as well. A crash
 * in between loses nothing: `announceForgotten` goes on where it stopped.
 * @returns how many there were to forget.
 */
export async function forgetCustomers(
  deps: ForgetDeps,
  keyIds: readonly string[],
  reason: ForgetReason,
  cause: Cause,
): Promise<number> {
  let destroyed = 0;
  for (const keyId of keyIds) if ((await deps.keys.destroy(keyId, deps.clock())) !== null) destroyed += 1;
  await announceForgotten(deps, reason, cause);
  return destroyed;
}

/** Ends the links to orders whose customer is erased, once for each erasure, which `erasureId` names. */
export async function revokeForErasure(
  { store, clock }: Pick<ForgetDeps, 'store' | 'clock'>,
  orderIds: readonly string[],
  erasureId: string,
  cause: Cause,
): Promise<void> {
  const key = { id: derivedId(erasureId, 'links'), content: 'erasure' };
  const command = { type: 'RevokeLinks', reason: 'erasure', now: clock().toISOString() } as const;
  for (const orderId of orderIds) await commandOrder(store, orderId, command, cause, key);
}

/**
 * Notes, before keys go, which reviews were verified: afterwards nobody can tell that their authors bought the perfume.
 * @param found what stands sealed by the keys.
 */
export async function keepVerifiedReviews(
  { store, listVerifiedReviews }: EraseDeps,
  found: Parameters<EraseDeps['listVerifiedReviews']>[0],
  cause: Cause,
): Promise<void> {
  for (const reviewId of await listVerifiedReviews(found))
    await commandReview(store, { type: 'VerifyReview', reviewId }, cause);
}

/** Tells the log of every key that was destroyed and of which it does not know yet. Cheap when there is none. */
export async function announceForgotten(
  deps: ForgetDeps,
  reason: ForgetReason,
  cause: Cause,
  onProgress?: (events: number) => void,
): Promise<void> {
  const unannounced = await deps.keys.listUnannounced();
  if (unannounced.length === 0) return;
  const keyIds = unannounced.map(({ keyId }) => keyId);
  const found = await findTraces(deps.rawLog, keyIds, onProgress);
  for (const key of unannounced) {
    const traces = found.get(key.keyId);
    if (traces !== undefined) await announce(deps, key, traces, reason, cause);
    await deps.keys.markAnnounced(key.keyId);
  }
}

/** Ends what an erased person waits for, among these streams. @returns how many requests of theirs there are. */
export async function endNotices(
  store: EventStore,
  streams: Iterable<string>,
  now: Date,
  cause: Cause,
): Promise<number> {
  const noticeIds = idsOf('restockNotice', streams);
  for (const noticeId of noticeIds) await endNotice(store, { noticeId, reason: 'erased', now }, cause);
  return noticeIds.length;
}

/** Those whose customer read as forgotten with this key; another names what was corrected, or only declared in the order. */
async function ordersNamedBy(
  store: EventStore,
  keyId: string,
  orderIds: readonly string[],
): Promise<string[]> {
  const named: string[] = [];
  for (const orderId of orderIds) {
    const order = orderAfter(await orderHistory(store, orderId));
    if (order.status === 'absent' || order.customer.email === forgottenEmail(keyId)) named.push(orderId);
  }
  return named;
}

async function announce(
  deps: ForgetDeps,
  { keyId, forgottenAt }: ForgottenKey,
  traces: Traces,
  reason: ForgetReason,
  cause: Cause,
): Promise<void> {
  const { store, clock } = deps;
  const orderIds = await ordersNamedBy(store, keyId, idsOf('order', traces));
  // Who asked to be erased had them revoked at once.
  if (reason !== 'request') await revokeForErasure(deps, orderIds, keyId, cause);
  // Else their address could never subscribe again: its stream would say that it still does.
  for (const subscriptionId of idsOf('newsletter', traces))
    await unsubscribe(store, { subscriptionId, now: clock() }, cause);
  await endNotices(store, traces, clock(), cause);
  const event: PrivacyEvent = {
    type: 'CustomerForgotten',
    data: {
      keyId,
      reason,
      orderIds,
      reviewIds: idsOf('review', traces),
      messageIds: idsOf('contact', traces),
      emailIds: emailStreamsOf(traces).map(emailIdOf),
      notedOrderIds: idsOf('orderNote', traces),
      forgottenAt: forgottenAt.toISOString(),
    },
  };
  // A conflict means that it is announced already.
  await store.append(`privacy-${keyId}`, [event], { expectedRevision: NO_STREAM, cause });
}
