import type { Logger } from 'pino';
import { addDays, type Day } from '#contracts/french/calendar.ts';
import { dueDay } from '#domain/morning-mail/morning-mail.decider.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { areOrderFiguresBuilt } from '#projections/figures/queries/built.ts';
import type { ReadDatabase, ReadDb } from '#projections/lib/database.ts';
import { isBuilt } from '#projections/lib/is-built.ts';
import { haveReached } from '#projections/lib/progress.ts';
import { readMorning } from '#projections/morning-mail/morning.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { emailStreamOf, requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { morningMail as morningMailOf } from '#services/emails/templates/morning-mail.ts';
import { MORNING_MAIL_STREAM, morningMail } from '#services/morning-mail/morning-mail.ts';
import { causeOfTime, type TimedTask } from '../../process-manager.ts';

export interface MorningMailDeps {
  readonly store: EventStore;
  readonly database: Pick<ReadDatabase, 'db'>;
  readonly shop: MailShop;
  readonly clock: () => Date;
  readonly logger: Logger;
}

const TASK = 'morning-mail';

/**
 * Asks for the mail that tells the house of the day before, once a day: the mail's stream is named by the day, so that of several
 * workers one asks, and a crash between two steps leaves nothing but to ask again.
 */
export function createMorningMail(deps: MorningMailDeps): TimedTask {
  const { store, database, shop, clock, logger } = deps;
  /** How far the log was when the day's mail became due here: the figures hold all before that. */
  let due: { readonly day: Day; readonly position: bigint } | null = null;
  return {
    name: TASK,
    everyMs: 60_000,
    async run() {
      const now = clock();
      const { state } = await morningMail(store).load(MORNING_MAIL_STREAM);
      const day = dueDay(state, now);
      if (day === null) return;
      const subjectId = derivedId(TASK, day);
      if (await isAskedFor(store, subjectId)) return;
      const position = due?.day === day ? due.position : ((await store.lastPosition()) ?? 0n);
      due = { day, position };
      if (!(await areFiguresReady(database.db, position))) {
        logger.warn({ day }, 'the morning mail waits for the read models');
        return;
      }
      const morning = await readMorning(database.db, addDays(day, -1), now);
      const envelope = { type: 'morning-figures', recipient: shop.supportEmail, subjectId, now } as const;
      await requestEmail(store, composeEmail(envelope, morningMailOf(morning, shop)), causeOfTime(TASK, day));
    },
  };
}

async function isAskedFor(store: EventStore, subjectId: string): Promise<boolean> {
  const { events } = await store.readStream(emailStreamOf('morning-figures', subjectId), { limit: 1 });
  return events.length > 0;
}

async function areFiguresReady(db: ReadDb, position: bigint): Promise<boolean> {
  const built = await Promise.all([areOrderFiguresBuilt(db), isBuilt(db, 'disputes.contested_orders')]);
  return !built.includes(false) && haveReached(db, position);
}
