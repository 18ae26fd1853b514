import type { Cause } from '#platform/event-store/event-store.ts';
import { confirmNotice, noticeIdOf, type RestockNoticeDeps, requestNotice } from '../restock-notice.ts';

/** Has an address wait for a perfume as its owner does: asks, then follows the link. */
export async function awaitPerfume(
  deps: RestockNoticeDeps,
  { email, productId, now }: { email: string; productId: string; now: Date },
  cause: Cause,
): Promise<void> {
  await requestNotice(deps, { email, productId, now }, cause);
  const noticeId = await noticeIdOf(deps.keyring, email, productId);
  const request = { noticeId, requestedAt: now.toISOString(), now };
  const confirmed = await confirmNotice(deps.store, request, cause);
  if (!confirmed?.accepted) throw new Error(confirmed?.refusal.code ?? 'nobody asked');
}
