import { sql } from 'kysely';
import type { RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import type { ShopEvent } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { EventOf } from '#contracts/events/event-handlers.ts';
import { turnsLeft } from '#domain/stock/restock-notice.decider.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import type { ConfirmableRequest } from '#platform/http/tokens/opt-in-links.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { findProduct } from '#services/catalog/product-stream.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailContent, MailShop } from '#services/emails/templates/blocks.ts';
import {
  type AwaitedPerfume,
  restockNotice,
  restockOptIn,
} from '#services/emails/templates/restock-mails.ts';
import { endNotice, giveNotice, noticeStream } from '#services/restock-notices/restock-notice.ts';
import { type StockService, stockStream } from '#services/stock/stock-service.ts';
import {
  causeOfEvent,
  causeOfTime,
  defineProcessManager,
  type ProcessManager,
  partitionByProduct,
  type TimedTask,
} from '../../process-manager.ts';
import { assertReadable } from '../privacy/waiting-for-keys.ts';

export interface RestockNoticesDeps {
  readonly store: EventStore;
  readonly db: ReadDb;
  readonly stockService: Pick<StockService, 'tellable'>;
  readonly shop: MailShop;
  /** Where a request is confirmed, and where it is ended; without an address in them. */
  readonly confirmNoticeUrl: (notice: ConfirmableRequest) => string;
  readonly leaveNoticeUrl: (noticeId: string) => string;
  readonly clock: () => Date;
}

/**
 * Asks addresses whether they want to know when a sold-out perfume is back, and tells those who wait, first come first, no more of them at
 * once than there are bottles. Its notes say who may be next, their own streams whether they still wait: where notes lag, those in front
 * were told already, so that nobody is told twice or before their turn.
 */
export function createRestockNotices(deps: RestockNoticesDeps): ProcessManager {
  const { store, db } = deps;
  const lookAt = (event: Recorded<ShopEvent> & { data: { productId: string } }) =>
    tellNext(deps, event.data.productId, causeOfEvent(event), revisionOfStock(event));
  return defineProcessManager({
    name: 'restock-notices',
    version: 1,
    partition: partitionByProduct,
    on: {
      async RestockNoticeRequested(event) {
        const { noticeId, requestedAt } = event.data;
        const url = deps.confirmNoticeUrl({ id: noticeId, requestedAt });
        const links = { confirmationUrl: url, leaveUrl: deps.leaveNoticeUrl(noticeId) };
        const content = (perfume: AwaitedPerfume) => restockOptIn(perfume, deps.shop, links);
        await write(deps, event, 'restock-opt-in', await note(deps, noticeId), content);
      },
      async RestockNoticeConfirmed(event) {
        await note(deps, event.data.noticeId);
        await lookAt(event);
      },
      async RestockNoticeGiven(event) {
        const { noticeId } = event.data;
        const content = (perfume: AwaitedPerfume) =>
          restockNotice(perfume, deps.shop, deps.leaveNoticeUrl(noticeId));
        await write(deps, event, 'restock-notice', await note(deps, noticeId), content);
      },
      async RestockNoticeEnded(event) {
        await note(deps, event.data.noticeId);
        await lookAt(event);
      },
      StockAdjusted: lookAt,
      StockReleased: lookAt,
      StockUndoPeriodEnded: lookAt,
      ProductRevised: lookAt,
      async ProductRemoved(event) {
        const { rows } = await sql<{ notice_id: string }>`
          select notice_id from process_managers.restock_notices
          where product_id = ${event.data.productId}`.execute(db);
        for (const { notice_id: noticeId } of rows)
          await endNotice(store, { noticeId, reason: 'removed', now: deps.clock() }, causeOfEvent(event));
      },
    },
  });
}

/** Ends what has waited long enough, and tells the next ones once the turns of those before are over. */
export function createRestockTurns(deps: RestockNoticesDeps): TimedTask {
  const { store, db, clock } = deps;
  const task = 'restock-turns';
  return {
    name: task,
    everyMs: 10_000,
    async run(signal) {
      const now = clock();
      const expired = await sql<{ notice_id: string }>`
        select notice_id from process_managers.restock_notices
        where turn_ends_at is null and expires_at <= ${now} limit 100`.execute(db);
      for (const { notice_id: noticeId } of expired.rows) {
        if (signal.aborted) return;
        await endNotice(store, { noticeId, reason: 'expired', now }, causeOfTime(task, noticeId));
        await note(deps, noticeId);
      }
      const over = await sql<{ product_id: string }>`
        select distinct product_id from process_managers.restock_notices
        where turn_ends_at <= ${now}`.execute(db);
      for (const { product_id: productId } of over.rows) {
        if (signal.aborted) return;
        await tellNext(deps, productId, causeOfTime(task, productId));
      }
      // Only then: a worker killed before leaves the turns to be looked at again.
      await sql`delete from process_managers.restock_notices where turn_ends_at <= ${now}`.execute(db);
    },
  };
}

/** @param since the stock's revision that is reacted to: a stock known here that includes it will do. */
async function tellNext(
  { store, db, stockService, clock }: RestockNoticesDeps,
  productId: string,
  cause: Cause,
  since?: bigint,
): Promise<void> {
  if (!(await isWaitedFor(db, productId))) return;
  const product = await findProduct(store, productId);
  if (!product?.isActive) return;
  const now = clock();
  const available = await stockService.tellable(productId, since);
  // What ends the time to undo is looked at in its turn.
  if (available === null) return;
  const rows = await readQueue(db, productId, Math.max(0, available));
  const turns = rows.flatMap(({ turn_ends_at: end }) => (end === null ? [] : [end.toISOString()]));
  const waiting = rows.filter(({ turn_ends_at: end }) => end === null);
  for (const { notice_id: noticeId } of waiting.slice(0, turnsLeft(available, turns, now.toISOString())))
    await giveNotice(store, { noticeId, productId, now }, cause);
}

async function isWaitedFor(db: ReadDb, productId: string): Promise<boolean> {
  const { rows } = await sql`
    select from process_managers.restock_notices
    where product_id = ${productId} and turn_ends_at is null limit 1`.execute(db);
  return rows.length > 0;
}

interface QueueRow {
  readonly notice_id: string;
  readonly turn_ends_at: Date | null;
}

/** Who was told and the first of those who wait, as of one moment. */
async function readQueue(db: ReadDb, productId: string, waiting: number): Promise<readonly QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    select notice_id, turn_ends_at from process_managers.restock_notices
    where product_id = ${productId} and turn_ends_at is not null
    union all (
      select notice_id, null from process_managers.restock_notices
      where product_id = ${productId} and turn_ends_at is null
      order by place limit ${waiting}
    )`.execute(db);
  return rows;
}

/** Notes whether a request waits or has a turn, as its stream says now. @returns that stream. */
async function note(
  { store, db }: RestockNoticesDeps,
  noticeId: string,
): Promise<readonly Recorded<RestockNoticeEvent>[]> {
  const { events } = await store.readStream<RestockNoticeEvent>(noticeStream(noticeId));
  const last = events.at(-1);
  const confirmed = events.findLast(({ type }) => type === 'RestockNoticeConfirmed');
  const isInQueue = last?.type === 'RestockNoticeConfirmed' || last?.type === 'RestockNoticeGiven';
  if (!isInQueue || confirmed?.type !== 'RestockNoticeConfirmed')
    await sql`delete from process_managers.restock_notices where notice_id = ${noticeId}`.execute(db);
  else {
    const { productId, expiresAt } = confirmed.data;
    const turnEndsAt = last.type === 'RestockNoticeGiven' ? last.data.turnEndsAt : null;
    // `place` is where it was confirmed in the log; `turn_ends_at` is null while it waits.
    await sql`
      insert into process_managers.restock_notices (notice_id, product_id, place, expires_at, turn_ends_at)
      values (${noticeId}, ${productId}, ${String(confirmed.position)}, ${expiresAt}, ${turnEndsAt})
      on conflict (notice_id) do update set
        place = excluded.place, expires_at = excluded.expires_at,
        turn_ends_at = excluded.turn_ends_at`.execute(db);
  }
  return events;
}

/** Writes to the address of a request, unless it went on since or its perfume has left. */
async function write(
  { store, clock }: RestockNoticesDeps,
  event: EventOf<'RestockNoticeRequested' | 'RestockNoticeGiven'>,
  type: 'restock-opt-in' | 'restock-notice',
  events: readonly Recorded<RestockNoticeEvent>[],
  contentOf: (perfume: AwaitedPerfume) => MailContent,
): Promise<void> {
  const { noticeId, productId } = event.data;
  const asked = events.findLast((each) => each.type === 'RestockNoticeRequested');
  const product = await findProduct(store, productId);
  if (events.at(-1)?.id !== event.id || asked === undefined || product === null) return;
  const subjectId = derivedId(noticeId, event.id);
  const envelope = { type, recipient: asked.data.email, subjectId, productId, now: clock() } as const;
  const mail = composeEmail(envelope, contentOf({ productId, name: product.name }));
  assertReadable(await requestEmail(store, mail, causeOfEvent(event)));
}

function revisionOfStock({ stream, revision, data }: Recorded<ShopEvent>): bigint | undefined {
  return 'productId' in data && data.productId !== null && stream === stockStream(data.productId)
    ? revision
    : undefined;
}
