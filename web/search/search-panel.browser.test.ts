import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { slugOf } from '#contracts/catalog/product-slug.ts';
import { findFaultsAtAnyWidth } from '../admin/testing/open-console.ts';
import { articlesToTry } from '../testing/articles-to-try.ts';
import { openStorefront } from '../testing/storefront.ts';

const shop = openStorefront();
const toTry = articlesToTry(shop);
/** A word of this run alone: the tests share the shop. */
const rare = `zéphirine${randomUUID()
  .slice(0, 6)
  .replace(/[^a-z]/g, 'k')}`;

async function openSearch(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Rechercher' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Recherche' });
  await panel.waitFor();
  const field = panel.getByRole('combobox');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  return { panel, field };
}

describe('the search of the header', () => {
  it('proposes while one types, whatever the accents and slips, and leads on by keyboard alone', async () => {
    const perfume = await shop.perfume({ name: `Essai ${rare}` });
    const page = await shop.open('/a-propos');
    const { panel, field } = await openSearch(page);
    // No accent, and a letter twice.
    await page.keyboard.type(rare.normalize('NFD').replace(/\p{M}/gu, '').replace('h', 'hh'));
    const proposed = panel.getByRole('option', { name: new RegExp(perfume.name) });
    await proposed.waitFor();
    await panel.getByRole('status').getByText('1 parfum trouvé').waitFor({ state: 'attached' });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => proposed.getAttribute('aria-selected')).toBe('true');
    expect(await field.getAttribute('aria-activedescendant')).toBe(await proposed.getAttribute('id'));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/parfums/${slugOf(perfume.name)}`);
    await panel.waitFor({ state: 'detached' });
  });

  it('opens all that is found for a text, and gives the keyboard its place back on Escape', async () => {
    const perfume = await shop.perfume({ name: `Essai ${rare} deux` });
    const page = await shop.open('/');
    const { panel } = await openSearch(page);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Rechercher');
    await openSearch(page);
    await page.keyboard.type(`${rare} deux`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parfums?q=*');
    await page.getByRole('link', { name: perfume.name }).waitFor();
  });

  it('looks for what is typed, and never opens what was proposed for less of it', async () => {
    const perfume = await shop.perfume({ name: `Essai ${rare} trois` });
    const page = await shop.open('/a-propos');
    const { panel } = await openSearch(page);
    await page.keyboard.type('Essai');
    await panel.getByRole('option').nth(1).waitFor();
    // Nothing comes before the keys that follow.
    await page.route('**/api/suggestions*', () => undefined);
    await page.keyboard.type(` ${rare} trois`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parfums?q=*');
    await page.getByRole('link', { name: perfume.name }).waitFor();
  });

  it('finds sets and samples by what they are called, in the panel and in the collection', async () => {
    const { set, sample } = await toTry();
    const page = await shop.open('/a-propos', { width: 390 });
    const { panel, field } = await openSearch(page);
    await page.keyboard.type(sample.name.toLowerCase());
    await panel.getByRole('option', { name: sample.name }).waitFor();
    await field.fill(set.name.toLowerCase());
    await panel.getByRole('option', { name: set.name }).waitFor();
    await panel.getByRole('status').getByText('1 article trouvé').waitFor({ state: 'attached' });
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/parfums?q=*');
    const found = page.getByRole('region', { name: 'Coffrets et échantillons' });
    await found.getByRole('link', { name: set.name, exact: true }).waitFor();
    expect(await page.getByText('Aucun parfum ne répond à votre recherche.').count()).toBe(0);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('leads to sets and samples in the order that is chosen, kept by the address', async () => {
    const { set, sample } = await toTry();
    const word = sample.name.split(' ').at(-1) ?? '';
    const query = `/parfums?q=${encodeURIComponent(`échantillons ${word}`)}`;
    const page = await shop.open(`${query}&tri=price-desc`);
    const names = () =>
      page
        .getByRole('region', { name: 'Coffrets et échantillons' })
        .getByRole('heading', { level: 3 })
        .allTextContents();
    const chosenOrder = () => page.getByLabel('Trier par prix').locator('option:checked').textContent();
    await expect.poll(names).toEqual([set.name, sample.name]);
    expect(await chosenOrder()).toBe('Prix décroissant');
    await page.goto(new URL(query, shop.url).href);
    await expect.poll(names).toEqual([sample.name, set.name]);
    expect(await chosenOrder()).toBe('Prix croissant');
  });

  it.each([360, 390])('says what one may type, to its last letter, at %i px', async (width) => {
    const page = await shop.open('/', { width });
    const { field } = await openSearch(page);
    // What is typed takes as much room as the hint in its place.
    await field.fill((await field.getAttribute('placeholder')) ?? '');
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('leads to the families where nothing is found', async () => {
    const page = await shop.open('/', { width: 390 });
    const { panel } = await openSearch(page);
    await page.keyboard.type('xyzzyxqw');
    await panel.getByText('Aucun parfum ne répond à votre recherche.').waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await panel.getByRole('option', { name: 'Boisé' }).click();
    await page.waitForURL('**/parfums?famille=boise');
    await panel.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Les boisés' }).waitFor();
  });
});
