import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { appendAs } from '#audit/testing/append-as.ts';
import { type AuditedShop, MASTER_KEY, openAuditedShop } from '#audit/testing/audited-shop.ts';
import { auditHistorySchema, auditShopSchema, auditStockSchema } from '#contracts/http/console/audit.ts';
import { shortId } from '#contracts/identifiers.ts';
import { hashPassword } from '#platform/admin-session/password.ts';
import { publishRoots } from '#platform/integrity/published-roots.ts';
import { createRootSigner } from '#platform/integrity/root-keys.ts';
import { signRoot } from '#platform/integrity/sign-root.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '#projections/testing/sample-events.ts';
import { runMiris } from '../testing/run-miris.ts';

const productId = randomUUID();
const orderId = randomUUID();
const number = shortId(orderId);
const signingKey = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();

let shop: AuditedShop;
let folder: string;
let passwordHash: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-audit-'));
  passwordHash = await hashPassword('iris-et-vetiver');
  shop = await openAuditedShop(inject('databaseUrl'));
  const { store } = shop;
  const held = { productId, orderId, quantity: 2 };
  shop.recordAt('2026-03-02T09:00:00.000Z');
  await appendAs(
    store,
    'admin',
    `product-${productId}`,
    productAdded(productId, { name: 'Brise de Néroli' }),
  );
  await appendAs(store, 'admin', `stock-${productId}`, {
    type: 'StockAdjusted',
    data: { productId, delta: 10, reason: 'initial' },
  });
  shop.recordAt('2026-03-03T09:00:00.000Z');
  await appendAs(
    store,
    'shopper',
    `order-${orderId}`,
    orderPlaced(orderId, { lines: [held], placedAt: '2026-03-03T09:00:00.000Z' }),
    paymentConfirmed(orderId),
  );
  await appendAs(
    store,
    'shopper',
    `stock-${productId}`,
    { type: 'StockReserved', data: { ...held, expiresAt: '2026-03-03T09:30:00.000Z' } },
    { type: 'StockCommitted', data: held },
  );
  await shop.project();
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

async function audit(args: string[], of: AuditedShop = shop) {
  const said = { out: '', err: '' };
  const collect = (name: keyof typeof said) =>
    new Writable({
      write(chunk, _encoding, done) {
        said[name] += String(chunk);
        done();
      },
    });
  const variables = {
    EVENTSTORE_URL: of.storeUrl,
    DATABASE_URL: of.databaseUrl,
    ADMIN_PASSWORD_HASH: passwordHash,
    SESSION_SECRET: 'x'.repeat(32),
    PERSONAL_DATA_KEY: MASTER_KEY,
    INTEGRITY_SIGNING_KEY: signingKey,
  };
  const code = await runMiris(['audit', ...args], variables, collect('out'), collect('err'));
  return { code, ...said };
}

describe('audit order', () => {
  it('tells an order’s history, named by its number, event by event with what each changed', async () => {
    const { code, out } = await audit(['order', number]);
    expect(code).toBe(0);
    expect(out).toContain(`Commande ${number} (${orderId}) : 2 événements`);
    expect(out).toContain('03/03/2026 10:00:00  Paiement validé');
    expect(out).toContain('par : Client ; cause : demande du client');
    expect(out).toMatch(/Statut +En attente → Confirmée/);
    expect(out).not.toContain('Camille');
  });

  it('answers machines in JSON, also by the whole id', async () => {
    const { out } = await audit(['order', orderId, '--json']);
    expect(auditHistorySchema.parse(JSON.parse(out)).steps).toHaveLength(2);
  });

  it('ends with 1 and a hint for an order that never was', async () => {
    expect(await audit(['order', 'abcdef12'])).toMatchObject({ code: 1, out: '' });
    const { code, err } = await audit(['order', randomUUID()]);
    expect(code).toBe(1);
    expect(err).toContain('Donnez son numéro');
  });
});

describe('audit why stock', () => {
  it.each([['brise-de-neroli'], ['Brise de Néroli'], [productId]])(
    'tells of %s why 8 are left',
    async (name) => {
      const { code, out } = await audit(['why', 'stock', name]);
      expect(code).toBe(0);
      expect(out).toContain('8 en main − 0 réservé(s) = 8 à vendre');
      expect(out).toMatch(new RegExp(`Vendu +−2 +−2 +8 +0 +8 +${number}`));
    },
  );

  it('takes no perfume that merely has the word in its name: it names it and asks', async () => {
    const { code, out, err } = await audit(['why', 'stock', 'néroli']);
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err).toContain(`Vouliez-vous dire :\n  ${productId}  Brise de Néroli`);
  });

  it('answers machines in JSON, and ends with 1 for a product that never was', async () => {
    const { out } = await audit(['why', 'stock', productId, '--json']);
    expect(auditStockSchema.parse(JSON.parse(out)).moves).toHaveLength(3);
    expect((await audit(['why', 'stock', 'lavande'])).code).toBe(1);
  });
});

