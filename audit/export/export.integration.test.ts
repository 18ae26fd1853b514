import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createRootSigner, publicKeyOf } from '#platform/integrity/root-keys.ts';
import { signRoot } from '#platform/integrity/sign-root.ts';
import { randomHistory } from '#projections/testing/random-history.ts';
import { readTables } from '#projections/testing/read-models.ts';
import { appendHistory } from '#workers/testing/append-history.ts';
import { type AuditedShop, openAuditedShop } from '../testing/audited-shop.ts';
import { isSound, verify } from '../verify/verify.ts';
import { type ExportOptions, exportLog } from './export-log.ts';
import { readExport, UnreadableExport } from './read-export.ts';
import { replayExport } from './replay-export.ts';

const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
const publicKeys = [publicKeyOf(signingKey)];
const cause = { actor: 'system', correlationId: 'c', causationId: 'c' } as const;

let shop: AuditedShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-export-'));
  await writeFile(join(folder, 'key.pem'), publicKeys[0] ?? '');
  shop = await openAuditedShop(inject('databaseUrl'));
  shop.recordAt('2026-03-02T09:00:00.000Z');
  await appendHistory(shop.store, randomHistory(3, 300).events);
  const signer = createRootSigner(signingKey);
  await signRoot({ store: shop.store, signer, clock: () => new Date() }, '2026-03-02', cause);
  shop.recordAt('2026-03-03T09:00:00.000Z');
  await appendHistory(shop.store, randomHistory(4, 100).events);
  await shop.project();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function exported(options: Partial<ExportOptions> = {}) {
  const file = join(folder, `${randomUUID()}.jsonl`);
  const out = createWriteStream(file);
  const events = await exportLog({ log: shop.store, out, anonymised: false, ...options });
  out.end();
  await finished(out);
  return { file, events, text: await readFile(file, 'utf8') };
}

function replay(into: AuditedShop, file: string) {
  return replayExport({ log: into.store, database: into.database, keys: into.keys, file });
}

function standAloneVerifier(file: string): Promise<number> {
  return new Promise((resolve) =>
    execFile(process.execPath, ['docs/verify/verify-export.mjs', file, join(folder, 'key.pem')], (error) =>
      resolve(error === null ? 0 : Number(error.code)),
    ),
  );
}

/** A shop without an event; with the keys of the first one's customers, as a restored backup has them. */
async function emptyShop(options: { withKeys: boolean }): Promise<AuditedShop> {
  const empty = await openAuditedShop(inject('databaseUrl'));
  if (!options.withKeys) return empty;
  const { rows } = await shop.database.pool.query<{ row: unknown }>(
    'select to_jsonb(k) as row from privacy.customer_keys k',
  );
  await empty.database.pool.query(
    'insert into privacy.customer_keys select * from jsonb_populate_recordset(null::privacy.customer_keys, $1)',
    [JSON.stringify(rows.map(({ row }) => row))],
  );
  return empty;
}

describe('an export of the log', () => {
  it('holds every event, sealed, and convinces the stand-alone verifier', async () => {
    const { file, events, text } = await exported();
    expect(text.trimEnd().split('\n')).toHaveLength(events + 1);
    expect(text).not.toContain('camille@example.fr');
    expect(text).toContain('sealed:v1:');
    expect(await standAloneVerifier(file)).toBe(0);
  });

  it('still does when it is anonymised, and holds nothing sealed any more', async () => {
    const { file, text } = await exported({ anonymised: true });
    expect(text).not.toContain('sealed:v1:');
    expect(await standAloneVerifier(file)).toBe(0);
  });

  it('of a time holds what was recorded then, without a gap', async () => {
    const all = await exported();
    const first = await exported({ to: new Date('2026-03-02T22:00:00.000Z') });
    const second = await exported({ from: new Date('2026-03-03T00:00:00.000Z') });
    expect(first.events + second.events).toBe(all.events);
    expect(first.events).toBeGreaterThan(0);
    expect(second.events).toBeGreaterThan(0);
    const none = await exported({ to: new Date('2020-01-01T00:00:00.000Z') });
    expect(none.events).toBe(0);
  });
});

describe('an export replayed into an empty shop', () => {
  it('is the same shop: same read models, same chain, same signatures', async () => {
    const { file, events } = await exported();
    const copy = await emptyShop({ withKeys: true });
    expect(await replay(copy, file)).toEqual({ outcome: 'replayed', events });
    await copy.project();
    const { store, database } = copy;
    const found = await verify({ store, log: store, database, publicKeys });
    expect(isSound(found)).toBe(true);
    expect(found).toMatchObject({ events, chain: { signedRoots: 1, lastSignedDay: '2026-03-02' } });
    expect(await readTables(copy.database, 'catalog')).not.toEqual({});
    const emails = `select count(*) from orders.orders where details #>> '{customer,email}' like $1`;
    const [here, there] = await Promise.all(
      [shop, copy].map((one) => one.database.pool.query(emails, ['%@example.fr'])),
    );
    expect(there?.rows).toEqual(here?.rows);
    await copy.close();
  });

  it('needs no keys when it is anonymised', async () => {
    const { file } = await exported({ anonymised: true });
    const copy = await emptyShop({ withKeys: false });
    expect(await replay(copy, file)).toMatchObject({ outcome: 'replayed' });
    await copy.project();
    const { store, database } = copy;
    const found = await verify({ store, log: store, database, publicKeys });
    expect(isSound(found)).toBe(true);
    await copy.close();
  });

  it('is refused without the keys it is sealed with, when it was changed, cut off at its beginning, or none', async () => {
    const { file, text } = await exported();
    const empty = await emptyShop({ withKeys: false });
    expect(await replay(empty, file)).toMatchObject({
      outcome: 'refused',
      refusal: { kind: 'keys-missing', keys: 63 },
    });
    const changed = join(folder, 'changed.jsonl');
    await writeFile(changed, text.replace('"delta":100', '"delta":101'));
    expect(await replay(empty, changed)).toMatchObject({
      outcome: 'refused',
      refusal: { kind: 'broken', fault: { kind: 'content-changed', type: 'StockAdjusted' } },
    });
    const partial = await exported({ from: new Date('2026-03-03T00:00:00.000Z') });
    expect(await replay(empty, partial.file)).toMatchObject({ refusal: { kind: 'partial' } });
    const none = join(folder, 'none.jsonl');
    await writeFile(none, 'id;name\n');
    await expect(replay(empty, none)).rejects.toThrow(UnreadableExport);
    expect((await empty.store.readRaw({ after: null, limit: 10 })).events).toEqual([]);
    await empty.close();
  });

  it('is read with whatever JSON leaves as it is inside of a line', async () => {
    const file = join(folder, 'separators.jsonl');
    const data = { text: 'a\u2028b\u2029c' };
    const event = { stream: 'review-1', revision: 0, id: '1', type: 'ReviewSubmitted', data, metadata: {} };
    const heading = { export: 'miris-log', version: 1, from: null, to: null, anonymised: false };
    const lines = [heading, event].map((each) => JSON.stringify(each).replace(',', ',\r'));
    await writeFile(file, `${lines.join('\n')}\n`);
    const read = [];
    for await (const line of readExport(file)) read.push(line);
    expect(read).toEqual([heading, { ...event, revision: 0n, position: null }]);
  });

  it('is refused by a shop that holds events', async () => {
    const { file } = await exported();
    expect(await replay(shop, file)).toEqual({ outcome: 'refused', refusal: { kind: 'not-empty' } });
  });
});
