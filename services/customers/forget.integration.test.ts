import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { EmailEvent } from '#contracts/events/email.ts';
import type { PrivacyEvent } from '#contracts/events/privacy.ts';
import type { ContactEvent } from '#contracts/events/visitor.ts';
import { readSubject } from '#contracts/subject.ts';
import { startEventStore } from '#embedded/event-store/server.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY, type Cause, type StreamName } from '#platform/event-store/event-store.ts';
import type { CustomerKey, Keyring } from '#platform/event-store/sealing/keyring.ts';
import { createChainVerifier } from '#platform/integrity/chain-verifier.ts';
import { eventLine } from '#platform/integrity/export-line.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { signRoot } from '#platform/integrity/sign-root.ts';
import { type CustomerKeys, openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { allProjections } from '#projections/all.ts';
import { salesStats } from '#projections/analytics/queries.ts';
import { listPublishedReviews, listVerifiedReviews } from '#projections/reviews/queries.ts';
import { openReadModels, readTables, type TestReadModels } from '#projections/testing/read-models.ts';
import {
  orderPlaced,
  paymentConfirmed,
  productAdded,
  reviewSubmitted,
} from '#projections/testing/sample-events.ts';
import { sendEmail } from '../emails/send-email.ts';
import { type SubscribeDeps, subscriptionIdOf } from '../newsletter/handlers.ts';
import { subscribe } from '../newsletter/testing/subscribe.ts';
import { carryOutErasure } from './carry-out-erasure.ts';
import { readPersonalData } from './collect-personal-data.ts';
import { collectForRequest, loadDataRequest, requestErasure } from './data-requests.ts';
import { type EraseDeps, forgetCustomers } from './forget-customer.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const signer = createRootSigner(signingKey);

let dataDir: string;
let server: Awaited<ReturnType<typeof startEventStore>>;
let models: TestReadModels;
let keys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;
const now = new Date('2026-03-01T10:00:00.000Z');
const clock = () => now;
let projected: bigint | null = null;
let deps: EraseDeps;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'miris-forget-'));
  server = await startEventStore({ dataDir, port: 0 });
  models = await openReadModels(inject('databaseUrl'));
  keys = await openCustomerKeys(models.url, randomBytes(32).toString('base64'), clock);
  store = createEventStore(server.connectionString, { sealing: keys, clock });
  deps = {
    ...{ store, rawLog: store, keys, clock },
    listVerifiedReviews: (found) => listVerifiedReviews(models.db, found),
  };
});
afterAll(async () => {
  await Promise.all([store.close(), keys.close()]);
  await Promise.all([server.close(), models.close()]);
  await rm(dataDir, { recursive: true, force: true });
});

function collected(email: string) {
  return collectForRequest(deps, { requestId: randomUUID(), email }, cause);
}

function append(stream: StreamName, event: Parameters<typeof store.append>[1][number]) {
  return store.append(stream, [event], { expectedRevision: ANY, cause });
}

async function project(): Promise<void> {
  const slice = await store.readAll({ after: projected, limit: 100_000 });
  for (const projection of allProjections) await models.apply(projection, slice.events);
  projected = slice.position ?? projected;
}

