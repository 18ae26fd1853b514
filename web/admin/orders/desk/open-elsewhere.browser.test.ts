import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { orderFragment } from '../../location.ts';
import { findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { client, open } = shopConsole();

/** Opens an order beside the list. */
async function openOrder(page: Page, id: string): Promise<void> {
  await page.evaluate((fragment) => location.assign(fragment), orderFragment(id));
  await page.getByRole('article', { name: `Commande #${shortId(id)}` }).waitFor();
}

it('an order that another window has open says so, in it and in the lists, until that window goes', async () => {
  const { id } = await paidOrder(client);
  const page = await open();
  await openTab(page, 'Commandes');
  const row = page.getByRole('row', { name: new RegExp(shortId(id)) });
  await row.waitFor();
  const mark = row.getByText('Ouverte ailleurs');
  expect(await mark.count()).toBe(0);

  const other = await open();
  await openTab(other, 'Commandes');
  await openOrder(other, id);
  await mark.waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('list', { name: 'Commandes' }).getByText('Ouverte ailleurs').waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openOrder(page, id);
  const notice = page.getByRole('status').getByText('Ouverte dans une autre fenêtre');
  await notice.waitFor();
  await other.getByRole('status').getByText('Ouverte dans une autre fenêtre').waitFor();
  expect(await findFaultsAtAnyWidth(page)).toEqual([]);

  await other.close({ runBeforeUnload: false });
  await notice.waitFor({ state: 'detached' });
});
