import { CONFIRMATION_DAYS } from '#contracts/house/newsletter.ts';
import { isFromTheFuture } from '#contracts/settings/clock-drift.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** An address is asked again after an hour at the earliest, however often the form is sent. */
const ASKED_AGAIN_AFTER_MS = HOUR_MS;

/** Whether an address was asked so lately that it is not asked again now; `requestedAt` is ISO 8601. */
export function wasJustAsked({ requestedAt }: { readonly requestedAt: string }, now: string): boolean {
  const isAhead = isFromTheFuture(requestedAt, now);
  return !isAhead && Date.parse(now) < Date.parse(requestedAt) + ASKED_AGAIN_AFTER_MS;
}

/**
 * Whether the link of a request may still confirm.
 * @param requestedAt of the request whose link is followed. @param since of the first request whose links are good (ISO 8601).
 */
export function isConfirmable(
  { requestedAt, now }: { readonly requestedAt: string; readonly now: string },
  since: string,
): boolean {
  const at = Date.parse(requestedAt);
  return at >= Date.parse(since) && Date.parse(now) <= at + CONFIRMATION_DAYS * DAY_MS;
}
