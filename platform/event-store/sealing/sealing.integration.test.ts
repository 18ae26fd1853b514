import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import type { ContactEvent } from '#contracts/events/people/visitor.ts';
import { FORGOTTEN_TEXT, missingKeyOf, UNREADABLE_TEXT } from '#contracts/privacy/personal.ts';
import { orderSubject } from '#contracts/privacy/subject.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { orderPlaced } from '#projections/testing/sample-events.ts';
import { subscriptionIdOf } from '#services/newsletter/subscription.ts';
import { createChainVerifier } from '../../integrity/chain-verifier.ts';
import { type CustomerKeys, openCustomerKeys } from '../../privacy/customer-keys.ts';
import { keyLines, restoreKeys } from '../../privacy/key-backup.ts';
import { readMasterKey } from '../../privacy/master-key.ts';
import { createSubjectNames } from '../../privacy/subject-names.ts';
import { withheld } from '../codec/content-hash.ts';
import { createEventStore } from '../connect.ts';
import { type Cause, NO_STREAM, UnreadableEvent } from '../event-store.ts';
import { sealedWith } from './sealing.ts';

const cause: Cause = { actor: 'shopper', correlationId: 'corr', causationId: 'caus' };
const masterKey = randomBytes(32).toString('base64');
let events: Awaited<ReturnType<typeof freshEventStore>>;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
/** Two processes of one shop. */
let keys: CustomerKeys;
let otherKeys: CustomerKeys;
let store: ReturnType<typeof createEventStore>;
let otherStore: ReturnType<typeof createEventStore>;

beforeAll(async () => {
  events = await freshEventStore();
  database = await freshDatabase(inject('databaseUrl'));
  pool = new pg.Pool({ connectionString: database.url });
  keys = await openCustomerKeys(database.url, masterKey);
  otherKeys = await openCustomerKeys(database.url, masterKey);
  store = createEventStore(events.url, { sealing: keys });
  otherStore = createEventStore(events.url, { sealing: otherKeys });
});
afterAll(async () => {
  await Promise.all([store.close(), otherStore.close(), keys.close(), otherKeys.close(), pool.end()]);
  await Promise.all([events.close(), database.drop()]);
});

function freshAddress(): string {
  return `camille-${randomUUID()}@example.fr`;
}

async function place(email: string): Promise<string> {
  const orderId = randomUUID();
  const lines = [{ productId: randomUUID(), quantity: 1 }];
  const event = orderPlaced(orderId, { lines, email });
  await store.append(`order-${orderId}`, [event], { expectedRevision: NO_STREAM, cause });
  return orderId;
}

/** A message that came in, as it is stored. */
async function received(text: string) {
  const messageId = randomUUID();
  const stream = `contact-${messageId}` as const;
  const event: ContactEvent = {
    type: 'ContactMessageReceived',
    data: {
      messageId,
      name: text,
      email: freshAddress(),
      subject: text,
      message: text,
      receivedAt: '2027-03-01T10:00:00.000Z',
    },
  };
  await store.append(stream, [event], { expectedRevision: NO_STREAM, cause });
  const { events: all } = await store.readRaw({ after: null, limit: 10_000 });
  const stored = all.find((each) => each.stream === stream);
  const [keyId] = stored === undefined ? [] : sealedWith(stored);
  if (stored === undefined || keyId === undefined) throw new Error('it is stored sealed');
  return { keyId, stored, stream };
}

async function placed(orderId: string, by = store) {
  const { events: read } = await by.readStream<OrderEvent>(`order-${orderId}`);
  const [first] = read;
  if (first?.type !== 'OrderPlaced') throw new Error('an order begins with OrderPlaced');
  return first.data;
}

