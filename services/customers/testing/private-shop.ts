import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pino } from 'pino';
import type { EmailEvent } from '#contracts/events/house/email.ts';
import type { ContactEvent } from '#contracts/events/people/visitor.ts';
import { startEventStore } from '#embedded/event-store/server.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY, type Cause, type StreamName } from '#platform/event-store/event-store.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { allProjections } from '#projections/all.ts';
import { listVerifiedReviews } from '#projections/reviews/queries.ts';
import { openReadModels, readTables } from '#projections/testing/read-models.ts';
import {
  orderPlaced,
  paymentConfirmed,
  productAdded,
  reviewSubmitted,
} from '#projections/testing/sample-events.ts';
import { emailIdOf, emailStreamOf } from '../../emails/request-email.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { type SubscribeDeps, subscriptionIdOf } from '../../newsletter/subscription.ts';
import { noticeIdOf } from '../../restock-notices/restock-notice.ts';
import type { EraseDeps } from '../forget-customer.ts';

export const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
export const now = new Date('2026-03-01T10:00:00.000Z');
const clock = () => now;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly phone?: string;
}

export type PrivateShop = Awaited<ReturnType<typeof openPrivateShop>>;

/** A shop whose log lies in files of its own, to look for people in everything that it keeps. */
export async function openPrivateShop(databaseUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'miris-forget-'));
  const server = await startEventStore({ dataDir, port: 0 });
  const models = await openReadModels(databaseUrl);
  const keys = await openCustomerKeys(models.url, randomBytes(32).toString('base64'), clock);
  const store = createEventStore(server.connectionString, { sealing: keys, clock });
  const deps = {
    ...{ store, rawLog: store, keys, clock },
    listVerifiedReviews: (found) => listVerifiedReviews(models.db, found),
  } satisfies EraseDeps;
  let projected: bigint | null = null;

  /** A customer who did everything one can do: ordered, paid, reviewed, wrote, subscribed, awaits a perfume, was written to. */
  async function everythingOf(
    person: Person,
    { store: by, keyring }: SubscribeDeps = { store, keyring: keys },
  ) {
    const append = (stream: StreamName, event: Parameters<typeof store.append>[1][number]) =>
      by.append(stream, [event], { expectedRevision: ANY, cause });
    const [productId, orderId, reviewId, messageId] = [
      randomUUID(),
      randomUUID(),
      randomUUID(),
      randomUUID(),
    ];
    const { name, email, phone = null } = person;
    await append(`product-${productId}`, productAdded(productId));
    const placed = orderPlaced(orderId, { lines: [{ productId, quantity: 1 }], email });
    await append(`order-${orderId}`, {
      ...placed,
      data: { ...placed.data, customer: { name, email, phone } },
    });
    await append(`order-${orderId}`, paymentConfirmed(orderId));
    await append(`order-${orderId}`, {
      type: 'TrackingNumberAssigned',
      data: { assignedAt: '2026-11-21T10:00:00.000Z', orderId, trackingNumber: '8Z42' },
    });
    const note = { orderId, noteId: randomUUID(), email, text: `Rappeler ${name} mardi` };
    await append(`orderNote-${orderId}`, {
      type: 'OrderNoteAdded',
      data: { ...note, addedAt: now.toISOString() },
    });
    const words = { title: `${name} adore`, comment: `Signé ${name}` };
    await append(
      `review-${reviewId}`,
      reviewSubmitted(reviewId, productId, { customerName: name, customerEmail: email, ...words }),
    );
    await append(`review-${reviewId}`, { type: 'ReviewPublished', data: { reviewId, productId } });
    await append(`contact-${messageId}`, contactMessage(messageId, person));
    const subscriptionId = await subscriptionIdOf(keyring, email);
    await append(`newsletter-${subscriptionId}`, {
      type: 'NewsletterSubscribed',
      data: { subscriptionId, email, subscribedAt: now.toISOString(), consent: null },
    });
    const noticeId = await noticeIdOf(keyring, email, productId);
    const at = now.toISOString();
    const consent = { text: 'Une seule fois.', version: '1', askedAt: at };
    await append(`restockNotice-${noticeId}`, {
      type: 'RestockNoticeRequested',
      data: { noticeId, productId, email, consent, requestedAt: at },
    });
    await append(`restockNotice-${noticeId}`, {
      type: 'RestockNoticeConfirmed',
      data: { noticeId, productId, confirmedAt: at, expiresAt: '2026-08-31T10:00:00.000Z' },
    });
    const mailStream = emailStreamOf('order-confirmation', orderId);
    const emailId = emailIdOf(mailStream);
    await append(mailStream, emailRequested(emailId, orderId, person));
    return { productId, orderId, reviewId, emailId };
  }

  return {
    store,
    keys,
    models,
    url: server.connectionString,
    deps,
    everythingOf,
    append: (stream: StreamName, event: Parameters<typeof store.append>[1][number]) =>
      store.append(stream, [event], { expectedRevision: ANY, cause }),
    async project(): Promise<void> {
      const slice = await store.readAll({ after: projected, limit: 100_000 });
      for (const projection of allProjections) await models.apply(projection, slice.events);
      projected = slice.position ?? projected;
    },
    /** Sends the confirmation of an order, if it is still to be sent, by a gateway that must not be called. */
    sendConfirmation(orderId: string) {
      const gateway = {
        send: () => Promise.reject(new Error('nobody is to be written to')),
        close: () => undefined,
      };
      const mailing = { store, gateway, clock, logger: pino({ level: 'silent' }) };
      return sendEmail(mailing, `email-order-confirmation-${orderId}`, cause);
    },
    /** Read models that differ when the whole log is read anew; none when they are as the live ones. */
    async differingWhenRebuilt(prefix: string): Promise<string[]> {
      const { events } = await store.readAll({ after: null, limit: 100_000 });
      const differing: string[] = [];
      for (const projection of allProjections) {
        const replayed = await models.replay(projection, events, `${prefix}_${projection.name}`);
        const live = await readTables(models, projection.name);
        if (!isDeepStrictEqual(replayed, live)) differing.push(projection.name);
      }
      return differing;
    },
    async allTables(): Promise<string> {
      const { rows } = await models.pool.query<{ schema: string }>(
        `select distinct table_schema as schema from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
      );
      const tables = await Promise.all(rows.map(({ schema }) => readTables(models, schema)));
      return JSON.stringify(tables);
    },
    async filesOfTheLog(): Promise<string> {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
    },
    async close(): Promise<void> {
      await Promise.all([store.close(), keys.close()]);
      await Promise.all([server.close(), models.close()]);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function contactMessage(messageId: string, { name, email }: { name: string; email: string }): ContactEvent {
  const data = {
    messageId,
    name,
    email,
    subject: `De ${name}`,
    message: `Ici ${name}`,
    receivedAt: now.toISOString(),
  };
  return { type: 'ContactMessageReceived', data };
}

function emailRequested(
  emailId: string,
  orderId: string,
  { name, email }: { name: string; email: string },
): EmailEvent {
  return {
    type: 'EmailRequested',
    data: {
      emailId,
      type: 'order-confirmation',
      recipient: email,
      subject: `Merci ${name}`,
      html: `<p>Bonjour ${name}</p>`,
      text: `Bonjour ${name}`,
      orderId,
      productId: null,
      replyTo: null,
      unsubscribeUrl: null,
      requestedAt: now.toISOString(),
    },
  };
}
