import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { PrivacyEvent } from '#contracts/events/people/privacy.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { createChainVerifier } from '#platform/integrity/chain-verifier.ts';
import { eventLine } from '#platform/integrity/export-line.ts';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { signRoot } from '#platform/integrity/sign-root.ts';
import { salesStats } from '#projections/analytics/queries.ts';
import { subscribe } from '../newsletter/testing/subscribe.ts';
import { readPersonalData } from './collect-personal-data.ts';
import { collectForRequest } from './data-requests.ts';
import { forgetCustomers } from './forget-customer.ts';
import { cause, now, openPrivateShop, type PrivateShop } from './testing/private-shop.ts';

const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const signer = createRootSigner(signingKey);

let shop: PrivateShop;
beforeAll(async () => {
  shop = await openPrivateShop(inject('databaseUrl'));
});
afterAll(() => shop.close());

function collected(email: string) {
  return collectForRequest(shop.deps, { requestId: randomUUID(), email }, cause);
}

async function wholeExport(): Promise<string> {
  const { events } = await shop.store.readRaw({ after: null, limit: 100_000 });
  return events.map((event) => eventLine(event, { anonymised: false })).join('\n');
}

const SECRETS = /Zéphyrine|zephyrine|Beaulieu|beaulieu|0612345678|Z\u00c3\u00a9phyrine/;

describe('a customer who asks to be forgotten', () => {
  const person = {
    name: 'Zéphyrine Beaulieu',
    email: 'zephyrine.beaulieu@example.fr',
    phone: '0612345678',
  };
  const other = { name: 'Paul Autre', email: 'paul.autre@example.fr' };
  let made: Awaited<ReturnType<PrivateShop['everythingOf']>>;

  it('is told everything the shop holds about them before', async () => {
    made = await shop.everythingOf(person);
    await shop.everythingOf(other);
    await shop.project();
    const held = await readPersonalData(shop.store, (await collected(person.email)) ?? []);
    expect(held.orders.map(({ id }) => id)).toEqual([made.orderId]);
    expect(JSON.stringify(held)).toMatch(/12 rue des Lilas.*0612345678|0612345678.*12 rue des Lilas/s);
    expect(held.orders[0]?.events.map(({ type }) => type)).toContain('OrderNoteAdded');
    expect(held.reviews).toHaveLength(1);
    expect(held.messages).toHaveLength(1);
    expect(held.emails).toHaveLength(1);
    expect(held.newsletter).toHaveLength(1);
    expect(held.restockNotices).toHaveLength(1);
    expect(JSON.stringify(held)).not.toContain('Paul');
    expect(await collected('nobody@example.fr')).toBeNull();
  });

  it('is then nowhere: in no table, no export, no file of the log', async () => {
    expect(await shop.allTables()).toMatch(SECRETS);
    const before = await salesStats(shop.models.db);
    await signRoot({ ...shop.deps, signer }, '2026-03-02', cause);
    const keyIds = await shop.keys.find(person.email);
    expect(keyIds).toHaveLength(2);

    expect(await forgetCustomers(shop.deps, keyIds, 'request', cause)).toBe(2);
    await shop.project();

    expect(await shop.allTables()).not.toMatch(SECRETS);
    expect(await shop.allTables()).toContain('Paul Autre');
    expect(await wholeExport()).not.toMatch(SECRETS);
    expect(await shop.filesOfTheLog()).not.toMatch(SECRETS);
    expect(await salesStats(shop.models.db)).toEqual(before);
    expect(await shop.keys.find(person.email)).toEqual([]);
    const told = await Promise.all(
      keyIds.map((keyId) =>
        shop.store.readStream<PrivacyEvent>(`privacy-${keyId}`).then(({ events }) => events[0]?.data),
      ),
    );
    expect(told).toMatchObject([
      { orderIds: [], reviewIds: [made.reviewId], emailIds: [], reason: 'request' },
      { orderIds: [made.orderId], reviewIds: [], emailIds: [made.emailId], reason: 'request' },
    ]);
  });

  it('leaves the chain and the signed roots whole', async () => {
    await signRoot({ ...shop.deps, signer }, '2026-03-03', cause);
    const verifier = createChainVerifier([publicKeyOf(signingKey)]);
    const { events } = await shop.store.readRaw({ after: null, limit: 100_000 });
    expect(events.flatMap((event) => verifier.check(event) ?? [])).toEqual([]);
    expect(verifier.summary()).toMatchObject({ signedRoots: 2, unchained: 0 });
  });

  it('is as absent from read models that are rebuilt: they equal the live ones', async () => {
    await shop.project();
    expect(await shop.differingWhenRebuilt('rebuilt')).toEqual([]);
  });

  it('gets no mail that was still to be sent', async () => {
    expect(await shop.sendConfirmation(made.orderId)).toBe('done');
  });

  it('may come back, subscribe again, and is a new customer', async () => {
    await subscribe({ store: shop.store, keyring: shop.keys }, { email: person.email, now }, cause);
    await shop.project();
    const { rows } = await shop.models.pool.query('select email from newsletter.subscribers order by email');
    expect(rows).toEqual([{ email: other.email }, { email: person.email }]);
  });

  it('is forgotten to the end by the next run when the first one was cut short', async () => {
    const third = { name: 'Rémi Troisième', email: 'remi@example.fr' };
    await shop.everythingOf(third);
    const [keyId = ''] = await shop.keys.find(third.email);
    await shop.keys.destroy(keyId, now);
    await Promise.all([1, 2].map(() => forgetCustomers(shop.deps, [], 'request', cause)));
    expect((await shop.store.readStream(`privacy-${keyId}`)).events).toHaveLength(1);
    expect(await shop.keys.listUnannounced()).toEqual([]);
  });
});

describe('a process that has not heard yet that a customer is forgotten', () => {
  it('writes what nobody can read any more, and what reads as forgotten', async () => {
    const late = { name: 'Zéphyrine Tardive', email: 'zephyrine.tardive@example.fr' };
    await shop.everythingOf(late);
    const held = await shop.keys.forSubjects(new Set([late.email]));
    const lateKey = held.get(late.email);
    if (lateKey === undefined) throw new Error('it was just made');
    await forgetCustomers(shop.deps, await shop.keys.find(late.email), 'request', cause);
    const keyring: Keyring = {
      forSubjects: async (subjects) => new Map([...subjects].map((subject) => [subject, lateKey])),
      byIds: (ids) => shop.keys.byIds(ids),
    };
    const deaf = createEventStore(shop.url, { sealing: keyring, clock: shop.deps.clock });
    const made = await shop.everythingOf(late, { store: deaf, keyring });
    await deaf.close();
    await shop.project();
    expect(await shop.allTables()).not.toMatch(/Tardive|tardive/);
    expect(await shop.differingWhenRebuilt('late')).toEqual([]);
    expect(await shop.sendConfirmation(made.orderId)).toBe('done');
  });
});