async function storedText(orderId: string): Promise<string> {
  const { events: all } = await store.readRaw({ after: null, limit: 10_000 });
  const stored = all.filter(({ stream }) => stream === `order-${orderId}`);
  return JSON.stringify(stored, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

/** Waits until a process hears of keys that others destroy: until then it keeps none. */
async function untilForgotten(ring: CustomerKeys, address: string): Promise<void> {
  await eventually('the listener is there', async () => {
    await ring.forSubjects(new Set([address]));
    const { rows } = await pool.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
       where application_name = 'miris_key_forgotten' and query in ('listen miris_key_forgotten', 'select 1')
         and datname = current_database()`,
    );
    return (rows[0]?.n ?? 0) >= 2;
  });
}

describe('personal data in the log', () => {
  it('stands there sealed, and is read back in clear by every process with the key', async () => {
    const email = freshAddress();
    const orderId = await place(email);
    const stored = await storedText(orderId);
    for (const secret of ['Camille', 'Martin', email, 'Lilas', 'Lyon', '69003'])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('France');
    for (const by of [store, otherStore])
      expect(await placed(orderId, by)).toMatchObject({
        customer: { name: 'Camille Martin', email, phone: null },
        shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
      });
    const slice = await otherStore.readAll({ after: null, limit: 10_000 });
    expect(JSON.stringify(slice.events.map(({ data }) => data))).toContain(email);
  });

  it('has one key per customer, however the address is written and whoever comes first', async () => {
    const email = freshAddress();
    const rings = [keys, otherKeys, keys, otherKeys, keys, otherKeys];
    const found = await Promise.all(
      rings.map((ring, at) => {
        const address = at % 3 === 0 ? ` ${email.toUpperCase()} ` : email;
        return ring.forSubjects(new Set([address, freshAddress()])).then((made) => made.get(address)?.keyId);
      }),
    );
    expect(new Set(found).size).toBe(1);
    expect([found[0]]).toEqual(await keys.find(email));
  });

  it('has keys taken by one statement for all who ask meanwhile', async () => {
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const people = Array.from({ length: 9 }, freshAddress);
    const found = await Promise.all(people.map((address) => keys.forSubjects(new Set([address]))));
    const taken = statements.mock.calls.filter(([query]) => JSON.stringify(query).includes('customer_keys'));
    statements.mockRestore();
    expect(found.every((made, at) => made.has(people[at] ?? ''))).toBe(true);
    expect(taken.length).toBeLessThanOrEqual(2);
  });

  it('has one key per mailbox, and the key that one spelling of it had before serves on', async () => {
    const name = randomUUID().replaceAll('-', '');
    const ring = (address: string) =>
      keys.forSubjects(new Set([address])).then((made) => made.get(address)?.keyId);
    const first = await ring(`${name}@gmail.com`);
    expect(await ring(`${name.slice(0, 5)}.${name.slice(5)}+lettre@GoogleMail.com`)).toBe(first);
    expect(await keys.find(`${name.slice(0, 9)}.${name.slice(9)}@gmail.com`)).toEqual([first]);

    // A row as it was written before: under the address as it was typed.
    const [typed, other] = [`${name}.b@gmail.com`, `${name}b@gmail.com`];
    const master = readMasterKey(masterKey);
    const [keyId, key] = [randomUUID(), randomBytes(32)];
    await pool.query(
      'insert into privacy.customer_keys (key_id, subject, wrapped_key, last_used_on) values ($1, $2, $3, current_date)',
      [keyId, createSubjectNames([master.findingSecret]).formersOf(typed)[0], master.wrap(key, keyId)],
    );
    expect(await ring(typed)).toBe(keyId);
    const placedWith = await place(typed);
    const ofOrder = await keys.findOfOrder(orderSubject(placedWith, typed));
    expect(await keys.find(typed)).toEqual([keyId, ofOrder]);
    expect(await ring(typed)).toBe(keyId);
    expect(await otherKeys.find(other)).toEqual([]);
  });

  it('does not open in another event or field than the one it was sealed for', async () => {
    const orderId = await place(freshAddress());
    const { events: all } = await store.readRaw({ after: null, limit: 10_000 });
    const stored = all.find(({ stream }) => stream === `order-${orderId}`);
    if (stored === undefined) throw new Error('it was placed');
    const copyId = randomUUID();
    await store.appendRaw(`order-${copyId}`, [{ ...stored, id: randomUUID() }], NO_STREAM);
    await expect(store.readStream(`order-${copyId}`)).rejects.toThrow(UnreadableEvent);
  });

  it('takes little room when it is long, and one from before texts were deflated opens as well', async () => {
    const message = 'Votre parfum Nuit de Mirïs est en route.\n'.repeat(500);
    const { keyId, stored, stream } = await received(message);
    expect(Buffer.byteLength(JSON.stringify(stored.data))).toBeLessThan(message.length / 10);

    const key = (await keys.byIds(new Set([keyId]))).get(keyId);
    if (!Buffer.isBuffer(key)) throw new Error('the key is there');
    const nonce = randomBytes(12);
    const place = JSON.stringify([stored.id, stored.type, 'message']);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const box = Buffer.concat([
      nonce,
      cipher.update(JSON.stringify(message)),
      cipher.final(),
      cipher.getAuthTag(),
    ]);
    const before = `${stream}-before` as const;
    const data = Object.assign({}, stored.data, {
      message: `sealed:v1:${keyId}:${box.toString('base64url')}`,
    });
    await store.appendRaw(before, [{ ...stored, data }], NO_STREAM);
    for (const each of [stream, before]) {
      const { events: read } = await otherStore.readStream<ContactEvent>(each);
      expect(read[0]?.data).toMatchObject({ message });
    }
  });

  it('takes what somebody typed for what it is, even when it looks sealed', async () => {
    const typed = `sealed:v1:${randomUUID()}:AAAA`;
    const { stream } = await received(typed);
    const { events: read } = await store.readStream<ContactEvent>(stream);
    expect(read[0]?.data).toMatchObject({ name: typed, message: typed });
  });
});

describe('a forgotten customer', () => {
  it('is unreadable at once in every process; their order and the chain stay whole', async () => {
    const email = freshAddress();
    const orderId = await place(email);
    await untilForgotten(otherKeys, email);
    const before = await placed(orderId, otherStore);
    const keyId = await keys.findOfOrder(orderSubject(orderId, email));
    if (keyId === null) throw new Error('an order makes a key');
    expect(await keys.destroy(keyId, new Date())).toMatchObject({ keyId });
    for (const by of [store, otherStore]) {
      await eventually(
        'the key is gone there',
        () => placed(orderId, by),
        ({ customer }) => customer.name === FORGOTTEN_TEXT,
      );
      const after = await placed(orderId, by);
      expect(after).toMatchObject({ total: before.total, lines: before.lines, placedAt: before.placedAt });
      expect(JSON.stringify(after)).not.toMatch(/Camille|Lilas|Lyon|69003|example\.fr/);
    }
    const verifier = createChainVerifier();
    const { events: all } = await store.readRaw({ after: null, limit: 10_000 });
    const ofOrder = all.filter(({ stream }) => stream === `order-${orderId}`);
    expect(ofOrder.map((event) => verifier.check(event))).toEqual([null]);
    expect(await keys.destroy(keyId, new Date())).toBeNull();
    expect(await keys.listUnannounced()).toMatchObject([{ keyId }]);
    await keys.markAnnounced(keyId);
    expect(await otherKeys.listUnannounced()).toEqual([]);
  });

  it('cannot be made to disappear from the log by putting a digest in the place of what is sealed', async () => {
    const streams = [await place(freshAddress()), await place(freshAddress())].map((id) => `order-${id}`);
    const { events: all } = await store.readRaw({ after: null, limit: 10_000 });
    const [first, second] = all.filter(({ stream }) => streams.includes(stream));
    if (first === undefined || second === undefined) throw new Error('two orders were placed');
    const digests = JSON.stringify(second.data).replace(/sealed:v1:[^"]+/g, (sealed) => withheld(sealed));
    const emptied = { ...second, data: JSON.parse(digests) };
    const verifier = createChainVerifier();
    expect([first, emptied].map((event) => verifier.check(event))).toMatchObject([
      null,
      { kind: 'withheld' },
    ]);
    // A log of which nothing is sealed is an anonymised copy, and right.
    expect(createChainVerifier().check(emptied)).toBeNull();
  });

  it('gets a new key when they come back', async () => {
    const email = freshAddress();
    const first = await place(email);
    const [keyId] = await keys.find(email);
    if (keyId === undefined) throw new Error('an order makes a key');
    await keys.destroy(keyId, new Date());
    const second = await place(email);
    expect(await keys.find(email)).not.toContain(keyId);
    expect((await placed(second)).customer.name).toBe('Camille Martin');
    expect((await placed(first)).customer.name).toBe(FORGOTTEN_TEXT);
  });
});

describe('a newsletter subscription', () => {
  it('has one name, however the address is typed and whichever process is asked', async () => {
    const email = freshAddress();
    const name = await subscriptionIdOf(keys, email);
    expect(name).toMatch(/^[0-9a-f]{64}$/);
    expect(await subscriptionIdOf(otherKeys, ` ${email.toUpperCase()} `)).toBe(name);
    expect(await subscriptionIdOf(keys, freshAddress())).not.toBe(name);
  });

  it('has a name that nothing leads to once its customer is forgotten', async () => {
    const email = freshAddress();
    const name = await subscriptionIdOf(keys, email);
    const [keyId] = await keys.find(email);
    if (keyId === undefined) throw new Error('a subscription makes a key');
    await keys.destroy(keyId, new Date());
    expect(await subscriptionIdOf(keys, email)).not.toBe(name);
  });
});

describe('the customers’ keys', () => {
  it('are refused with another master key, in a sentence that says what to do', async () => {
    const opening = openCustomerKeys(database.url, randomBytes(32).toString('base64'));
    await expect(opening).rejects.toThrow(/Give the shop its former PERSONAL_DATA_KEY/);
    await expect(openCustomerKeys(database.url, 'c2hvcnQ=')).rejects.toThrow(/not 32 bytes/);
  });

  it('hold no address and no key in clear', async () => {
    const email = freshAddress();
    const made = (await keys.forSubjects(new Set([email]))).get(email);
    const { rows } = await pool.query('select t::text as text from privacy.customer_keys t');
    const table = rows.map(({ text }) => text).join('\n');
    expect(table).not.toContain(email);
    expect(table).not.toContain(made?.key.toString('hex'));
  });

  it('are missed when their table is lost: others are read on, theirs stands for what cannot be read, and is counted', async () => {
    const lost = await place(freshAddress());
    const elsewhere = await freshDatabase(inject('databaseUrl'));
    const fewer = await openCustomerKeys(elsewhere.url, masterKey);
    const other = createEventStore(events.url, { sealing: fewer });
    const orderId = randomUUID();
    const lines = [{ productId: randomUUID(), quantity: 1 }];
    const email = freshAddress();
    await other.append(`order-${orderId}`, [orderPlaced(orderId, { lines, email })], {
      expectedRevision: NO_STREAM,
      cause,
    });
    const unread = await placed(lost, other);
    expect(unread).toMatchObject({
      lines: [{ quantity: 1 }],
      customer: { name: UNREADABLE_TEXT, phone: null },
    });
    expect(missingKeyOf(unread.customer.email)).not.toBeNull();
    expect(await fewer.missing.count()).toBe(1);
    expect((await placed(orderId, other)).customer.email).toBe(email);
    // A backup brings the key back.
    const backup = keyLines(pool);
    const elsewherePool = new pg.Pool({ connectionString: elsewhere.url });
    await restoreKeys(elsewherePool, backup, { announce: true });
    await elsewherePool.end();
    expect((await placed(lost, other)).customer.name).toBe('Camille Martin');
    expect(await fewer.missing.count()).toBe(0);
    const { keys: restored, asOf } = await fewer.missing.restored();
    expect(restored).toBeGreaterThan(0);
    await fewer.missing.settle(asOf);
    expect((await fewer.missing.restored()).keys).toBe(0);
    await other.close();
    await fewer.close();
    await elsewhere.drop();
  });
});
