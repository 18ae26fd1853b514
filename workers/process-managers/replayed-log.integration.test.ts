import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contactDecider } from '#domain/contact/contact.decider.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import { allProjections } from '#projections/all.ts';
import { listEmailNotifications } from '#projections/email-notifications/projection.ts';
import { listCheckpoints } from '#projections/lib/checkpoints.ts';
import { createReadDatabase, type ReadDatabase } from '#projections/lib/database.ts';
import { migrateReadModels } from '#projections/lib/migrate.ts';
import { listSubscribers } from '#projections/newsletter/projection.ts';
import { listWaiting } from '#projections/restock-notices/projection.ts';
import { listStockAlerts } from '#projections/stock-alerts/projection.ts';
import { createSmtpGateway, type MailGateway } from '#services/emails/mail-gateway.ts';
import { startTestSmtp, type TestSmtp } from '#services/emails/testing/smtp-server.ts';
import { subscriptionIdOf, unsubscribe } from '#services/newsletter/subscription.ts';
import { subscribe } from '#services/newsletter/testing/subscribe.ts';
import { changeOrder, setOrderStatus } from '#services/orders/change-order.ts';
import { awaitPerfume } from '#services/restock-notices/testing/await-perfume.ts';
import { commandReview } from '#services/reviews/review-stream.ts';
import { startWorkers, type Workers } from '../start-workers.ts';
import { cause, openTestShop, shopperCause, type TestShop } from './testing/test-shop.ts';

let smtp: TestSmtp;
let gateway: MailGateway;
let shop: TestShop;
let database: ReadDatabase;

beforeAll(async () => {
  smtp = await startTestSmtp();
  gateway = createSmtpGateway({ url: smtp.url, from: 'Mirïs <bonjour@miris.example>' });
  shop = await openTestShop(inject('databaseUrl'), { mail: gateway });
  database = createReadDatabase(shop.databaseUrl, { connections: 40 });
  await migrateReadModels(database.db);
});
afterAll(async () => {
  gateway.close();
  await database.close();
  await smtp.close();
  await shop.close();
});

/** Two worker processes without any bell to wake them: they look for themselves. */
function startTwoWorkers(): Promise<Workers[]> {
  const queue = {
    notify: async () => undefined,
    process: () => ({ close: async () => undefined }),
    close: async () => undefined,
  };
  const options = { ...shop, ...database, queue, projections: allProjections, timedTasks: [] };
  return Promise.all([startWorkers(options), startWorkers(options)]);
}

/** Waits until every reader of the log is done with it, and nothing follows. */
async function untilQuiet(): Promise<void> {
  await eventually(
    'every reader at the end of the log',
    async () => {
      const last = await shop.store.lastPosition();
      const checkpoints = await listCheckpoints(database.db);
      const behind = checkpoints.filter(({ position }) => position === null || position < (last ?? 0n));
      return { behind: behind.map(({ name }) => name), grew: last !== (await shop.store.lastPosition()) };
    },
    ({ behind, grew }) => behind.length === 0 && !grew,
    40_000,
  );
}

/** Above the threshold of an alert; one more waits for them. */
const BOTTLES_BACK = 6;

/** One of everything that calls for a mail. */
async function liveThroughADay(): Promise<void> {
  const now = shop.clock();
  const productId = await shop.stock(6);
  const [shipped, cancelled] = [await shop.place(productId), await shop.place(productId)];
  await shop.pay(shipped);
  await shop.pay(cancelled);
  await setOrderStatus(shop, { orderId: shipped, to: 'shipped' }, cause);
  await changeOrder(shop, shipped, { type: 'AssignTracking', trackingNumber: '6A12345678901' }, cause);
  await setOrderStatus(shop, { orderId: cancelled, to: 'cancelled' }, cause);
  for (const email of ['paul@example.fr', 'zoe@example.fr'])
    await subscribe(shop, { email, now }, shopperCause);
  const subscriptionId = await subscriptionIdOf(shop.keyring, 'zoe@example.fr');
  await unsubscribe(shop.store, { subscriptionId, now }, shopperCause);
  const awaited = await shop.stock(0);
  for (let person = 0; person <= BOTTLES_BACK; person += 1)
    await awaitPerfume(shop, { email: `attend-${person}@example.fr`, productId: awaited, now }, shopperCause);
  await shop.stockService.adjust({ productId: awaited, delta: BOTTLES_BACK, reason: 'restock' }, cause);
  const messageId = randomUUID();
  const fields = { name: 'Marie', email: 'marie@example.fr', subject: 'Échantillon', message: 'Bonjour' };
  const command = { type: 'ReceiveMessage', ...fields, messageId, now: now.toISOString() } as const;
  await commandHandler(contactDecider)(shop.store).handle(`contact-${messageId}`, command, shopperCause);
  const reviewId = randomUUID();
  const at = now.toISOString();
  const review = { customerName: 'Léa', customerEmail: 'lea@example.fr', comment: 'Superbe', now: at };
  await commandReview(
    shop.store,
    { type: 'SubmitReview', ...review, reviewId, productId, rating: 5 },
    shopperCause,
  );
  await commandReview(shop.store, { type: 'ModerateReview', reviewId, verdict: 'rejected' }, cause);
}

describe('two workers that lose their checkpoints', () => {
  it('read the whole log again and send no mail a second time', async () => {
    await liveThroughADay();
    const workers = await startTwoWorkers();
    await untilQuiet();
    await Promise.all(workers.map((worker) => worker.stop()));
    const taken = smtp.taken.length;
    const last = await shop.store.lastPosition();
    expect((await shop.happened('EmailSent')).length).toBe(taken);
    expect(new Set(smtp.taken.map(({ message }) => /^Message-ID: (.*)\r$/m.exec(message)?.[1])).size).toBe(
      taken,
    );

    await database.pool.query(`delete from projections.checkpoints where name like 'process-manager-%'`);
    await database.pool.query(
      'truncate process_managers.mail_retries, process_managers.payment_deadlines, process_managers.restock_notices',
    );
    const restarted = await startTwoWorkers();
    await untilQuiet();
    await Promise.all(restarted.map((worker) => worker.stop()));

    expect(smtp.taken.length).toBe(taken);
    expect(await shop.store.lastPosition()).toBe(last);
  });

  it('leave a console that shows what was sent, whom to write to, and which alerts were told', async () => {
    const mails = await listEmailNotifications(database.db, {});
    expect(mails.map(({ type }) => type).sort()).toEqual([
      'contact-message',
      'contact-received',
      'low-stock',
      'newsletter-confirmation',
      'order-cancelled',
      'order-confirmation',
      'order-shipped',
      ...Array<string>(BOTTLES_BACK).fill('restock-notice'),
      'review-rejected',
    ]);
    expect(mails.every(({ status }) => status === 'sent')).toBe(true);
    const alerts = await listStockAlerts(database.db);
    expect(alerts).toMatchObject([{ alertType: 'low', alertSent: true }]);
    expect(await listWaiting(database.db)).toMatchObject([{ waiting: 1 }]);
    expect((await listSubscribers(database.db)).map(({ email }) => email)).toEqual(['paul@example.fr']);
  });
});