/** A customer who did everything one can do: ordered, paid, reviewed, wrote, subscribed, was written to. */
async function everythingOf(
  person: { name: string; email: string; phone?: string },
  { store: by, keyring }: SubscribeDeps = { store, keyring: keys },
) {
  const append = (stream: StreamName, event: Parameters<typeof store.append>[1][number]) =>
    by.append(stream, [event], { expectedRevision: ANY, cause });
  const [productId, orderId, reviewId, messageId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
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
    data: { orderId, trackingNumber: '8Z42' },
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
  const emailId = randomUUID();
  await append(`email-order-confirmation-${orderId}`, emailRequested(emailId, orderId, person));
  return { productId, orderId, reviewId, emailId };
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

async function allTables(): Promise<string> {
  const { rows } = await models.pool.query<{ schema: string }>(
    `select distinct table_schema as schema from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(rows.map(({ schema }) => readTables(models, schema)));
  return JSON.stringify(tables);
}

async function wholeExport(): Promise<string> {
  const { events } = await store.readRaw({ after: null, limit: 100_000 });
  return events.map((event) => eventLine(event, { anonymised: false })).join('\n');
}

async function filesOfTheLog(): Promise<string> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

const SECRETS = /Zéphyrine|zephyrine|Beaulieu|beaulieu|0612345678|Z\u00c3\u00a9phyrine/;

describe('a customer who asks to be forgotten', () => {
  const person = {
    name: 'Zéphyrine Beaulieu',
    email: 'zephyrine.beaulieu@example.fr',
    phone: '0612345678',
  };
  const other = { name: 'Paul Autre', email: 'paul.autre@example.fr' };
  let made: Awaited<ReturnType<typeof everythingOf>>;

  it('is told everything the shop holds about them before', async () => {
    made = await everythingOf(person);
    await everythingOf(other);
    await project();
    const held = await readPersonalData(store, (await collected(person.email)) ?? []);
    expect(held.orders.map(({ id }) => id)).toEqual([made.orderId]);
    expect(JSON.stringify(held)).toMatch(/12 rue des Lilas.*0612345678|0612345678.*12 rue des Lilas/s);
    expect(held.reviews).toHaveLength(1);
    expect(held.messages).toHaveLength(1);
    expect(held.emails).toHaveLength(1);
    expect(held.newsletter).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain('Paul');
    expect(await collected('nobody@example.fr')).toBeNull();
  });

  it('is then nowhere: in no table, no export, no file of the log', async () => {
    expect(await allTables()).toMatch(SECRETS);
    const before = await salesStats(models.db);
    await signRoot({ store, signer, clock }, '2026-03-02', cause);
    const keyIds = await keys.find(person.email);
    expect(keyIds).toHaveLength(2);

    expect(await forgetCustomers(deps, keyIds, 'request', cause)).toBe(2);
    await project();

    expect(await allTables()).not.toMatch(SECRETS);
    expect(await allTables()).toContain('Paul Autre');
    expect(await wholeExport()).not.toMatch(SECRETS);
    expect(await filesOfTheLog()).not.toMatch(SECRETS);
    expect(await salesStats(models.db)).toEqual(before);
    expect(await keys.find(person.email)).toEqual([]);
    const told = await Promise.all(
      keyIds.map((keyId) =>
        store.readStream<PrivacyEvent>(`privacy-${keyId}`).then(({ events }) => events[0]?.data),
      ),
    );
    expect(told).toMatchObject([
      { orderIds: [], reviewIds: [made.reviewId], emailIds: [], reason: 'request' },
      { orderIds: [made.orderId], reviewIds: [], emailIds: [made.emailId], reason: 'request' },
    ]);
  });

  it('leaves the chain and the signed roots whole', async () => {
    await signRoot({ store, signer, clock }, '2026-03-03', cause);
    const verifier = createChainVerifier({ publicKeys: [publicKeyOf(signingKey)] });
    const { events } = await store.readRaw({ after: null, limit: 100_000 });
    expect(events.flatMap((event) => verifier.check(event) ?? [])).toEqual([]);
    expect(verifier.summary()).toMatchObject({ signedRoots: 2, unchained: 0 });
  });

  it('is as absent from read models that are rebuilt: they equal the live ones', async () => {
    await project();
    const { events } = await store.readAll({ after: null, limit: 100_000 });
    for (const projection of allProjections)
      expect(await models.replay(projection, events, `rebuilt_${projection.name}`), projection.name).toEqual(
        await readTables(models, projection.name),
      );
  });

  it('gets no mail that was still to be sent', async () => {
    const gateway = {
      send: () => Promise.reject(new Error('nobody is to be written to')),
      close: () => undefined,
    };
    const mailing = { store, gateway, clock, logger: pino({ level: 'silent' }) };
    expect(await sendEmail(mailing, `email-order-confirmation-${made.orderId}`, cause)).toBe('done');
  });

  it('may come back, subscribe again, and is a new customer', async () => {
    await subscribe({ store, keyring: keys }, { email: person.email, now }, cause);
    await project();
    const { rows } = await models.pool.query('select email from newsletter.subscribers order by email');
    expect(rows).toEqual([{ email: other.email }, { email: person.email }]);
  });

  it('is forgotten to the end by the next run when the first one was cut short', async () => {
    const third = { name: 'Rémi Troisième', email: 'remi@example.fr' };
    await everythingOf(third);
    const [keyId = ''] = await keys.find(third.email);
    await keys.destroy(keyId, now);
    await Promise.all([1, 2].map(() => forgetCustomers(deps, [], 'request', cause)));
    expect((await store.readStream(`privacy-${keyId}`)).events).toHaveLength(1);
    expect(await keys.listUnannounced()).toEqual([]);
  });
});

describe('a process that has not heard yet that a customer is forgotten', () => {
  it('writes what nobody can read any more, and what reads as forgotten', async () => {
    const late = { name: 'Zéphyrine Tardive', email: 'zephyrine.tardive@example.fr' };
    await everythingOf(late);
    const held = await keys.forSubjects(new Set([late.email]));
    const lateKey = held.get(late.email);
    if (lateKey === undefined) throw new Error('it was just made');
    await forgetCustomers(deps, await keys.find(late.email), 'request', cause);
    const keyring: Keyring = {
      forSubjects: async (subjects) => new Map([...subjects].map((subject) => [subject, lateKey])),
      byIds: (ids) => keys.byIds(ids),
    };
    const deaf = createEventStore(server.connectionString, { sealing: keyring, clock });
    const made = await everythingOf(late, { store: deaf, keyring });
    await deaf.close();
    await project();
    expect(await allTables()).not.toMatch(/Tardive|tardive/);
    const { events } = await store.readAll({ after: null, limit: 100_000 });
    for (const projection of allProjections)
      expect(await models.replay(projection, events, `late_${projection.name}`), projection.name).toEqual(
        await readTables(models, projection.name),
      );
    const gateway = {
      send: () => Promise.reject(new Error('nobody is to be written to')),
      close: () => undefined,
    };
    const mailing = { store, gateway, clock, logger: pino({ level: 'silent' }) };
    expect(await sendEmail(mailing, `email-order-confirmation-${made.orderId}`, cause)).toBe('done');
  });
});

describe('a customer with a paid order who asks to be erased', () => {
  const buyer = { name: 'Odile Gardée', email: 'odile.gardee@example.fr' };
  const NAMES = /Odile Gardée adore|Signé Odile|De Odile/;

  it('waits while the order is on its way', async () => {
    const { request } = await ask(buyer);
    const plan = await requestErasure(deps, { request, reason: 'self-service' }, cause);
    expect(plan.obstacles).toMatchObject([{ why: 'undelivered' }]);
    expect((await loadDataRequest(store, request.requestId))?.erasure).toBeNull();
  });

  it('keeps the order and its mails, and loses everything else at once', async () => {
    const { made, request } = await ask({ ...buyer, email: 'odile@example.fr' }, { isDelivered: true });
    await project();
    expect(await allTables()).toMatch(NAMES);
    const plan = await requestErasure(deps, { request, reason: 'self-service' }, cause);
    expect(plan).toMatchObject({
      obstacles: [],
      keptOrders: [{ orderId: made.orderId, until: '2036-12-31' }],
    });
    await carryOutErasure(deps, request.requestId, cause);
    await carryOutErasure(deps, request.requestId, cause);
    await project();
    const { rows } = await models.pool.query(
      `select details #>> '{customer,name}' as name, details #>> '{shippingAddress,street}' as street from orders.orders where id = $1`,
      [made.orderId],
    );
    expect(rows).toEqual([{ name: buyer.name, street: '12 rue des Lilas' }]);
    const { rows: reviews } = await models.pool.query(
      'select customer_name, comment, rating from reviews.reviews where id = $1',
      [made.reviewId],
    );
    expect(reviews).toMatchObject([{ customer_name: '(effacé)', comment: '(effacé)' }]);
    expect(await listPublishedReviews(models.db, made.productId, 5)).toMatchObject([
      { id: made.reviewId, isVerified: true, comment: '(effacé)' },
    ]);
    const { rows: others } = await models.pool.query(
      `select email from newsletter.subscribers where email = 'odile@example.fr'
       union all select email from contact_messages.messages where email = 'odile@example.fr'`,
    );
    expect(others).toEqual([]);
    expect((await loadDataRequest(store, request.requestId))?.isErased).toBe(true);
    expect(await keys.find('odile@example.fr')).toHaveLength(1);
  });

  it('is treated alike in a log from before orders had keys: what the one key seals beside is withheld', async () => {
    const email = 'odile.ancienne@example.fr';
    const old = createEventStore(server.connectionString, { sealing: oneKeyPerAddress(), clock });
    const { made, request } = await ask(
      { ...buyer, email },
      { isDelivered: true, by: { store: old, keyring: keys } },
    );
    await old.close();
    await project();
    await requestErasure(deps, { request, reason: 'asked-by-mail' }, cause);
    await carryOutErasure(deps, request.requestId, cause);
    await project();
    const { rows } = await models.pool.query(
      `select r.comment, o.details #>> '{customer,name}' as name, m.content from reviews.reviews r, orders.orders o, email_notifications.emails m
       where r.id = $1 and o.id = $2 and m.order_id = $2`,
      [made.reviewId, made.orderId],
    );
    expect(rows).toEqual([{ comment: '(effacé)', name: buyer.name, content: `Bonjour ${buyer.name}` }]);
    expect(await keys.find(email)).toHaveLength(1);
    const { events } = await store.readAll({ after: null, limit: 100_000 });
    for (const projection of allProjections)
      expect(await models.replay(projection, events, `withheld_${projection.name}`), projection.name).toEqual(
        await readTables(models, projection.name),
      );
  });

  /** As versions sealed before orders had keys of their own. */
  function oneKeyPerAddress(): Keyring {
    return {
      async forSubjects(subjects) {
        const made = new Map<string, CustomerKey>();
        for (const subject of subjects) {
          const { email } = readSubject(subject);
          const key = (await keys.forSubjects(new Set([email]))).get(email);
          if (key !== undefined) made.set(subject, key);
        }
        return made;
      },
      byIds: (ids) => keys.byIds(ids),
    };
  }

  async function ask(
    person: { name: string; email: string },
    { isDelivered = false, by = { store, keyring: keys } as SubscribeDeps } = {},
  ) {
    const made = await everythingOf(person, by);
    if (isDelivered)
      await append(`order-${made.orderId}`, {
        type: 'OrderStatusChanged',
        data: { orderId: made.orderId, from: 'confirmed', to: 'delivered' },
      });
    const requestId = randomUUID();
    await collectForRequest(deps, { requestId, email: person.email }, cause);
    const request = await loadDataRequest(store, requestId);
    if (request === null) throw new Error('it was just noted');
    return { made, request };
  }
});
