import type { RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import type { ErasureReason, PrivacyEvent } from '#contracts/events/people/privacy.ts';
import type { NewsletterEvent } from '#contracts/events/people/visitor.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import {
  type ErasurePlan,
  type HeldKey,
  type HeldOrder,
  planErasure,
} from '#domain/customers/plan-erasure.ts';
import { withoutUndone } from '#domain/orders/undo.ts';
import {
  ANY,
  type Cause,
  type EventStore,
  NO_STREAM,
  type StreamName,
} from '#platform/event-store/event-store.ts';
import { type OrderHistory, orderAfter, orderHistory } from '../orders/order-stream.ts';
import { noticeStream } from '../restock-notices/restock-notice.ts';
import { type CollectedKey, type CollectTracesDeps, collectTraces } from './collect-traces.ts';
import { idsOf } from './find-traces.ts';

export interface DataRequestDeps extends CollectTracesDeps {
  readonly clock: () => Date;
}

/** What became of a request so far. */
export interface DataRequest {
  readonly requestId: string;
  /** Of a request on the shop's page; null for a look-up in the console, or once the person is forgotten. */
  readonly email: string | null;
  readonly collected: readonly CollectedKey[] | null;
  /** Why the person is to be erased; null while nobody asked for it. */
  readonly erasure: ErasureReason | null;
  readonly isErased: boolean;
  readonly revision: bigint | null;
}

export function requestStream(requestId: string): StreamName {
  return `privacy-request-${requestId}`;
}

/** Notes that somebody asked what is held of an address; nothing for an address that the shop does not know, nor a second time. */
export async function requestData(
  { store, keys, clock }: Pick<DataRequestDeps, 'store' | 'keys' | 'clock'>,
  requestId: string,
  email: string,
  cause: Cause,
): Promise<void> {
  if ((await keys.find(email)).length === 0) return;
  const event: PrivacyEvent = {
    type: 'PersonalDataRequested',
    data: { requestId, email, requestedAt: clock().toISOString() },
  };
  await store.append(requestStream(requestId), [event], { expectedRevision: NO_STREAM, cause });
}

/** A request as its stream says; null when there is none. */
export async function loadDataRequest(
  store: Pick<EventStore, 'readStream'>,
  requestId: string,
): Promise<DataRequest | null> {
  const { events, revision } = await store.readStream<PrivacyEvent>(requestStream(requestId));
  if (events.length === 0) return null;
  let request: DataRequest = {
    requestId,
    email: null,
    collected: null,
    erasure: null,
    isErased: false,
    revision,
  };
  for (const { type, data } of events) {
    if (type === 'PersonalDataRequested') request = { ...request, email: readable(data.email) };
    if (type === 'PersonalDataCollected') request = { ...request, collected: data.keys };
    if (type === 'ErasureRequested') request = { ...request, erasure: data.reason };
    if (type === 'PersonalDataErased') request = { ...request, isErased: true };
  }
  return request;
}

function readable(email: string): string | null {
  return isForgottenEmail(email) || missingKeyOf(email) !== null ? null : email;
}

/**
 * Finds, by reading the whole log once, where something of a person stands, and notes it under a request, so that it is read from there
 * from then on. Null when nothing is held.
 */
export async function collectForRequest(
  deps: DataRequestDeps,
  { requestId, email }: { readonly requestId: string; readonly email: string },
  cause: Cause,
  onProgress?: (events: number) => void,
): Promise<readonly CollectedKey[] | null> {
  const { store, clock } = deps;
  const collected = await collectTraces(deps, email, onProgress);
  if (collected.length === 0) return null;
  const event: PrivacyEvent = {
    type: 'PersonalDataCollected',
    data: {
      requestId,
      keys: collected.map(({ keyId, streams }) => ({ keyId, streams: [...streams] })),
      collectedAt: clock().toISOString(),
    },
  };
  // Collected twice by two workers, it is the same.
  await store.append(requestStream(requestId), [event], { expectedRevision: ANY, cause });
  return collected;
}

/**
 * Whether all that is held of an address are requests, for the newsletter or a perfume's return, that were never confirmed: anybody may
 * have typed it, so that nothing more is mailed there. What the shop wrote and the data request itself do not count.
 */
export async function isOnlyAsked(
  store: Pick<EventStore, 'readStream'>,
  collected: readonly CollectedKey[],
): Promise<boolean> {
  const streams = collected.flatMap((key) => key.streams).filter((name) => !/^(email|privacy)-/.test(name));
  if (streams.some((name) => !/^(newsletter|restockNotice)-/.test(name))) return false;
  const asked = [
    ...idsOf('newsletter', streams).map((id) => `newsletter-${id}` as const),
    ...idsOf('restockNotice', streams).map(noticeStream),
  ];
  for (const stream of asked) {
    const { events } = await store.readStream<NewsletterEvent | RestockNoticeEvent>(stream);
    if (events.some(({ type }) => type === 'NewsletterSubscribed' || type === 'RestockNoticeConfirmed'))
      return false;
  }
  return true;
}

/** What erasing a person may take now, decided on what their orders' streams say. */
export async function planOf(
  { store, clock }: Pick<DataRequestDeps, 'store' | 'clock'>,
  collected: readonly CollectedKey[],
): Promise<ErasurePlan> {
  const keys: HeldKey[] = [];
  for (const { keyId, streams } of collected) {
    const orders: HeldOrder[] = [];
    for (const orderId of idsOf('order', streams)) {
      const history = await orderHistory(store, orderId);
      const state = orderAfter(history);
      if (state.status !== 'absent') orders.push({ ...state, sentAt: sentAt(history) });
    }
    keys.push({ keyId, orders, sealsMore: streams.some(isAboutNoOrder) });
  }
  return planErasure(keys, clock());
}

function sentAt(history: OrderHistory): string | null {
  const sent = withoutUndone(history).findLast(
    ({ type, data }) => type === 'OrderStatusChanged' && data.to === 'shipped',
  );
  return sent?.metadata.recordedAt ?? null;
}

/** Mails are told apart when they are withheld. */
function isAboutNoOrder(stream: string): boolean {
  return /^(review|contact|newsletter|restockNotice|orderNote)-/.test(stream);
}

/** Asks for a person's erasure; a worker, which alone may destroy keys, carries it out. */
export async function requestErasure(
  deps: Pick<DataRequestDeps, 'store' | 'clock'>,
  { request, reason }: { readonly request: DataRequest; readonly reason: ErasureReason },
  cause: Cause,
): Promise<void> {
  if (request.erasure !== null) return;
  const event: PrivacyEvent = {
    type: 'ErasureRequested',
    data: { requestId: request.requestId, reason, requestedAt: deps.clock().toISOString() },
  };
  // A conflict means that it was asked for just now.
  await deps.store.append(requestStream(request.requestId), [event], {
    expectedRevision: request.revision ?? NO_STREAM,
    cause,
  });
}
