import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { GUARANTEE_NOTICE } from '#contracts/house/guarantee-notice.ts';
import { linesOf } from '#contracts/house/legal-text.ts';
import { YOUR_EUROPE_GUARANTEES } from '#contracts/house/your-europe.ts';
import { BARE, hydrated, keptLine, openStorefront, openWithCart, textOf } from '../testing/storefront.ts';

const shop = openStorefront();

/** The notice where it stands: seen whole, in its own proportions, within the screen. */
async function expectNotice(page: Page): Promise<void> {
  const notice = page.getByRole('figure');
  const picture = notice.getByRole('img', { name: 'Notice européenne de garantie légale' });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBe(595);
  const box = await picture.boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(842 / 595, 1);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  const link = notice.getByRole('link', { name: 'europa.eu/youreurope/garanties' });
  expect(await link.getAttribute('href')).toBe(YOUR_EUROPE_GUARANTEES);
}

it.each([390, 820, 1440])(
  'the notice on the legal guarantee is seen before an order, at %i px',
  async (width) => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, BARE, { lines: [keptLine(perfume)] });
    await page.setViewportSize({ width, height: 900 });
    const toItsWords = page.getByRole('link', { name: 'Garantie légale, deux ans au minimum' });
    await page.goto(new URL(`/parfums/${perfume.id}`, shop.url).href);
    await hydrated(page);
    expect(await toItsWords.getAttribute('href')).toBe('/garantie-legale');
    await expectNotice(page);
    await page.goto(new URL('/commande', shop.url).href);
    await hydrated(page);
    expect(await toItsWords.getAttribute('target')).toBe('_blank');
    await expectNotice(page);
  },
);

it('the words of the notice on the legal guarantee stand on their page', async () => {
  const page = await shop.open('/garantie-legale');
  await hydrated(page);
  const text = await textOf(page.getByRole('main'));
  for (const line of linesOf(GUARANTEE_NOTICE)) expect(text).toContain(line.replaceAll(/\s/g, ' '));
  await expectNotice(page);
});
