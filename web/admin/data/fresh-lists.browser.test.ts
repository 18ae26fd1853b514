import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { orderFragment } from '../location.ts';
import { expectToast, openTab } from '../testing/open-console.ts';
import { ownNumber } from '../testing/own-number.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { addresses, client, open } = shopConsole();

async function createPromo(code: string): Promise<string> {
  const terms = { code, discountType: 'fixed', discountValue: '5', validUntil: '2099-12-31' };
  const answer = await client.call('POST', '/api/admin/promo-codes', terms);
  expect(answer.status).toBe(201);
  const listed = async () => (await client.call('GET', '/api/promo-codes')).text();
  await expect.poll(listed).toContain(code);
  return code;
}

const rowOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code });
/** What others save waits behind a bar. */
const showNew = (page: Page) => page.getByRole('button', { name: /^\d+ nouveaux? codes? promo/ }).click();
const freshCode = () => `FRAIS-${randomInt(1_000_000)}`;

/** Keeps the read models where they are until it is let go. */
async function holdReadModels(): Promise<() => Promise<void>> {
  const held = new pg.Client({ connectionString: addresses.databaseUrl });
  await held.connect();
  await held.query('begin');
  await held.query("select 1 from projections.checkpoints where name = 'promos' for update");
  return async () => {
    await held.query('rollback');
    await held.end();
  };
}

/**
 * Notes which lists are asked for, each by method and path behind a number that grows with the version of the read models. What is asked
 * for before the first version is read belongs to that one.
 */
async function noteReads(page: Page): Promise<{ begin: () => void; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  let known: string | null = null;
  let at = 0;
  await page.route('**/api/admin/read-models/version', async (route) => {
    const response = await route.fetch();
    const version = await response.text();
    if (known !== null && known !== version) at += 1;
    known = version;
    await route.fulfill({ response });
  });
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isList = request.method() === 'GET' || pathname.endsWith('/search');
    if (pathname.startsWith('/api/') && isList && !/\/(?:version|open-orders)$/.test(pathname))
      seen.push(`${at} ${request.method()} ${pathname}`);
  });
  const begin = () => {
    seen.splice(0);
    known = null;
  };
  return { begin, seen };
}

describe('a save of an order', () => {
  // What follows by itself, a mail of the payment or of the parcel, has a later version, and lists that are read again for it.
  it('has every list on view read again once, whether a note or a tracking number was saved', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await page.goto(`${page.url().split('#')[0]}${orderFragment(id)}`);
    const card = page.getByRole('article', { name: `Commande #${shortId(id)}` });
    await card.getByRole('button', { name: /^Écrire une note/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nouvelle note').fill('À rappeler');
    const saves: Record<string, () => Promise<void>> = {
      note: async () => {
        await dialog.getByRole('button', { name: 'Enregistrer' }).click();
        await dialog.waitFor({ state: 'detached' });
      },
      number: async () => {
        await card.getByLabel(/^Numéro de suivi/).fill(ownNumber());
        await card.getByLabel(/^Numéro de suivi/).press('Enter');
        await expectToast(page, 'Commande mise à jour avec succès');
      },
    };
    const reads = await noteReads(page);
    const isVersion = (request: Request) => request.url().endsWith('/version');
    for (const [name, save] of Object.entries(saves)) {
      reads.begin();
      await save();
      for (let polls = 0; polls < 2; polls += 1) await page.waitForEvent('requestfinished', isVersion);
      const lists = reads.seen.toSorted();
      expect(
        lists.filter((call, at) => lists[at - 1] === call),
        name,
      ).toEqual([]);
      expect(new Set(lists.map((call) => call.split(' ').at(-1))).size, lists.join()).toBeLessThanOrEqual(12);
    }
  });
});

describe('a list of the console', () => {
  it('is no longer asked for when nobody is there, so that the session ends, and is again when somebody is', async () => {
    const page = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.clock.install();
    // Whatever ticked before goes by the real clock.
    await page.reload();
    await openTab(page, 'Codes promo');
    await page.mouse.move(10, 10);
    await page.clock.runFor('05:10');
    asked.length = 0;
    await page.clock.runFor('10:00');
    expect(asked).toEqual([]);
    await page.mouse.move(20, 20);
    await page.clock.runFor(20_000);
    await expect.poll(() => asked).toContain('/api/admin/read-models/version');
    await expect.poll(() => asked).toContain('/api/admin/alarms');
  });

  it('tells by itself what others have saved meanwhile', async () => {
    const page = await open();
    await openTab(page, 'Codes promo');
    const code = await createPromo(freshCode());
    await showNew(page);
    await rowOf(page, code).waitFor();
  });

  it('is asked for again when the window gets the focus', async () => {
    const page = await open();
    await openTab(page, 'Codes promo');
    // Nothing tells this page of changes.
    await page.route('**/api/admin/read-models/version', (route) => route.abort());
    const code = await createPromo(freshCode());
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await showNew(page);
    await rowOf(page, code).waitFor();
  });

  it('that does not show a save yet says so, and corrects itself', async () => {
    const code = freshCode();
    const page = await open();
    await openTab(page, 'Codes promo');
    await page.getByRole('button', { name: 'Nouveau code promo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Code' }).fill(code);
    await dialog.getByLabel(/^Type/).selectOption('Montant fixe (€)');
    await dialog.getByLabel('Valeur (€)').fill('5');
    await dialog.getByLabel("Valable jusqu'au").fill('2099-12-31T23:59');
    const letGo = await holdReadModels();
    try {
      await dialog.getByRole('button', { name: 'Créer' }).click();
      await expectToast(page, 'Code promo créé avec succès', 'Enregistré, la liste suit.');
      expect(await rowOf(page, code).count()).toBe(0);
    } finally {
      await letGo();
    }
    await showNew(page);
    await rowOf(page, code).waitFor();
  });
});
