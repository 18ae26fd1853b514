import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { NO_STREAM } from '#platform/event-store/event-store.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { commandVariables } from '../testing/command-variables.ts';
import { runMiris } from '../testing/run-miris.ts';
import { saidBy } from '../testing/said-by.ts';

let shop: AuditedShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-backup-command-'));
  shop = await openAuditedShop(inject('databaseUrl'));
  await appendHistory(shop.store, randomHistory(6, 40).events);
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

interface Where {
  readonly of?: Pick<AuditedShop, 'storeUrl' | 'databaseUrl'>;
  readonly masterKey?: string;
}

function run(args: string[], { of = shop, masterKey = MASTER_KEY }: Where = {}) {
  const variables = {
    ...commandVariables({ ...of, masterKey }),
    MEDIA_DIR: join(folder, 'media'),
  };
  return saidBy(() => runMiris(args, variables));
}

describe('the commands for backups', () => {
  it('say how they are called', async () => {
    for (const args of [[], ['backup'], ['restore', 'a', 'b'], ['erase', 'a']])
      expect(await run(args)).toMatchObject({ code: 2, said: expect.stringContaining('Usage') });
  });

  it('save a shop that has no picture yet, and say so', async () => {
    const saved = await run(['backup', join(folder, 'young')]);
    expect(saved).toMatchObject({
      code: 0,
      said: expect.stringMatching(
        /\d+ événements, \d+ clés et aucune image, .*media n’existe pas : sauvegardés/,
      ),
    });
  });

  it('save a shop, and bring it back in an empty one', async () => {
    await mkdir(join(folder, 'media'));
    await writeFile(join(folder, 'media', 'rose.jpg'), 'a rose');
    const saved = await run(['backup', join(folder, 'saved')]);
    expect(saved).toMatchObject({
      code: 0,
      said: expect.stringMatching(/\d+ événements, \d+ clés et les images de .*media : sauvegardés dans/),
    });
    await rm(join(folder, 'media'), { recursive: true });
    const empty = await openAuditedShop(inject('databaseUrl'));
    const restored = await run(['restore', join(folder, 'saved')], { of: empty });
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ événements remis\./) });
    expect(await empty.store.lastPosition()).not.toBeNull();
    expect(await readFile(join(folder, 'media', 'rose.jpg'), 'utf8')).toBe('a rose');
    await empty.close();
  });

  it('write no backup over another, and say to give a new folder', async () => {
    await run(['backup', join(folder, 'first')]);
    const again = await run(['backup', join(folder, 'first')]);
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/existe déjà\. Donnez un autre nom/),
    });
  });

  it('restore nothing from a folder that holds no backup, or that was changed since', async () => {
    const empty = await openAuditedShop(inject('databaseUrl'));
    const none = await run(['restore', join(folder, 'nowhere')], { of: empty });
    expect(none).toMatchObject({
      code: 1,
      said: expect.stringContaining('ne contient pas de sauvegarde entière'),
    });
    await run(['backup', join(folder, 'changed')]);
    await writeFile(join(folder, 'changed', 'log.jsonl'), 'nothing');
    const changed = await run(['restore', join(folder, 'changed')], { of: empty });
    expect(changed).toMatchObject({
      code: 1,
      said: expect.stringContaining('n’est plus tel qu’il a été écrit'),
    });
    expect(await empty.store.lastPosition()).toBeNull();
    await empty.close();
  });

  it('ask for the master key that the customers’ keys were wrapped with', async () => {
    await run(['backup', join(folder, 'wrapped')]);
    const [log, database] = [await freshEventStore(), await freshDatabase(inject('databaseUrl'))];
    const other = { storeUrl: log.url, databaseUrl: database.url };
    const masterKey = Buffer.alloc(32, 8).toString('base64');
    const refused = await run(['restore', join(folder, 'wrapped')], { of: other, masterKey });
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringContaining('Donnez à la boutique vide la PERSONAL_DATA_KEY d’origine'),
    });
    await Promise.all([log.close(), database.drop()]);
  });

  it('bring back the keys alone, in a shop that is open, but not those of whom was forgotten since', async () => {
    const { store, keys, database } = shop;
    await run(['backup', join(folder, 'keyed')]);
    const { rows } = await database.pool.query<{ key_id: string }>(
      'select key_id from privacy.customer_keys',
    );
    const [forgotten, ...others] = rows.map(({ key_id: keyId }) => keyId);
    if (forgotten === undefined) throw new Error('the history has customers');
    await keys.destroy(forgotten, new Date());
    const nowhere = { orderIds: [], reviewIds: [], messageIds: [], emailIds: [] };
    const data = {
      keyId: forgotten,
      reason: 'request',
      ...nowhere,
      forgottenAt: new Date().toISOString(),
    } as const;
    const cause = { actor: 'system', correlationId: 'test', causationId: 'test' } as const;
    await store.append(`privacy-${forgotten}`, [{ type: 'CustomerForgotten', data }], {
      expectedRevision: NO_STREAM,
      cause,
    });
    await database.pool.query('delete from privacy.customer_keys');

    const restored = await run(['restore', join(folder, 'keyed'), '--keys-only']);
    expect(restored).toMatchObject({
      code: 0,
      said: expect.stringContaining(`${others.length} clés remises`),
    });
    const after = await database.pool.query<{ key_id: string; gone: boolean }>(
      'select key_id, wrapped_key is null as gone from privacy.customer_keys',
    );
    expect(after.rows.filter(({ gone }) => gone)).toEqual([{ key_id: forgotten, gone: true }]);
    expect(after.rows).toHaveLength(rows.length);
    const again = await run(['restore', '--keys-only', join(folder, 'keyed')]);
    expect(again).toMatchObject({ code: 0, said: expect.stringContaining('0 clés remises') });
  });
});
