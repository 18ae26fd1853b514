import type { Locator } from 'playwright-core';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { openStorefront } from './storefront.ts';

const shop = openStorefront();

/** How many different colours a part shows, and which share of it is not its background. */
async function drawn(part: Locator): Promise<{ colours: number; ink: number }> {
  const { data } = await sharp(await part.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const counts = new Map<number, number>();
  for (let at = 0; at + 2 < data.length; at += 3) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const background = Math.max(...counts.values());
  return { colours: counts.size, ink: 1 - background / (data.length / 3) };
}

it('a system with forced colours shows the logo, fractions of stars and the selected tab', async () => {
  const [first] = await shop.client.listProducts();
  const page = await shop.open(`/parfums/${first?.id}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const logo = page.getByRole('banner').getByRole('link').first();
  expect((await drawn(logo)).ink).toBeGreaterThan(0.05);

  const stars = page
    .getByRole('main')
    .getByRole('img', { name: / sur 5$/ })
    .first();
  const rated = await drawn(stars);
  await stars.evaluate((element) => {
    const filled = element.lastElementChild;
    if (filled instanceof HTMLElement) filled.style.width = '0%';
  });
  expect(rated.ink - (await drawn(stars)).ink).toBeGreaterThan(0.05);

  const [selected, other] = [
    page.getByRole('tab', { selected: true }),
    page.getByRole('tab', { selected: false }),
  ];
  const bar = (tab: Locator) =>
    tab.evaluate((element) => getComputedStyle(element, '::after').backgroundColor);
  const canvas = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust:none;background:Canvas';
    return getComputedStyle(probe).backgroundColor;
  });
  expect(await bar(selected)).not.toBe(canvas);
  const scale = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element, '::after').transform);
  expect(await scale(selected)).not.toBe(await scale(other.first()));
});
