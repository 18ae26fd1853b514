import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { expectToast, openOrders } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

/** Opens the orders to prepare; the newest, which are the given ones from the last on, come first. */
async function openConfirmed(page: Page, newest: string): Promise<void> {
  await openOrders(page);
  // The newest stands first before, too.
  const narrowed = page.waitForResponse((answer) =>
    /"status":"confirmed"/.test(answer.request().postData() ?? ''),
  );
  await page.getByLabel('Filtrer par statut').selectOption({ label: 'Confirmée' });
  await narrowed;
  const first = page.getByRole('article').first();
  await expect.poll(() => first.textContent()).toContain(`Commande #${shortId(newest)}`);
  // What stands before the first card.
  await page.getByText('Filtres', { exact: true }).focus();
}

/** What was asked of the shop that no key was meant for. */
function unmeantCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^DELETE |resend|logout|refund/.test(call)) calls.push(call);
  });
  return calls;
}

const focusedCard = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('article')?.querySelector('h3')?.textContent);

describe('parcels sent by keyboard', () => {
  it.each([60, 120])(
    'never wait for an answer, at %i ms a key: each has its number, nothing else is done',
    async (delay) => {
      const ids: string[] = [];
      for (let count = 0; count < 4; count += 1) ids.unshift((await paidOrder(client)).id);
      const page = await open();
      await openConfirmed(page, ids[0] ?? '');
      const unmeant = unmeantCalls(page);
      const press = async (key: string, times = 1) => {
        for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key, { delay });
      };
      const numberOf = (id: string) => `6A${id.slice(-8)}`;
      for (const id of ids) {
        await press('Tab', 2);
        await page.keyboard.type(numberOf(id), { delay });
        await press('Enter');
        await press('Tab', 4);
        await press('e');
        await press('Enter');
      }
      const shipped = async () =>
        (await Promise.all(ids.map(client.findOrder))).flatMap((order) =>
          order?.status === 'shipped' ? [`${order.id} ${order.trackingNumber}`] : [],
        );
      await expect.poll(async () => (await shipped()).length).toBe(ids.length);
      expect(await shipped()).toEqual(ids.map((id) => `${id} ${numberOf(id)}`));
      expect(unmeant).toEqual([]);
      expect(await page.getByRole('alertdialog', { name: /Supprimer/ }).count()).toBe(0);
    },
  );

  it('leave the focus at the next order, and it stays there while the list is read again', async () => {
    const older = (await paidOrder(client)).id;
    const newer = (await paidOrder(client)).id;
    const page = await open();
    await openConfirmed(page, newer);
    await page.getByLabel(`Numéro de suivi de la commande ${shortId(newer)}`).fill(`6A${newer.slice(-8)}`);
    await page.getByLabel(`Statut de la commande ${shortId(newer)}`).selectOption({ label: 'Expédiée' });
    const next = `Commande #${shortId(older)}`;
    await expect.poll(() => focusedCard(page)).toBe(next);
    await page.getByRole('article', { name: `Commande #${shortId(newer)}` }).waitFor({ state: 'detached' });
    expect(await focusedCard(page)).toBe(next);
  });

  it('leave the focus at the heading once the list is empty', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openConfirmed(page, id);
    await page.getByLabel('Rechercher une commande').fill(shortId(id));
    await expect.poll(() => page.getByRole('article').count()).toBe(1);
    await page.getByLabel(`Numéro de suivi de la commande ${shortId(id)}`).fill(`6A${id.slice(-8)}`);
    await page.getByLabel(`Statut de la commande ${shortId(id)}`).selectOption({ label: 'Expédiée' });
    await page.getByText('Aucune commande trouvée').waitFor();
    const heading = page.getByRole('heading', { name: 'Commandes', exact: true });
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });
});

describe('an order’s deletion', () => {
  it('is not one Tab after the status, and is confirmed by no key typed ahead or held down', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(shortId(id));
    await page.getByLabel(`Statut de la commande ${shortId(id)}`).focus();
    await page.keyboard.press('Tab');
    const remove = page.getByRole('button', { name: `Supprimer la commande ${shortId(id)}` });
    expect(await remove.evaluate((element) => element === document.activeElement)).toBe(false);

    const unmeant = unmeantCalls(page);
    await remove.focus();
    for (const key of ['Enter', 'Tab', 'Tab', 'Enter', 'Space'])
      await page.keyboard.press(key, { delay: 60 });
    await page.keyboard.down('Enter');
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    const question = page.getByRole('alertdialog', { name: 'Supprimer la commande' });
    await question.waitFor();
    expect(unmeant).toEqual([]);
    await question.getByRole('button', { name: 'Supprimer définitivement' }).click();
    await expectToast(page, 'Commande supprimée avec succès');
    expect(unmeant).toEqual([`DELETE /api/admin/orders/${id}`]);
  });
});
