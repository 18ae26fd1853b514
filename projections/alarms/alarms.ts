import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { longDate } from '#contracts/french/dates.ts';
import { missingIdentity } from '#contracts/house/house.ts';
import type { Alarm } from '#contracts/http/console/alarms.ts';
import type { Overview } from '#contracts/http/console/overview.ts';
import { bothNumbers } from '#contracts/orders/order-numbers.ts';
import { FORGOTTEN_TEXT } from '#contracts/privacy/personal.ts';
import { strayMoneyText } from '#contracts/stray-money-texts.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { listAwaitingHouse } from '../disputes/projection.ts';
import type { EmailNotificationsTables } from '../email-notifications/projection.ts';
import { findHouse } from '../house/projection.ts';
import { isStuck, listCheckpoints, standsStill } from '../lib/checkpoints.ts';
import type { ReadDb } from '../lib/database.ts';
import { inSchema } from '../lib/projection.ts';
import { findRunningNumbers } from '../orders/running-numbers.ts';
import type { OrdersTables } from '../orders/tables.ts';
import { listStrayMoney } from '../stray-money/projection.ts';
import { deletedUnrefunded } from '../stream-index/projection.ts';
import { countWorkLists } from '../work-lists/work-lists.ts';

/** How far back failed mails are reported; older ones are known by then. */
const MAILS_SINCE_MS = 30 * 24 * 60 * 60_000;
const MAX_NAMED = 5;

export interface AlarmDeps {
  readonly db: ReadDb;
  readonly clock: () => Date;
  /** When the log's first event after each of these positions (null: from the start) was written; one at the end is left out. */
  readonly waitingSince: (positions: readonly (bigint | null)[]) => Promise<ReadonlyMap<bigint | null, Date>>;
  /** How many customers' keys the log names that the shop does not have. */
  readonly missingKeys: () => Promise<number>;
  /** Processes whose clock is not believed, each with what is wrong with it. */
  readonly doubtedClocks?: () => Promise<readonly string[]>;
}

/**
 * What needs a person now: readers of the log that stopped or fell behind, mails and refunds that failed, money that does
 * not match or is contested, data that cannot be read, an identity that the law wants whole.
 */
export async function listAlarms({
  db,
  clock,
  waitingSince,
  missingKeys,
  doubtedClocks,
}: AlarmDeps): Promise<Alarm[]> {
  const now = clock();
  const [readers, orders, contested, stray, deleted, mails, keys, clocks, house] = await Promise.all([
    troubledReaders(db, now, waitingSince),
    ordersNeedingCare(db),
    listAwaitingHouse(db),
    listStrayMoney(db),
    deletedUnrefunded(db),
    failedMails(db, new Date(now.getTime() - MAILS_SINCE_MS)),
    missingKeys(),
    doubtedClocks?.() ?? [],
    findHouse(db),
  ]);
  const numbers = await findRunningNumbers(
    db,
    [
      orders.held,
      contested.disputes.map(({ orderId }) => orderId),
      contested.suspected,
      orders.unrefunded,
      deleted,
    ].flatMap((ids) => ids.slice(0, MAX_NAMED)),
  );
  const named = (id: string) => bothNumbers(id, numbers.get(id));
  const found: [Alarm['code'], readonly string[]][] = [
    ['clock-doubted', clocks],
    ['reader-parked', readers.parked],
    ['reader-late', readers.late],
    ['payments-held', orders.held.map(named)],
    [
      'disputes-open',
      contested.disputes.map(({ orderId, respondBy }) => withLastDay(named(orderId), respondBy)),
    ],
    ['fraud-warnings', contested.suspected.map(named)],
    ['stray-money', stray.filter(({ dismissal }) => dismissal === null).map(strayMoneyText)],
    ['refunds-failed', orders.unrefunded.map(named)],
    ['deleted-refunds-failed', deleted.map(named)],
    ['mails-failed', mails],
    ['house-incomplete', missingIdentity(house.identity)],
  ];
  const counted = found
    .filter(([, subjects]) => subjects.length > 0)
    .map(([code, subjects]) => ({
      code,
      count: subjects.length,
      subjects: subjects.slice(0, MAX_NAMED),
    }));
  return keys === 0 ? counted : [...counted, { code: 'keys-missing', count: keys, subjects: [] }];
}

/** A disputed order with the last day to answer: after it the dispute is lost. */
function withLastDay(order: string, respondBy: string | null): string {
  return respondBy === null ? order : `${order}, répondre avant le ${longDate(respondBy)}`;
}

async function troubledReaders(db: ReadDb, now: Date, waitingSince: AlarmDeps['waitingSince']) {
  const checkpoints = await listCheckpoints(db);
  const parked = checkpoints.filter(({ status }) => status === 'parked');
  const still = checkpoints.filter((reader) => reader.status !== 'parked' && standsStill(reader, now));
  // One question for all: in a shop at rest every reader stands still.
  const since = await waitingSince(still.map(({ position }) => position));
  const late = still.filter((reader) => isStuck(reader, since.get(reader.position), now));
  return { parked: parked.map(({ name }) => name), late: late.map(({ name }) => name) };
}

async function ordersNeedingCare(db: ReadDb) {
  const rows = await inSchema<OrdersTables>(db, 'orders')
    .selectFrom('orders')
    .select(['id', 'refund_state', 'payment_state'])
    .where((row) => row.or([row('refund_state', '=', 'failed'), row('payment_state', '=', 'held')]))
    .orderBy('placed_at_position', 'desc')
    .execute();
  const ids = (wanted: (row: (typeof rows)[number]) => boolean) => rows.filter(wanted).map(({ id }) => id);
  return {
    held: ids(({ payment_state }) => payment_state === 'held'),
    unrefunded: ids(({ refund_state }) => refund_state === 'failed'),
  };
}

async function failedMails(db: ReadDb, since: Date): Promise<string[]> {
  const rows = await inSchema<EmailNotificationsTables>(db, 'email_notifications')
    .selectFrom('emails')
    .select('subject')
    .where('status', '=', 'failed')
    .where('created_at', '>', since)
    // Nobody is to be written to who asked to be forgotten.
    .where('subject', '<>', FORGOTTEN_TEXT)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ subject }) => subject);
}

/** What every screen of the console says is to be done, in one answer. */
async function readOverview(deps: AlarmDeps): Promise<Overview> {
  const { db, clock } = deps;
  const [workLists, alarms] = await Promise.all([countWorkLists(db, clock()), listAlarms(deps)]);
  return { workLists, alarms };
}

/** GET /api/admin/alarms, alone and with the work lists. */
export function alarmRoutes(deps: AlarmDeps & { readonly requireSession: Middleware }): Router {
  const { router, on } = routeCalls(CONSOLE_CALLS, { session: deps.requireSession });
  on('GET /api/admin/alarms', () => listAlarms(deps));
  on('GET /api/admin/overview', () => readOverview(deps));
  return router;
}