describe('audit state', () => {
  it('knows no future', async () => {
    const { code, err } = await audit(['state', 'shop', '--at', '2999-01-01']);
    expect(code).toBe(2);
    expect(err).toContain('n’est pas encore passé');
  });

  it('gives yesterday’s stock', async () => {
    const { code, out } = await audit(['state', 'catalog', '--at', '2026-03-02']);
    expect(code).toBe(0);
    expect(out).toContain('État au 02/03/2026 23:59:59');
    expect(out).toContain('on_hand=10');
    const today = await audit(['state', 'catalog', '--at', '2026-03-03T10:00', '--json']);
    const rows: unknown[] = today.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toMatchObject([
      { table: 'products', row: { id: productId, on_hand: 8 } },
      { table: 'slugs', row: { product_id: productId } },
    ]);
  });

  it('gives the whole shop', async () => {
    const then = await audit(['state', 'shop', '--at', '2026-03-03', '--json']);
    expect(auditShopSchema.parse(JSON.parse(then.out)).orders.counts.total).toBe(1);
    expect((await audit(['state', 'shop', '--at', '2026-03-02'])).out).toContain('Commandes : 0');
  });

  it('ends with 2 for a date or a read model there is none of', async () => {
    expect((await audit(['state', 'catalog', '--at', 'hier'])).code).toBe(2);
    const { code, err } = await audit(['state', 'clients', '--at', '2026-03-03']);
    expect(code).toBe(2);
    expect(err).toContain('catalog');
  });
});

/** Signs for a shop's log as it stands and publishes the root to a file. */
async function signAndPublish({ store }: AuditedShop, file: string): Promise<void> {
  const clock = () => new Date('2026-03-04T09:00:00.000Z');
  const cause = { actor: 'system', correlationId: 'roots', causationId: 'roots' } as const;
  await signRoot({ store, signer: createRootSigner(signingKey), clock }, '2026-03-04', cause);
  expect(await publishRoots({ store }, '2026-03-04', file)).toBe(1);
}

describe('audit verify', () => {
  it('ends with 0 when all agrees, with 1 and the row when something does not', async () => {
    const sound = await audit(['verify']);
    expect(sound).toMatchObject({ code: 0 });
    expect(sound.out).toContain('Tout concorde.');
    const change = (by: number) =>
      shop.database.pool.query(`update catalog.products set on_hand = on_hand + ${by}`);
    await change(1);
    const { code, out } = await audit(['verify']);
    await change(-1);
    expect(code).toBe(1);
    expect(out).toContain(`catalog.products id=${productId}, on_hand : 9 au lieu de 8`);
  });

  it('ends with 1 when a root that was published outside of the shop is not in its log', async () => {
    const published = join(folder, 'roots.jsonl');
    await signAndPublish(shop, published);
    expect(await audit(['verify', '--roots', published])).toMatchObject({ code: 0 });
    const other = await openAuditedShop(inject('databaseUrl'));
    other.recordAt('2026-03-03T09:00:00.000Z');
    await appendAs(other.store, 'admin', `product-${productId}`, productAdded(productId));
    const ofOther = join(folder, 'other-roots.jsonl');
    await signAndPublish(other, ofOther);
    await other.close();
    const { code, out } = await audit(['verify', '--roots', ofOther]);
    expect(code).toBe(1);
    expect(out).toContain('cette signature manque dans le journal');
  });

  it('ends with 1 when the file that is to hold the roots is not there', async () => {
    const { code, err } = await audit(['verify', '--roots', join(folder, 'rootz.jsonl')]);
    expect(code).toBe(1);
    expect(err).toContain('il n’y a pas de tel fichier');
  });

  it('answers machines in JSON', async () => {
    expect(JSON.parse((await audit(['verify', '--json'])).out)).toMatchObject({ sound: true });
  });
});

describe('audit export and replay', () => {
  it('carry a shop over into an empty one, which verifies', async () => {
    const file = join(folder, 'journal.jsonl');
    expect(await audit(['export', '--anonymise', '--out', file])).toMatchObject({ code: 0, out: '' });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const standardOutput = await audit(['export', '--anonymise']);
    expect(standardOutput.out).toBe(await readFile(file, 'utf8'));

    const again = await audit(['export', '--out', file]);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('existe déjà') });
    expect(standardOutput.out).toBe(await readFile(file, 'utf8'));

    const empty = await openAuditedShop(inject('databaseUrl'));
    expect(await audit(['replay', file], empty)).toMatchObject({ code: 0 });
    await empty.project();
    expect(await audit(['verify'], empty)).toMatchObject({ code: 0 });
    await empty.close();
  });

  it('end with 1 when the shop is not empty or the file is no export', async () => {
    const file = join(folder, 'journal.jsonl');
    const { code, err } = await audit(['replay', file]);
    expect(code).toBe(1);
    expect(err).toContain('n’est pas vide');
    expect((await audit(['export', '--from', 'hier'])).code).toBe(2);
  });
});

describe('a call that is none', () => {
  it.each([[[]], [['order']], [['why', 'price', 'x']], [['state', 'catalog']], [['verify', '--hier']]])(
    'ends with 2 and the usage: %j',
    async (args) => {
      const { code, err } = await audit(args);
      expect(code).toBe(2);
      expect(err).toContain('Usage');
    },
  );
});
