import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendAs } from '#audit/testing/append-as.ts';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { allProjections } from '#projections/all.ts';
import { openCheckpoint, readCheckpoint } from '#projections/lib/checkpoints.ts';
import { parkCheckpoint } from '#projections/lib/failed-events.ts';
import { productAdded } from '#projections/testing/sample-events.ts';
import { commandVariables } from '../testing/command-variables.ts';
import { runMiris } from '../testing/run-miris.ts';
import { saidBy } from '../testing/said-by.ts';

const FAILED_EVENT = {
  position: 7n,
  eventType: 'PromoCodeRemoved',
  stream: 'promo-1',
  error: 'no id at all',
};

let shop: AuditedShop;
beforeAll(async () => {
  shop = await openAuditedShop(inject('databaseUrl'));
  const productId = randomUUID();
  await appendAs(shop.store, 'admin', `product-${productId}`, productAdded(productId));
});
afterAll(() => shop.close());

function run(...args: string[]) {
  const variables = commandVariables({ ...shop, masterKey: MASTER_KEY });
  return saidBy(() => runMiris(['projections', ...args], variables));
}

async function productsShown(): Promise<number> {
  const { rows } = await shop.database.pool.query('select from catalog.products');
  return rows.length;
}

/** Stops the read model of promo codes where it stands, as a worker does that cannot apply an event. */
async function stopPromos(): Promise<void> {
  const at = (await readCheckpoint(shop.database.db, 'promos'))?.position ?? null;
  expect(await parkCheckpoint(shop.database.db, 'promos', at, FAILED_EVENT)).toBe(true);
}

describe('the command for read models', () => {
  it('says how it is called', async () => {
    const wrong = [
      [],
      ['status', 'orders'],
      ['retry'],
      ['skip', 'promos', '7'],
      ['skip', 'promos', 'x', '--reason', 'y'],
    ];
    for (const args of wrong)
      expect(await run(...args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
  });

  it('rebuilds one from the log, goes back to the tables before, and rebuilds all', async () => {
    expect(await productsShown()).toBe(0);
    const rebuilt = await run('rebuild', 'catalog');
    expect(rebuilt).toMatchObject({ code: 0, said: expect.stringContaining('catalog : en service.') });
    expect(await productsShown()).toBe(1);
    expect(await run('rollback', 'catalog')).toMatchObject({ code: 0 });

    const all = await run('rebuild', 'all');
    expect(all.code).toBe(0);
    for (const { name } of allProjections) expect(all.said).toContain(`${name} : en service.`);
    expect(await productsShown()).toBe(1);
  });

  it('gives a process manager back to older workers', async () => {
    const { db } = shop.database;
    await openCheckpoint(db, 'process-manager-refunds', 3);
    const given = await run('rollback', 'process-manager-refunds');
    expect(given).toMatchObject({ code: 0, said: expect.stringContaining('version d’avant') });
    expect(await readCheckpoint(db, 'process-manager-refunds')).toMatchObject({ version: 0, position: null });
    expect(await run('rollback', 'process-manager-refund')).toMatchObject({ code: 1 });
  });

  it('refuses to rebuild what is none, and names those there are', async () => {
    const { code, said } = await run('rebuild', 'catalogue');
    expect([code, said]).toEqual([
      1,
      expect.stringMatching(/^catalogue ne se reconstruit pas\. Au choix : catalog, /),
    ]);
  });

  it('says where each stands, for people and for machines', async () => {
    const { code, said } = await run('status');
    expect([code, said]).toEqual([0, expect.stringMatching(/^catalog .*à jour/m)]);
    const { readers } = JSON.parse((await run('status', '--json')).said);
    expect(readers.map(({ name }: { name: string }) => name)).toEqual(
      expect.arrayContaining(allProjections.map(({ name }) => name)),
    );
  });

  it('sets one off again that was stopped in front of an event', async () => {
    await stopPromos();
    expect(await run('retry', 'promos')).toEqual({ code: 0, said: 'promos repart.\n' });
    const again = await run('retry', 'promos');
    expect(again).toEqual({ code: 1, said: expect.stringMatching(/^promos n’est pas arrêté/) });
  });

  it('passes one over the event it stands in front of, and no other', async () => {
    await stopPromos();
    const [other, right] = [String(FAILED_EVENT.position + 1n), String(FAILED_EVENT.position)];
    const why = ['--reason', 'Le code n’a jamais existé.', '--by', 'Inès'];
    expect(await run('skip', 'promos', other, ...why)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`devant l’événement ${right}, pas devant celui-là`),
    });
    expect(await run('skip', 'promos', right, ...why)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`promos saute l’événement ${right} (PromoCodeRemoved, flux promo-1)`),
    });
    expect((await run('status')).said).toContain('Le code n’a jamais existé.');
    expect(await run('skip', 'promos', right, ...why)).toMatchObject({
      code: 1,
      said: 'Rien n’arrête promos : il n’y a rien à sauter.\n',
    });
  });

  it('says of a name that nobody bears that nobody bears it', async () => {
    const unknown = {
      code: 1,
      said: 'Aucun lecteur ne s’appelle promo. Voyez : projections status\n',
    };
    expect(await run('retry', 'promo')).toEqual(unknown);
    expect(await run('skip', 'promo', '7', '--reason', 'Une faute de frappe')).toEqual(unknown);
  });
});
