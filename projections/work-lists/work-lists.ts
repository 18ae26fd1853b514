import { sql } from 'kysely';
import { WORK_LISTS, type WorkListCounts } from '#contracts/http/desk/order-filters.ts';
import { FORGOTTEN_TEXT } from '#contracts/privacy/personal.ts';
import { refundDueDay } from '#domain/returns/returns.ts';
import { areAnswersBuilt } from '../contact-messages/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import { workListCondition } from '../orders/order-filters.ts';
import type { OrdersTables } from '../orders/tables.ts';

/** How far back failed mails count, as the alarm tells of them. */
const MAILS_SINCE_MS = 30 * 24 * 60 * 60_000;

/** How much is to be done at the order desk and elsewhere, at a moment. */
export async function countWorkLists(db: ReadDb, now: Date): Promise<WorkListCounts> {
  const [[toPrepare, toSend, late, onHold, returns, refundsFailed, disputed], nextReturnDue, others] =
    await Promise.all([
      Promise.all(WORK_LISTS.map(async (list) => countOrders(db, await workListCondition(db, list, now)))),
      firstReturnDue(db),
      countOthers(db, new Date(now.getTime() - MAILS_SINCE_MS)),
    ]);
  return {
    toPrepare: toPrepare ?? 0,
    toSend: toSend ?? 0,
    late: late ?? 0,
    onHold: onHold ?? 0,
    returns: returns ?? 0,
    refundsFailed: refundsFailed ?? 0,
    disputed: disputed ?? 0,
    nextReturnDue,
    ...others,
  };
}

async function countOrders(
  db: ReadDb,
  condition: Awaited<ReturnType<typeof workListCondition>>,
): Promise<number> {
  const { count } = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
}

/** The earliest day by which a return is to be paid back; null where none is due. */
async function firstReturnDue(db: ReadDb): Promise<string | null> {
  const open = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select(['status', 'returns'])
    .where('withdrawal_declared_at', 'is not', null)
    .where('returns_open', '=', true)
    .execute();
  const due = open.flatMap(({ returns, status }) => (returns && refundDueDay(returns, status)) ?? []);
  return due.toSorted()[0] ?? null;
}

type OtherCounts = Pick<
  WorkListCounts,
  'mailsFailed' | 'mailsWaiting' | 'reviewsToModerate' | 'messagesUnanswered' | 'stockCritical'
>;

const NOTHING = {
  mailsFailed: 0,
  mailsWaiting: 0,
  reviewsToModerate: 0,
  messagesUnanswered: 0,
  stockCritical: 0,
};

async function countOthers(db: ReadDb, mailsSince: Date): Promise<OtherCounts> {
  const unanswered = (await areAnswersBuilt(db))
    ? sql`(select count(*) from contact_messages.messages where answered_at is null)`
    : sql`0`;
  const { rows } = await sql<OtherCounts>`select ${unanswered} as "messagesUnanswered",
    (select count(*) from email_notifications.emails where status = 'failed' and created_at > ${mailsSince}
      and subject <> ${FORGOTTEN_TEXT}) as "mailsFailed",
    (select count(*) from email_notifications.emails where status = 'pending') as "mailsWaiting",
    (select count(*) from reviews.reviews where status = 'pending') as "reviewsToModerate",
    (select count(*) from catalog.products where is_active and on_hand - reserved <= stock_alert) as "stockCritical"`.execute(
    db,
  );
  return rows[0] ?? NOTHING;
}
