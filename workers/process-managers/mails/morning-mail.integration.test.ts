import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TrustedClock } from '#platform/clock/trusted-clock.ts';
import { allProjections } from '#projections/all.ts';
import { placeCheckpoint } from '#projections/lib/checkpoints.ts';
import { openReadModels, type TestReadModels } from '#projections/testing/read-models.ts';
import { MORNING_MAIL_STREAM, morningMail } from '#services/morning-mail/morning-mail.ts';
import { whileClockIsBelieved } from '../../timed-tasks.ts';
import { cause, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { createMorningMail } from './morning-mail.ts';

let shop: TestShop;
let readModels: TestReadModels;
let now = new Date('2026-11-26T10:00:00.000Z');
const clock = () => now;

beforeAll(async () => {
  shop = await openTestShop(inject('databaseUrl'));
  readModels = await openReadModels(inject('databaseUrl'));
  const productId = await shop.stock(20);
  await shop.pay(await shop.place(productId, 2, null, 'camille@example.fr'));
  await shop.react();
  await switchTo(7);
  await catchUp();
});
afterAll(() => Promise.all([shop.close(), readModels.close()]));

async function switchTo(hour: number | null): Promise<void> {
  const command = { type: 'SetMorningMail', hour, seenVersion: null, now: now.toISOString() } as const;
  await morningMail(shop.store).handle(MORNING_MAIL_STREAM, command, cause);
}

/** The read models show the whole log. */
async function catchUp(): Promise<void> {
  const { events } = await shop.store.readAll({ after: shown, limit: 10_000 });
  const position = await shop.store.lastPosition();
  for (const projection of allProjections) {
    await readModels.apply(projection, events);
    await placeCheckpoint(readModels.db, projection.name, { version: projection.version, position });
  }
  shown = position;
}
let shown: bigint | null = null;

/** Two workers look at once whether there is something to do, and once more. */
async function look(doubt: Pick<TrustedClock, 'doubt'> = { doubt: async () => null }): Promise<void> {
  const deps = {
    store: shop.store,
    database: readModels,
    shop: { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' },
    clock,
    logger: pino({ level: 'silent' }),
  };
  const { signal } = new AbortController();
  const workers = [1, 2].map(() => whileClockIsBelieved(createMorningMail(deps), doubt));
  for (const _ of [1, 2]) await Promise.all(workers.map((worker) => worker.run(signal)));
}

async function mails() {
  return (await shop.happened('EmailRequested')).filter(({ data }) => data.type === 'morning-figures');
}

describe('the morning mail', () => {
  it('is asked for once, at its hour in Paris, by one of two workers, and tells of the day before', async () => {
    now = new Date('2026-03-02T05:59:00.000Z');
    await look();
    expect(await mails()).toEqual([]);
    // It was switched on in November: until then there is none.
    now = new Date('2026-11-27T05:59:00.000Z');
    await look();
    expect(await mails()).toEqual([]);
    now = new Date('2026-11-27T06:00:00.000Z');
    await look();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.data.recipient).toBe('contact@miris.example');
    expect(mail?.data.text).toContain('Jeudi 26 novembre 2026');
    expect(mail?.data.text).toMatch(/Commandes à préparer.*1/);
    expect(`${mail?.data.subject}${mail?.data.text}${mail?.data.html}`).not.toMatch(/camille/i);
    await catchUp();
    await look();
    expect(await mails()).toHaveLength(1);
  });

  it('waits until the read models show what was recorded by its hour', async () => {
    now = new Date('2026-11-28T06:00:00.000Z');
    const productId = await shop.stock(20);
    await shop.place(productId);
    await look();
    expect(await mails()).toHaveLength(1);
    await catchUp();
    await look();
    expect(await mails()).toHaveLength(2);
  });

  it('is not made up for after days without a worker, and comes late on the day itself', async () => {
    await catchUp();
    now = new Date('2026-12-03T12:30:00.000Z');
    await look();
    expect(await mails()).toHaveLength(2);
    now = new Date('2026-12-04T09:00:00.000Z');
    await look();
    expect((await mails()).at(-1)?.data.text).toContain('Jeudi 3 décembre 2026');
    expect(await mails()).toHaveLength(3);
  });

  it('is one on the days on which the clock changes', async () => {
    await catchUp();
    await switchTo(2);
    await catchUp();
    for (const instant of [
      '2027-03-28T00:30:00.000Z',
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T01:30:00.000Z',
    ]) {
      now = new Date(instant);
      await look();
    }
    expect(await mails()).toHaveLength(4);
    await catchUp();
    // Two o’clock comes twice.
    for (const instant of ['2027-10-31T00:00:00.000Z', '2027-10-31T01:00:00.000Z']) {
      now = new Date(instant);
      await look();
    }
    expect(await mails()).toHaveLength(5);
  });

  it('rests while the clock is not believed, and once it is switched off', async () => {
    await catchUp();
    now = new Date('2027-11-02T06:00:00.000Z');
    await look({ doubt: async () => ({ against: 'database', secondsOff: 3_600 }) });
    expect(await mails()).toHaveLength(5);
    await switchTo(null);
    await catchUp();
    await look();
    expect(await mails()).toHaveLength(5);
  });
});
