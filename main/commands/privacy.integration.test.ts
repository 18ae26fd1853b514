import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { openCustomerKeys } from '#platform/privacy/customer-keys.ts';
import { orderPlaced, paymentConfirmed } from '#projections/testing/sample-events.ts';
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
  const delivered = {
    orderId,
    from: 'confirmed',
    to: 'delivered',
    changedAt: '2026-11-21T10:00:00.000Z',
  } as const;
  const order = [placed, paymentConfirmed(orderId), { type: 'OrderStatusChanged', data: delivered } as const];
  await store.append(`order-${orderId}`, order, { expectedRevision: NO_STREAM, cause });
  const messageId = randomUUID();
  // As the contact form took them before typed text was made plain.
  const words = {
    name: 'Camille\u001b]52;c;cm0gLXJm\u0007',
    subject: 'S\u001b[2J\u202e',
    message: 'Une question.',
  };
  const data = { messageId, email, ...words, receivedAt: '2026-11-24T10:00:00.000Z' };
  const written = { type: 'ContactMessageReceived', data } as const;
  await store.append(`contact-${messageId}`, [written], { expectedRevision: NO_STREAM, cause });
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

  it('prints nothing that a terminal obeys, whatever visitors once typed', async () => {
    const [text, json] = [(await run('export', email)).said, (await run('export', email, '--json')).said];
    expect(text).toContain('nom : Camille]52;c;cm0gLXJm\n');
    expect(text).toContain('S[2J');
    for (const said of [text, json]) expect(said).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}]/u);
    expect(JSON.parse(json).messages[0].events[0].data.subject).toBe('S\u001b[2J\u202e');
  });

  it('forgets nobody unconfirmed, and says what stays and why', async () => {
    const { code, said } = await run('forget', email);
    expect(code).toBe(1);
    expect(said).toContain('L123-22');
    expect(said).toContain('--yes');
    expect((await run('export', email)).said).toContain('Messages (1)');
  });

  it('forgets for good what the law does not keep', async () => {
    expect((await run('forget', email, '--yes')).said).toContain('clés sont détruites');
    const { said } = await run('export', email);
    expect(said).toContain('nom : Camille Martin');
    expect(said).toContain('Messages (0)');
  });
});
