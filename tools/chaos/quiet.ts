import { setTimeout as sleep } from 'node:timers/promises';
import { ATTEMPT_LASTS_MS } from '#domain/emails/retry-schedule.ts';
import type { Parts } from '#main/roles/parts.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { readWholeLog, type WholeLog } from './facts.ts';
import { ordersIn } from './invariants/violation.ts';

const LOOK_EVERY_MS = 2_000;
/** Nothing new in the log for this long counts as rest, when nothing is due. */
const REST_MS = 10_000;
/** What is due is tried again once a minute while a part that it needs was down. */
const OVERDUE_MS = 75_000;
/** A mail that is to be tried again later than this is not waited for. */
const LATE_MAIL_MS = 90_000;
const TIMEOUT_MS = 8 * 60_000;
/** Where an event cannot be read, readers may stand before it for ever. */
const SHORT_TIMEOUT_MS = 2 * 60_000;

/**
 * Waits until nothing is due any more, the log has come to rest and its readers have come to its end.
 * @returns null then; else, after some minutes, what did not come to rest.
 */
export async function untilQuiet(
  parts: Parts,
  onWait: (what: string) => void,
): Promise<{ readonly log: WholeLog; readonly restless: string | null }> {
  const begun = performance.now();
  let log = await readWholeLog(parts);
  let changedAt = performance.now();
  for (;;) {
    const restless =
      (await whatIsDue(parts, log)) ??
      (performance.now() - changedAt < REST_MS ? 'the log still grows' : null);
    const patience = log.unreadable.length > 0 ? SHORT_TIMEOUT_MS : TIMEOUT_MS;
    if (restless === null || performance.now() > begun + patience) return { log, restless };
    onWait(restless);
    await sleep(LOOK_EVERY_MS);
    const now = await readWholeLog(parts, log);
    if (now.end !== log.end) changedAt = performance.now();
    log = now;
  }
}

async function whatIsDue(parts: Parts, log: WholeLog): Promise<string | null> {
  const due = dueTimes(log);
  const waiting = Math.max(...due.deadlines, ...due.holds, ...due.mails, 0);
  if (waiting + OVERDUE_MS > Date.now())
    return `${due.deadlines.length} deadlines, ${due.holds.length} holds and ${due.mails.length} mails are due`;
  const last = log.events.at(-1)?.position ?? -1n;
  const checkpoints = await listCheckpoints(parts.database.db);
  const behind = checkpoints.filter(
    ({ status, position }) => status === 'running' && (position ?? -1n) < last,
  );
  return behind.length === 0 ? null : `behind the log: ${behind.map(({ name }) => name).join(', ')}`;
}

/** When the things that still wait for a time will happen, in milliseconds since 1970. */
function dueTimes({ events }: WholeLog) {
  const orders = ordersIn(events);
  const holds = new Map<string, number>();
  const mails = new Map<string, number>();
  for (const { type, data } of events) {
    const hold = 'productId' in data && 'orderId' in data ? `${data.productId} ${data.orderId}` : '';
    if (type === 'StockReserved') holds.set(hold, Date.parse(data.expiresAt));
    if (type === 'StockReleased' || type === 'StockCommitted') holds.delete(hold);
    if (type === 'EmailRequested') mails.set(data.emailId, Date.parse(data.sendAfter ?? data.requestedAt));
    if (type === 'EmailSendingStarted')
      mails.set(data.emailId, Date.parse(data.startedAt) + ATTEMPT_LASTS_MS);
    if (type === 'EmailSent') mails.delete(data.emailId);
    if (type === 'EmailFailed') {
      if (data.retryAt === null) mails.delete(data.emailId);
      else mails.set(data.emailId, Date.parse(data.retryAt));
    }
  }
  const deadlines = orders
    .placed()
    .filter(({ status, deleted, deadlineApplies }) => status === 'pending' && !deleted && deadlineApplies)
    .map(({ payBefore }) => Date.parse(payBefore));
  const soon = performance.now() + ATTEMPT_LASTS_MS + LATE_MAIL_MS;
  return { deadlines, holds: [...holds.values()], mails: [...mails.values()].filter((at) => at < soon) };
}
