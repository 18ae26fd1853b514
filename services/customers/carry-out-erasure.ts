import type { EmailEvent } from '#contracts/events/house/email.ts';
import type { PrivacyEvent } from '#contracts/events/people/privacy.ts';
import { type Cause, NO_STREAM } from '#platform/event-store/event-store.ts';
import { emailIdOf } from '../emails/request-email.ts';
import { unsubscribe } from '../newsletter/subscription.ts';
import type { CollectedKey } from './collect-traces.ts';
import { loadDataRequest, planOf, requestStream } from './data-requests.ts';
import { emailStreamsOf, idsOf } from './find-traces.ts';
import {
  announceForgotten,
  type EraseDeps,
  endNotices,
  type ForgetDeps,
  keepVerifiedReviews,
  revokeForErasure,
} from './forget-customer.ts';

/**
 * Erases a person as far as the law allows: destroys the keys that seal nothing it keeps, withholds what else the others seal, and tells
 * the read models. It may run again at any time: what is done stays done.
 */
export async function carryOutErasure(
  deps: EraseDeps,
  requestId: string,
  cause: Cause,
  onProgress?: (events: number) => void,
): Promise<void> {
  const { store, keys, clock } = deps;
  const request = await loadDataRequest(store, requestId);
  if (request?.erasure == null || request.collected === null || request.isErased) return;
  const { erasure: reason, collected } = request;
  const streams = collected.flatMap((key) => key.streams);
  const found = { reviewIds: idsOf('review', streams), orderIds: idsOf('order', streams) };
  // Of orders that the law keeps as well: their page names who is to be forgotten.
  await revokeForErasure(deps, found.orderIds, requestId, cause);
  // By a clock that is ahead nothing would be kept.
  await deps.certainNow?.();
  // An order that opened since is kept by its own key; the plan is made on what is so now.
  const plan = await planOf(deps, collected);
  const kept = new Set(plan.keptOrders.map(({ orderId }) => orderId));
  const withheld = collected.filter(({ keyId }) => plan.kept.includes(keyId));
  await keepVerifiedReviews(deps, found, cause);
  let withheldKeys = 0;
  for (const key of withheld) withheldKeys += Number(await withhold(deps, requestId, key, kept, cause));
  for (const keyId of plan.destroyed) await keys.destroy(keyId, clock());
  await announceForgotten(deps, 'request', cause, onProgress);
  const event: PrivacyEvent = {
    type: 'PersonalDataErased',
    data: {
      requestId,
      reason,
      destroyedKeys: plan.destroyed.length,
      withheldKeys,
      keptOrders: kept.size,
      keptUntil:
        plan.keptOrders
          .map(({ until }) => until)
          .sort()
          .at(-1) ?? null,
      erasedAt: clock().toISOString(),
    },
  };
  const expectedRevision = request.revision ?? NO_STREAM;
  await store.append(requestStream(requestId), [event], { expectedRevision, cause });
}

/** @returns whether the key seals anything beside the orders that are kept. */
async function withhold(
  { store, clock }: ForgetDeps,
  requestId: string,
  { keyId, streams }: CollectedKey,
  kept: ReadonlySet<string>,
  cause: Cause,
): Promise<boolean> {
  const emailIds: string[] = [];
  for (const stream of emailStreamsOf(streams)) {
    const [requested] = (await store.readStream<EmailEvent>(stream, { limit: 1 })).events;
    if (requested?.type !== 'EmailRequested' || kept.has(requested.data.orderId ?? '')) continue;
    emailIds.push(emailIdOf(stream));
  }
  const subscriptionIds = idsOf('newsletter', streams);
  for (const subscriptionId of subscriptionIds)
    await unsubscribe(store, { subscriptionId, now: clock() }, cause);
  const notices = await endNotices(store, streams, clock(), cause);
  const [reviewIds, messageIds] = [idsOf('review', streams), idsOf('contact', streams)];
  const notedOrderIds = idsOf('orderNote', streams);
  const others = [reviewIds, messageIds, emailIds, subscriptionIds, notedOrderIds];
  if (notices === 0 && others.every((ids) => ids.length === 0)) return false;
  const event: PrivacyEvent = {
    type: 'PersonalDataWithheld',
    data: { keyId, reviewIds, messageIds, emailIds, notedOrderIds, withheldAt: clock().toISOString() },
  };
  // A conflict means that it was told already.
  await store.append(`privacy-withheld-${requestId}-${keyId}`, [event], {
    expectedRevision: NO_STREAM,
    cause,
  });
  return true;
}
