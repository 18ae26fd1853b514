import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { answerOnceOpenedAnew, expectToast, openTab, show, silenceChanges } from '../testing/open-console.ts';
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
const newCodes = (page: Page) => page.getByRole('button', { name: /^\d+ nouveaux? codes? promo/ });
const showNew = (page: Page) => newCodes(page).click();
const freshCode = () => `FRAIS-${randomInt(100_000, 1_000_000)}`;

/** The code, once it is shown on demand. */
async function seen(page: Page, code: string): Promise<string> {
  await showNew(page);
  // The next bar does not come up under the pointer.
  await page.mouse.move(5, 600);
  return code;
}

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
    await expect.poll(() => asked).toContain('/api/admin/read-models/changes');
    await expect.poll(() => asked).toContain('/api/admin/overview');
  });

  it('tells by itself what others have saved meanwhile', async () => {
    const page = await open();
    await openTab(page, 'Codes promo');
    const code = await createPromo(freshCode());
    await showNew(page);
    await rowOf(page, code).waitFor();
  });

  it('tells it as well while nothing can be followed, by asking whether something changed', async () => {
    const page = await open();
    await page.route('**/api/admin/read-models/changes?*', (route) => route.abort());
    // What changes before a version is known is not told by the next one.
    await answerOnceOpenedAnew(page, '**/api/admin/read-models/version');
    await openTab(page, 'Codes promo');
    const code = await createPromo(freshCode());
    await showNew(page);
    await rowOf(page, code).waitFor();
  });

  it('tells it without being asked whether something changed, and what changed while the page was hidden', async () => {
    const page = await open();
    await page.reload();
    await openTab(page, 'Codes promo');
    await page.route('**/api/admin/read-models/version', (route) => route.abort());
    await rowOf(page, await seen(page, await createPromo(freshCode()))).waitFor();
    await show(page, 'hidden');
    const code = await createPromo(freshCode());
    expect(await page.getByText(code).count()).toBe(0);
    await show(page, 'visible');
    await rowOf(page, await seen(page, code)).waitFor();
  });

  it('is asked for again when the window gets the focus', async () => {
    const page = await open();
    await openTab(page, 'Codes promo');
    await silenceChanges(page);
    const code = await createPromo(freshCode());
    // A focus that comes with the page, as its being shown just now, is one reason to read with it.
    await expect
      .poll(async () => {
        await page.evaluate(() => window.dispatchEvent(new Event('focus')));
        return newCodes(page).count();
      })
      .toBe(1);
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
