import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PIECES } from '../content/journal/pieces.ts';
import { openStorefront } from '../testing/storefront.ts';

const shop = openStorefront();
const structured = z.looseObject({ '@type': z.string() });

describe('the journal', () => {
  it('is reached from the foot of every page, and leads to its pieces and from one to the others', async () => {
    const page = await shop.open('/contact');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Le journal de la maison' }).click();
    await page.getByRole('heading', { name: 'Le journal', level: 1 }).waitFor();
    const titles = page.getByRole('main').getByRole('heading', { level: 2 });
    expect(await titles.allInnerTexts()).toEqual(PIECES.map(({ title }) => title));
    for (const { title } of PIECES) {
      await page.getByRole('main').getByRole('link', { name: title }).click();
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await expect.poll(() => page.title()).toBe(`${title} · Mirïs`);
      const others = page.getByRole('region', { name: 'À lire aussi' }).getByRole('link');
      expect(await others.count()).toBe(PIECES.length - 1);
      await page.getByRole('link', { name: 'Le journal', exact: true }).click();
      // The piece, too, leads to the others.
      await page.getByRole('heading', { name: 'Le journal', level: 1 }).waitFor();
    }
  });

  it('leads to the perfumes it speaks of, from its words and below them, as the server drew it and reached from another page', async () => {
    const answer = await fetch(`${shop.url}/journal/l-iris-ou-la-patience`);
    const html = await answer.text();
    expect(html).toContain('<a href="/parfums/iris-souverain">Iris Souverain</a>');
    expect(html.match(/data-product=/g)).toHaveLength(3);
    const page = await shop.open('/journal');
    await page.getByRole('link', { name: 'L’ambre n’existe pas' }).click();
    const perfumes = page.getByRole('region', { name: 'Les parfums de ce récit' });
    await perfumes.getByRole('article').nth(2).waitFor();
    await page.getByRole('article').getByRole('link', { name: 'Ambre Noir', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Ambre Noir', level: 1 }).waitFor();
  });

  it('is told to search engines and to who shares it', async () => {
    const [piece] = PIECES;
    const page = await shop.open(`/journal/${piece?.slug}`);
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const items = scripts.map((json) => structured.parse(JSON.parse(json)));
    expect(items.map((item) => item['@type'])).toEqual([
      'Article',
      'Organization',
      'WebSite',
      'BreadcrumbList',
    ]);
    const content = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    expect(await content('type')).toBe('article');
    expect(await content('image')).toContain(piece?.picture);
    const description = page.locator('meta[name="description"]');
    expect(await description.getAttribute('content')).toBe(piece?.intro);
    const map = await (await fetch(`${shop.url}/sitemap.xml`)).text();
    for (const { slug, published, picture } of PIECES)
      expect(map).toMatch(
        new RegExp(
          `/journal/${slug}</loc><lastmod>${published}</lastmod><image:image><image:loc>[^<]*${picture}<`,
        ),
      );
  });

  it('has nothing at other addresses', async () => {
    expect((await fetch(`${shop.url}/journal/rien`)).status).toBe(404);
  });
});
