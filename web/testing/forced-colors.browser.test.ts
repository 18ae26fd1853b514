import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { orderConfirmationSchema } from '#contracts/http/shop/orders.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { shopConsole } from '../admin/testing/shop-console.ts';
import { keptLine, openStorefront, openWithCart } from './storefront.ts';

const shop = openStorefront();
const house = shopConsole();

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

describe.each(['light', 'dark'] as const)('with forced colours, %s,', (colorScheme) => {
  const forced = (page: Page) => page.emulateMedia({ forcedColors: 'active', colorScheme });

  /** What a part looks like, alone: pixels that differ by more than a shade from its most frequent one. */
  async function looks(part: Locator): Promise<Buffer> {
    return sharp(await part.screenshot({ animations: 'disabled' }))
      .removeAlpha()
      .resize(24, 24, { fit: 'fill' })
      .raw()
      .toBuffer();
  }

  /** The share of pixels that two pictures have differently. */
  function difference(one: Buffer, other: Buffer): number {
    let different = 0;
    for (let at = 0; at < one.length; at += 3)
      if ([0, 1, 2].some((part) => Math.abs((one[at + part] ?? 0) - (other[at + part] ?? 0)) > 48))
        different += 1;
    return different / (one.length / 3);
  }

  /** What a box, switch, mark … looks like in its two states, without the pointer or the focus on it. */
  async function tellsApart(page: Page, mark: Locator, change: () => Promise<void>): Promise<void> {
    const before = await looks(mark);
    await change();
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    expect(difference(before, await looks(mark))).toBeGreaterThan(0.05);
  }

  it('a ticked box is told from an empty one', async () => {
    const perfume = await shop.perfume();
    const page = await openWithCart(shop.open, '/commande', { lines: [keptLine(perfume)] });
    await forced(page);
    const label = page.getByText(/J’ai lu et j’accepte/);
    await label.waitFor();
    const mark = page
      .locator('label', { has: page.getByRole('checkbox', { name: /J’ai lu/ }) })
      .locator('svg')
      .locator('..');
    await tellsApart(page, mark, () => page.getByRole('checkbox', { name: /J’ai lu/ }).press(' '));
  });

  it('a switch that is on is told from one that is off', async () => {
    const page = await house.open();
    await forced(page);
    await page.goto(`${shop.url}/admin?onglet=produits`);
    await page.getByRole('tab', { name: 'Produits' }).click();
    await page.getByRole('button', { name: 'Nouveau produit' }).click();
    const field = page.getByRole('switch').first();
    const mark = page.locator('label', { has: field }).locator('span').last();
    await tellsApart(page, mark.locator('..'), () => field.press(' '));
  });

  it('the page one is on is marked in the header and in the drawer', async () => {
    const wide = await shop.open('/contact', { width: 1440 });
    await forced(wide);
    const links = wide.getByRole('banner').getByRole('navigation').getByRole('link');
    const line = async (name: string) => {
      const { x, y, width, height } = (await links.filter({ hasText: name }).boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      const clip = { x, y: y + height - 6, width, height: 6 };
      return sharp(await wide.screenshot({ clip }))
        .removeAlpha()
        .resize(24, 24, { fit: 'fill' })
        .raw()
        .toBuffer();
    };
    await wide.mouse.move(0, 400);
    expect(difference(await line('Contact'), await line('Accueil'))).toBeGreaterThan(0.1);
  });

  it('a step that was reached is told from one to come', async () => {
    const { id: productId } = await shop.perfume();
    const ordered = await shop.client.order({
      productId,
      priceCents: 8_900,
      customerEmail: `ada-${randomUUID()}@exemple.fr`,
    });
    if (!('placed' in ordered)) throw new Error(ordered.refused.detail);
    const read = () => shop.client.call('GET', `/api/orders/${ordered.placed.id}/confirmation`);
    const answer = await eventually('the order in the read model', read, ({ ok }) => ok);
    const page = await shop.open(orderConfirmationSchema.parse(await answer.json()).pagePath, { width: 390 });
    await forced(page);
    const steps = page.getByRole('list', { name: 'Étapes' }).getByRole('listitem');
    const dot = async (step: Locator) => {
      await step.scrollIntoViewIfNeeded();
      const { x, y } = (await step.boundingBox()) ?? { x: 0, y: 0 };
      return sharp(await page.screenshot({ clip: { x, y: y + 6, width: 14, height: 16 } }))
        .removeAlpha()
        .resize(24, 24, { fit: 'fill' })
        .raw()
        .toBuffer();
    };
    expect(difference(await dot(steps.first()), await dot(steps.last()))).toBeGreaterThan(0.1);
  });

  it('the chosen section and category of the auditors are told from the others', async () => {
    const page = await house.open();
    await forced(page);
    await page.goto(`${shop.url}/admin/audit`);
    const current = page.getByRole('main').locator('[aria-current]').first();
    await current.waitFor();
    await tellsApart(page, current, () =>
      current.evaluate((element) => element.removeAttribute('aria-current')),
    );
  });
});
