import { createHash } from 'node:crypto';
import { RESTOCK_CONSENT } from '#contracts/catalog/restock-notice.ts';
import type { RestockNoticeEndReason, RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import {
  type RestockNoticeRefusal,
  type RestockNoticeState,
  restockNoticeDecider,
} from '#domain/stock/restock-notice.decider.ts';
import { commandHandler, type Handled } from '#platform/command-handling/command-handler.ts';
import type { Cause, EventStore, StreamName } from '#platform/event-store/event-store.ts';
import { type Keyring, keyOf } from '#platform/event-store/sealing/keyring.ts';
import { findProduct } from '../catalog/product-stream.ts';

export interface RestockNoticeDeps {
  readonly store: EventStore;
  readonly keyring: Keyring;
}

type NoticeHandled = Handled<RestockNoticeState, RestockNoticeRefusal>;

const notices = commandHandler(restockNoticeDecider);

export function noticeStream(noticeId: string): StreamName {
  return `restockNotice-${noticeId}`;
}

/**
 * Has an address asked by mail whether it wants to know when a perfume is back; does nothing for one that waits, was asked just now, or
 * asks for a perfume that is not on sale.
 */
export async function requestNotice(
  { store, keyring }: RestockNoticeDeps,
  { email, productId, now }: { email: string; productId: string; now: Date },
  cause: Cause,
): Promise<void> {
  const product = await findProduct(store, productId);
  if (!product?.isActive) return;
  const noticeId = await noticeIdOf(keyring, email, productId);
  const consent = RESTOCK_CONSENT;
  const asked = { email, consent, now: now.toISOString() };
  const command = { type: 'RequestNotice', noticeId, productId, ...asked } as const;
  await notices(store).handle(noticeStream(noticeId), command, cause);
}

/** Has an address wait whose owner followed the link; null for a link that is of nothing, refuses one that is no longer good. */
export async function confirmNotice(
  store: EventStore,
  { noticeId, requestedAt, now }: { noticeId: string; requestedAt: string; now: Date },
  cause: Cause,
): Promise<NoticeHandled | null> {
  const productId = await productOf(store, noticeId);
  if (productId === null) return null;
  const times = { requestedAt, now: now.toISOString() };
  const command = { type: 'ConfirmNotice', noticeId, productId, ...times } as const;
  return notices(store).handle(noticeStream(noticeId), command, cause);
}

/** Gives one who waits their turn: a mail follows. */
export function giveNotice(
  store: EventStore,
  { now, ...notice }: { noticeId: string; productId: string; now: Date },
  cause: Cause,
): Promise<NoticeHandled> {
  const command = { type: 'GiveNotice', ...notice, now: now.toISOString() } as const;
  return notices(store).handle(noticeStream(notice.noticeId), command, cause);
}

/** Ends a request, or the turn it had; does nothing when it has ended already or never was, nor before it expires when that is why. */
export async function endNotice(
  store: EventStore,
  { noticeId, reason, now }: { noticeId: string; reason: RestockNoticeEndReason; now: Date },
  cause: Cause,
): Promise<void> {
  const productId = await productOf(store, noticeId);
  if (productId === null) return;
  const command = { type: 'EndNotice', noticeId, productId, reason, now: now.toISOString() } as const;
  await notices(store).handle(noticeStream(noticeId), command, cause);
}

/** The perfume that a request is about; null where nobody asked. */
export async function productOf(store: EventStore, noticeId: string): Promise<string | null> {
  const { events } = await store.readStream<RestockNoticeEvent>(noticeStream(noticeId), { limit: 1 });
  return events[0]?.data.productId ?? null;
}

/**
 * The request of an address for a perfume, however the address is written. As with a subscription, its name says nothing of the address,
 * and once the customer is forgotten no one can tell whose it was.
 * @throws Error when the keys are out of reach.
 */
export async function noticeIdOf(keyring: Keyring, email: string, productId: string): Promise<string> {
  const { keyId } = await keyOf(keyring, email);
  return createHash('sha256').update(`restock notice\n${keyId}\n${productId}`).digest('hex');
}
