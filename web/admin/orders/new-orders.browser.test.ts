import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shortId } from '#contracts/identifiers.ts';
import { unpaidOrder } from '../../testing/paid-order.ts';
import { findFaultsAtAnyWidth, openOrders } from '../testing/open-console.ts';
import { shopConsole } from '../testing/shop-console.ts';

const { client, open } = shopConsole();

const email = `essai-${randomUUID()}@exemple.fr`;

const anOrder = async (by = email) => (await unpaidOrder(client, { email: by })).id;

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, id: string) => page.getByRole('article', { name: `Commande #${shortId(id)}` });
const shownOrders = (page: Page) => cards(page).locator('h3').allTextContents();

describe('the orders on view', () => {
  it('stay where they are when new ones come, which are told of and shown once they are asked for', async () => {
    const older = await anOrder();
    const newer = await anOrder();
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(email);
    await expect
      .poll(() => shownOrders(page))
      .toEqual([`Commande #${shortId(newer)}`, `Commande #${shortId(older)}`]);
    const place = await cardOf(page, newer).boundingBox();

    const first = await anOrder();
    const notice = page.getByRole('status').getByRole('button', { name: /^1 nouvelle commande/ });
    await notice.waitFor();
    // What is on view follows, where it is.
    await client.call('PATCH', `/api/admin/orders/${older}`, { status: 'confirmed' });
    await cardOf(page, older)
      .getByText('Confirmée', { exact: true })
      .locator('visible=true')
      .first()
      .waitFor();
    const second = await anOrder();
    const both = page.getByRole('status').getByRole('button', { name: /^2 nouvelles commandes/ });
    await both.waitFor();
    expect(await shownOrders(page)).toHaveLength(2);
    expect(await cardOf(page, newer).boundingBox()).toEqual(place);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);

    await both.click();
    await expect
      .poll(() => shownOrders(page))
      .toEqual([second, first, newer, older].map((id) => `Commande #${shortId(id)}`));
    await both.waitFor({ state: 'detached' });
    const heading = page.getByRole('heading', { name: 'Commandes', exact: true });
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('are shown at once where the list is narrowed otherwise, or holds none', async () => {
    const searched = `seule-${randomUUID()}@exemple.fr`;
    const page = await open();
    await openOrders(page);
    await page.getByLabel('Rechercher une commande').fill(searched);
    await page.getByText('Aucune commande trouvée').waitFor();
    await cardOf(page, await anOrder(searched)).waitFor();
    await page.getByLabel('Rechercher une commande').fill('');
    await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
    expect(await page.getByRole('button', { name: /^\d+ nouvelle/ }).count()).toBe(0);
  });
});
