import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { slugOf } from '#contracts/catalog/product-slug.ts';
import { findAccessibilityFaults, findFaultsAtAnyWidth } from '../../admin/testing/open-console.ts';
import { openStorefront } from '../../testing/storefront.ts';

const shop = openStorefront();
const MARK = randomUUID()
  .slice(0, 6)
  .replace(/[^a-z]/g, 'k');
/** A word of this run alone: the tests share the shop. */
const rare = `zephirine${MARK}`;
const notes = { top: [`Fleur de ${rare}`], middle: ['Rose'], base: [] };

describe('the collection', () => {
  it('is searched and narrowed by its forms and links alone, all of it in the address', async () => {
    const perfume = await shop.perfume({ notes, price: '104.00' });
    const htmlAt = async (path: string) => (await fetch(new URL(path, shop.url))).text();
    expect(await htmlAt('/')).toContain('href="/parfums#recherche"');
    expect(await htmlAt('/parfums')).toMatch(/<form[^>]* action="\/parfums"[\s\S]*? name="q"/);
    const found = await htmlAt(`/parfums?q=ZÉPHIRINE${MARK}`);
    expect(found).toContain(`/parfums/${slugOf(perfume.name)}"`);
    const narrowed = /href="(\/parfums\?q=[^"]*prix=100-130)"/.exec(found)?.[1]?.replaceAll('&amp;', '&');
    expect(await htmlAt(narrowed ?? '')).toContain(`/parfums/${slugOf(perfume.name)}"`);
  });

  it('keeps what was chosen on Back, with the counts of each choice', async () => {
    const perfume = await shop.perfume({ notes });
    const page = await shop.open(`/parfums?q=${rare}`);
    const families = page.getByRole('navigation', { name: 'Familles' });
    const chosen = families.getByRole('link').first();
    const count = Number(await chosen.locator('span').last().textContent());
    expect(count).toBeGreaterThan(0);
    await chosen.click();
    await page.waitForURL('**famille=*');
    await page.getByText(count === 1 ? '1 parfum' : `${count} parfums`, { exact: true }).waitFor();
    await expect.poll(() => families.locator('[aria-current="true"]').count()).toBe(1);
    await page.getByRole('link', { name: perfume.name }).click();
    await page.getByRole('heading', { name: perfume.name, level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: perfume.name }).waitFor();
    expect(new URL(page.url()).search).toContain('famille=');
    await page.getByRole('link', { name: /^Retirer Recherche/ }).click();
    await page.waitForURL((url) => !url.search.includes('q='));
  });

  it('is narrowed by the moment for which the house says its perfumes are', async () => {
    const [night, other] = [await shop.perfume({ notes }), await shop.perfume({ notes })];
    const character = { moments: ['nuit'] };
    await shop.client.call('PATCH', `/api/admin/products/${night.id}`, { character });
    const page = await shop.open(`/parfums?q=${rare}`);
    await page.getByRole('link', { name: other.name }).waitFor();
    await page.getByText('Prix, moments et notes', { exact: true }).click();
    const moments = page.getByRole('navigation', { name: 'Moments' });
    await expect.poll(() => moments.getByRole('link').allTextContents()).toEqual(['Nuit1']);
    await moments.getByRole('link', { name: /^Nuit/ }).click();
    await page.waitForURL('**moment=nuit');
    await page.getByText('1 parfum', { exact: true }).waitFor();
    await page.getByRole('link', { name: night.name }).waitFor();
    await expect.poll(() => moments.locator('[aria-current="true"]').allTextContents()).toEqual(['Nuit1']);
    const html = await (await fetch(page.url())).text();
    expect(html).toContain(night.name);
    expect(html).not.toContain(other.name);
    await page.getByRole('link', { name: 'Retirer Moment : Nuit' }).click();
    await page.getByRole('link', { name: other.name }).waitFor();
  });

  it('shows the first perfume within the first screen of a phone, and unfolds what leads to others', async () => {
    const page = await shop.open('/parfums', { width: 390 });
    await page.setViewportSize({ width: 390, height: 844 });
    const box = await page.locator('article[data-product]').first().getByRole('heading').boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    const field = page.getByRole('searchbox', { name: 'Rechercher un parfum, une note ou une famille' });
    expect(await field.isVisible()).toBe(false);
    await page.getByText('Chercher, filtrer', { exact: true }).click();
    await page.getByRole('navigation', { name: 'Familles' }).getByRole('link').first().waitFor();
    expect(await findAccessibilityFaults(page)).toEqual([]);
    await field.fill(rare);
    await field.press('Enter');
    await page.waitForURL(`**/parfums?q=${rare}`);
    // The page of before stands there for a moment.
    await expect.poll(() => field.isVisible()).toBe(false);
    await page.setViewportSize({ width: 820, height: 900 });
    await expect.poll(() => field.isVisible()).toBe(true);
    expect(await page.getByText('Chercher, filtrer', { exact: true }).isVisible()).toBe(false);
  });

  it('leads on where nothing is found: what comes near, the families, all perfumes', async () => {
    await shop.perfume({ notes });
    const page = await shop.open(`/parfums?q=${rare}+xyzzyxq`);
    await page.getByText('Aucun parfum ne répond à votre recherche.').waitFor();
    await page.getByRole('heading', { name: 'S’en approchent' }).waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(`${rare} xyzzyxq`);
    expect(await page.locator('article[data-product]').count()).toBeGreaterThan(0);
    expect(
      await page.getByRole('navigation', { name: 'Familles' }).getByRole('link').count(),
    ).toBeGreaterThan(0);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await page.getByRole('link', { name: 'Voir toute la collection' }).click();
    await page.waitForURL('**/parfums');
  });

  it('shows a perfume that the house has just added', async () => {
    const fresh = `orchidee${MARK.split('').reverse().join('')}`;
    const before = await fetch(`${shop.url}/parfums?q=${fresh}`);
    expect(await before.text()).toContain('Aucun parfum ne répond');
    const perfume = await shop.perfume({ notes: { ...notes, top: [fresh] } });
    const after = await (await fetch(`${shop.url}/parfums?q=${fresh}`)).text();
    expect(after).toContain(`/parfums/${slugOf(perfume.name)}"`);
  });
});
