import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Product } from '#contracts/http/shop/products.ts';
import { findAccessibilityFaults } from '../../admin/testing/open-console.ts';
import { openStorefront, type PageOptions } from '../../testing/storefront.ts';

const shop = openStorefront();
let perfume: Product;
let pictures: readonly string[];
beforeAll(async () => {
  const [first] = await shop.client.listProducts();
  if (!first) throw new Error('the shop is empty');
  perfume = first;
  pictures = [first.imageUrl, ...(first.otherPictures ?? []).map(({ url }) => url)];
});

const galleryOf = (page: Page) => page.getByRole('figure', { name: `Images de ${perfume.name}` });
const open = (options?: PageOptions) => shop.open(`/parfums/${perfume.slug}`, options);
const shownAt = (page: Page) =>
  galleryOf(page)
    .locator('[data-track]')
    .evaluate((track) => Math.round(track.scrollLeft / track.clientWidth));

/** Once the page answers: the arrows lead from the first picture to the second and back. */
async function openLive(options?: PageOptions): Promise<Page> {
  const page = await open(options);
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await galleryOf(page).locator('#image-1').focus();
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowRight');
      return focused();
    })
    .toBe('image-2');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toBe('image-1');
  return page;
}

describe('the pictures of a perfume', () => {
  it('are the server’s HTML, the first one at once and before others, each a link to itself', async () => {
    const html = await (await fetch(`${shop.url}/parfums/${perfume.slug}`)).text();
    expect(pictures).toHaveLength(2);
    for (const url of pictures) expect(html).toContain(`href="${url}"`);
    expect(html.match(/fetchpriority="high"/gi)).toHaveLength(1);
    expect(html.indexOf('id="image-1"')).toBeLessThan(html.indexOf('id="image-2"'));
    const second = html.slice(html.indexOf('id="image-2"'), html.indexOf('</figure>'));
    expect(second).toContain('loading="lazy"');
    expect(second).toContain('-1200.avif 1200w');
  });

  it('are led to by small ones, by keys and by swiping; the small ones say where one is, the page stays', async () => {
    const page = await openLive();
    const address = page.url();
    const thumbs = galleryOf(page).getByRole('navigation', { name: 'Toutes les images' }).getByRole('link');
    expect(await thumbs.count()).toBe(2);
    await thumbs.nth(1).click();
    await expect.poll(() => shownAt(page)).toBe(1);
    await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true');
    expect(await thumbs.nth(0).getAttribute('aria-current')).toBeNull();
    expect(page.url()).toBe(address);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await thumbs.nth(0).click();
    await expect.poll(() => shownAt(page)).toBe(0);
    await galleryOf(page)
      .locator('[data-track]')
      .evaluate((track) => track.scrollTo({ left: 9_999 }));
    await expect.poll(() => thumbs.nth(1).getAttribute('aria-current')).toBe('true');
  });

  it.each([390, 1440])(
    'are enlarged over the page at %i px, in full size too, and given back',
    async (width) => {
      const page = await openLive({ width });
      const second = galleryOf(page).locator('#image-2');
      await galleryOf(page).locator('#image-1').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      const viewer = page.getByRole('dialog', { name: `Images de ${perfume.name}` });
      await viewer.getByText('Image 2 sur 2').waitFor();
      expect(page.url()).not.toContain('/objects/');
      expect(await findAccessibilityFaults(page)).toEqual([]);
      await viewer.getByRole('button', { name: 'Image précédente' }).click();
      await viewer.getByText('Image 1 sur 2').waitFor();
      await page.keyboard.press('ArrowRight');
      await viewer.getByText('Image 2 sur 2').waitFor();
      const picture = viewer.getByRole('button', { name: /^Taille réelle/ }).nth(1);
      await picture.click();
      await expect.poll(async () => (await picture.locator('img').boundingBox())?.width).toBe(1200);
      expect(await picture.getAttribute('aria-pressed')).toBe('true');
      await picture.click();
      await page.keyboard.press('Escape');
      await viewer.waitFor({ state: 'detached' });
      await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true);
    },
  );

  it('of a perfume that has one are that one; nothing is led to', async () => {
    const { id, name } = await shop.perfume();
    const page = await shop.open(`/parfums/${id}`);
    const gallery = page.getByRole('figure', { name: `Images de ${name}` });
    expect(await gallery.getByRole('img').count()).toBe(1);
    expect(await gallery.getByRole('link').count()).toBe(0);
  });

  it('are all there when the perfume is reached from another page', async () => {
    const page = await shop.open('/parfums');
    await page.getByRole('link', { name: perfume.name }).first().click();
    await galleryOf(page).locator('#image-2').waitFor({ state: 'attached' });
    await galleryOf(page).getByRole('link', { name: 'Image 2 sur 2' }).waitFor();
  });

  it('all stand in the data for search engines and in the map of the site', async () => {
    const page = await open();
    const [json = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
    const { image } = z.object({ image: z.array(z.string()) }).parse(JSON.parse(json));
    expect(image.map((url) => new URL(url).pathname)).toEqual(pictures);
    const map = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    for (const url of pictures) expect(map).toContain(`${url}</image:loc>`);
  });
});
