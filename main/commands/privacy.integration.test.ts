import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { orderPlaced } from '#projections/testing/sample-events.ts';
import { commandVariables } from '../testing/command-variables.ts';
import { runMiris } from '../testing/run-miris.ts';
import { saidBy } from '../testing/said-by.ts';

const email = 'camille@example.fr';
const masterKey = randomBytes(32).toString('base64');

let variables: Record<string, string>;
let close: () => Promise<void>;

beforeAll(async () => {
  const events = await freshEventStore();
  const database = await freshDatabase(inject('databaseUrl'));
  variables = commandVariables({ storeUrl: events.url, databaseUrl: database.url, masterKey });
  const keys = await openCustomerKeys(database.url, masterKey);
  const store = createEventStore(events.url, { sealing: keys });
  const orderId = randomUUID();
  const placed = orderPlaced(orderId, { lines: [{ productId: randomUUID(), quantity: 1 }], email });
  const cause = { actor: 'shopper', correlationId: 'c', causationId: 'c' } as const;
  await store.append(`order-${orderId}`, [placed], { expectedRevision: NO_STREAM, cause });
  await Promise.all([store.close(), keys.close()]);
  close = async () => {
    await Promise.all([events.close(), database.drop()]);
  };
});
afterAll(() => close());

const run = (...args: string[]) => saidBy(() => runMiris(['privacy', ...args], variables));

describe('the privacy command', () => {
  it('says how it is called', async () => {
    for (const args of [[], ['forget'], ['erase', email], ['export', 'camille']])
      expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
  });

  it('tells a person what is held about them, for people and for machines', async () => {
    const { code, said } = await run('export', ' Camille@Example.fr ');
    expect(code).toBe(0);
    expect(said).toContain('Commandes (1)');
    expect(said).toContain('nom : Camille Martin');
    expect(said).toMatch(/total : 89,00\s€/);
    expect(said).toMatch(/Avis \(0\)\n─+\nrien/);
    const json = JSON.parse((await run('export', email, '--json')).said);
    expect(json.orders[0].events[0].data.customer.name).toBe('Camille Martin');
  });

  it('forgets nobody unconfirmed, and says what stays and why', async () => {
    const { code, said } = await run('forget', email);
    expect(code).toBe(1);
    expect(said).toContain('L123-22');
    expect(said).toContain('--yes');
    expect((await run('export', email)).said).toContain('Camille');
  });

  it('forgets for good', async () => {
    expect((await run('forget', email, '--yes')).said).toContain('la clé est détruite');
    expect((await run('export', email)).said).toContain('ne détient rien');
  });
});
