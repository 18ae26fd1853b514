import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overviewSchema } from '#contracts/http/console/overview.ts';
import { shortId } from '#contracts/identifiers.ts';
import { paidOrder, unpaidOrder } from '../../../testing/paid-order.ts';
import { findAccessibilityFaults, findFaultsAtAnyWidth, openTab } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { url, client, open } = shopConsole();

const search = (page: Page) => page.getByLabel('Rechercher une commande');
const rowOf = (page: Page, id: string) => page.getByRole('row', { name: new RegExp(shortId(id)) });
const shownNumbers = (page: Page) =>
  page.getByRole('link', { name: /^Ouvrir la commande/ }).allTextContents();
const numbersOf = (...ids: string[]) => ids.map((id) => `#${shortId(id)}`);
const work = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'À faire' }).getByRole('link', { name });
const countOf = async (page: Page, name: string) =>
  Number(/\d+/.exec((await work(page, name).textContent()) ?? '')?.[0]);

/** Orders of one customer, the last one first. */
async function ordersOf(email: string, prices: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const price of prices) {
    ids.unshift((await unpaidOrder(client, { email, price })).id);
  }
  return ids;
}

describe('the work lists', () => {
  it('count what is to be done as it changes, and narrow the orders to it', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await work(page, 'À préparer').click();
    await rowOf(page, id).waitFor();
    expect(page.url()).toContain('#commandes?liste=to-prepare');
    // Now it is among those that are counted, if not yet on the page.
    const overview = await (await client.call('GET', '/api/admin/overview')).json();
    const { toPrepare: before, toSend: labelled } = overviewSchema.parse(overview).workLists;
    await expect.poll(() => countOf(page, 'À préparer')).toBe(before);
    await client.call('PATCH', `/api/admin/orders/${id}`, { trackingNumber: `6A${id.slice(-6)}` });
    await expect.poll(() => countOf(page, 'À préparer')).toBe(before - 1);
    await expect.poll(() => countOf(page, 'À expédier')).toBe(labelled + 1);
    // Others took it from the list: it stays where it is, and says so.
    await rowOf(page, id).getByText('Retirée entre-temps').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('call late what waits longer than the house promises', async () => {
    await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    expect(await work(page, 'En retard').getAttribute('href')).toBe('#commandes?liste=late');
    await page.goto(`${page.url().split('#')[0]}#maison`);
    const form = page.getByRole('form', { name: 'Promesse d’expédition' });
    await form.getByLabel('Promesse').selectOption('hours');
    await form.getByLabel('Heures').fill('0');
    await form.getByRole('button', { name: 'Fixer la promesse' }).click();
    await form.getByText('Un nombre d’heures, de 1 à 720').waitFor();
    await form.getByLabel('Heures').fill('48');
    await form.getByRole('button', { name: 'Fixer la promesse' }).click();
    await page.getByText('Promesse enregistrée').waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => form.getByLabel('Heures').inputValue()).toBe('48');
  });
});

describe('the table of orders', () => {
  it('opens an order by Enter beside it, which has an address of its own, and gives the list back', async () => {
    const email = `table-${randomUUID()}@exemple.fr`;
    const [newer = '', older = ''] = await ordersOf(email, ['60.00', '70.00']);
    const page = await open();
    await openTab(page, 'Commandes');
    await search(page).fill(email);
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(newer, older));
    await rowOf(page, newer).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: `Commande #${shortId(older)}` });
    await card.getByText('60,00').first().waitFor();
    expect(page.url()).toContain(`#commandes/${older}`);
    expect(page.url()).not.toContain(email);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Précédente' }).click();
    await page.getByRole('article', { name: `Commande #${shortId(newer)}` }).waitFor();
    await page.reload();
    await page.getByRole('article', { name: `Commande #${shortId(newer)}` }).waitFor();
    await page.getByRole('button', { name: 'Revenir à la liste' }).click();
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(newer, older));
  });

  it('is sorted and narrowed by the address, which can be kept under a name', async () => {
    const email = `tri-${randomUUID()}@exemple.fr`;
    const [cheap = '', dear = '', middle = ''] = await ordersOf(email, ['65.00', '140.00', '61.00']);
    const page = await open();
    await openTab(page, 'Commandes');
    await search(page).fill(email);
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(cheap, dear, middle));
    await page.getByRole('columnheader', { name: 'Total' }).click();
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(cheap, middle, dear));
    await page.getByText('Filtres', { exact: true }).click();
    await page.getByLabel('Montant, de (€)').fill('67');
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(cheap, middle, dear).slice(1));
    expect(new URL(page.url()).hash).toMatch(/montant-min=67.*tri=total-asc/);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const name = `Vue ${randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'Garder cette vue' }).click();
    await page.getByRole('dialog').getByLabel('Nom').fill(name);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Garder' }).click();
    const view = page.getByRole('link', { name });
    await view.waitFor();
    expect(await view.getAttribute('href')).toBe('#commandes?montant-min=67&tri=total-asc');
    await page.getByRole('button', { name: `Retirer la vue ${name}` }).click();
    await view.waitFor({ state: 'detached' });
  });

  it('narrows to a perfume, whose names are drawn with the filters alone', async () => {
    const { id, productName } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await rowOf(page, id).waitFor();
    expect(await page.locator('option', { hasText: productName }).count()).toBe(0);
    await page.getByText('Filtres', { exact: true }).click();
    await page.getByLabel('Parfum', { exact: true }).selectOption({ label: productName });
    await expect.poll(() => shownNumbers(page)).toEqual(numbersOf(id));
    await page.getByLabel('Échantillon', { exact: true }).selectOption({ label: 'Avec échantillon' });
    await page.getByText('Aucune commande trouvée').waitFor();
    expect(new URL(page.url()).hash).toMatch(/parfum=.*echantillon=yes/);
    await page.reload();
    await page.getByText('Filtres (2)', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Effacer les filtres' }).click();
    await rowOf(page, id).waitFor();
  });

  it('has the columns that are chosen', async () => {
    const { id } = await paidOrder(client);
    const page = await open();
    await openTab(page, 'Commandes');
    await rowOf(page, id).waitFor();
    await page.getByRole('button', { name: 'Colonnes' }).click();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await page.getByRole('menuitemcheckbox', { name: 'Pays' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Ville' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Pays' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Ville' }).count()).toBe(0);
    await rowOf(page, id).getByText('France').waitFor();
  });

  it('is low cards on a phone, of at most half its screen', async () => {
    const { id } = await paidOrder(client);
    const page = await open(390);
    await openTab(page, 'Commandes');
    const card = page.getByRole('listitem').filter({ hasText: `#${shortId(id)}` });
    expect((await card.boundingBox())?.height).toBeLessThan(450);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await card.getByRole('link').click();
    await page.getByRole('article', { name: `Commande #${shortId(id)}` }).waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });
});

it('an order is opened by a press while the list still rolls', async () => {
  const { id } = await paidOrder(client);
  const page = await open();
  await page.route('**/api/admin/orders/search', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const [first] = answer.orders;
    const others = Array.from({ length: 30 }, () => ({ ...first, id: randomUUID() }));
    await route.fulfill({ response, json: { ...answer, orders: [first, ...others] } });
  });
  await page.goto('about:blank');
  await page.goto(`${url}/admin#commandes`);
  const box = await page.getByRole('link', { name: `Ouvrir la commande ${shortId(id)}` }).boundingBox();
  if (box === null) throw new Error('the latest order is not in sight');
  // To and fro by a pixel, as a touchpad does when it comes to rest.
  await page.getByRole('grid', { name: 'Commandes' }).evaluate(async (grid) => {
    setInterval(() => grid.scrollTo(0, grid.scrollTop === 0 ? 1 : 0), 20);
    await new Promise((begun) => grid.addEventListener('scroll', begun, { once: true }));
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.getByRole('region', { name: `Commande ouverte ${shortId(id)}` }).waitFor();
});
