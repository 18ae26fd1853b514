import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shopConsole } from '../admin/testing/shop-console.ts';
import { keptLine, openStorefront, openWithCart } from './storefront.ts';

const shop = openStorefront();
const house = shopConsole();

const styleOf = (part: Locator, property: string) =>
  part.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** A colour of the system's own, as it is drawn. */
function systemColour(page: Page, name: string): Promise<string> {
  return page.evaluate((colour) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = `forced-color-adjust:none;color:${colour}`;
    const drawn = getComputedStyle(probe).color;
    probe.remove();
    return drawn;
  }, name);
}

describe.each(['light', 'dark'] as const)('with forced colours, %s,', (colorScheme) => {
  const forced = (page: Page) => page.emulateMedia({ forcedColors: 'active', colorScheme });

  it('the page one is on is underlined in the drawer, and no other', async () => {
    const page = await shop.open('/contact', { width: 390 });
    await forced(page);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const links = page.getByRole('dialog', { name: 'Menu' }).getByRole('navigation').getByRole('link');
    const lineOf = (name: string) => styleOf(links.filter({ hasText: name }), 'text-decoration-line');
    expect(await lineOf('Contact')).toBe('underline');
    expect(await lineOf('Parfums')).toBe('none');
  });

  it('a button that does nothing yet is in the grey of the system, and one that does is not', async () => {
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(await shop.perfume())] });
    await forced(page);
    const grey = await systemColour(page, 'GrayText');
    const button = page.getByRole('button', { name: 'Valider' });
    await expect.poll(() => styleOf(button, 'color')).toBe(grey);
    await page.getByLabel('Code promo').fill('ESSAI10');
    await expect.poll(() => styleOf(button, 'color')).not.toBe(grey);
  });

  it('the selected tab of the console has a bar that the others have not', async () => {
    const page = await house.open();
    await forced(page);
    const tabs = page.getByRole('tablist').first();
    const barOf = (isSelected: boolean) =>
      tabs
        .getByRole('tab', { selected: isSelected })
        .first()
        .evaluate((element) => {
          const { backgroundColor, transform } = getComputedStyle(element, '::after');
          return { backgroundColor, transform };
        });
    expect((await barOf(true)).backgroundColor).not.toBe(await systemColour(page, 'Canvas'));
    expect((await barOf(true)).transform).not.toBe((await barOf(false)).transform);
  });

  it('how much is missing for free delivery is a bar that its ground is not', async () => {
    const page = await openWithCart(shop.open, '/panier', { lines: [keptLine(await shop.perfume())] });
    await forced(page);
    const fill = page.locator('main [aria-hidden="true"] > span[style*="width"]').first();
    expect(await styleOf(fill, 'background-color')).toBe(await systemColour(page, 'CanvasText'));
  });

  it('a card that rings has a thicker border than one that does not, and the columns of a chart are drawn', async () => {
    await house.client.addProduct({ name: 'Presque parti', price: '60.00', stockQuantity: 0 });
    const page = await house.open();
    await forced(page);
    const ringing = page.locator('[data-alarming]').first();
    await ringing.waitFor();
    const quiet = page.locator('dl > div:not([data-alarming])').first();
    expect(await styleOf(ringing, 'border-top-width')).toBe('3px');
    expect(await styleOf(quiet, 'border-top-width')).toBe('1px');
    await page.goto(`${house.url}/admin#analyses`);
    const mark = page
      .getByRole('group', { name: /^Total des commandes par/ })
      .locator('text')
      .first();
    await mark.waitFor();
    expect(await styleOf(mark, 'fill')).toBe(await systemColour(page, 'CanvasText'));
  });
});

/**
 * Parts with a ground of their own, narrower than the page, no picture and no frame of one, that lose it without getting a line around
 * them.
 */
function lostGrounds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const groundOf = (element: Element | null): string => {
      const { backgroundColor } = element === null ? { backgroundColor: 'none' } : getComputedStyle(element);
      return element !== null && backgroundColor === 'rgba(0, 0, 0, 0)'
        ? groundOf(element.parentElement)
        : backgroundColor;
    };
    const isPicture = (element: Element, width: number) =>
      [...element.querySelectorAll('img, video, iframe')].some(
        (inner) => inner.getBoundingClientRect().width > width - 4,
      );
    const shown = [...document.querySelectorAll('body *')].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      const isDrawn = getComputedStyle(element).maskImage !== 'none';
      const isPart =
        !isDrawn && width > 60 && height > 24 && width < innerWidth && !isPicture(element, width);
      return isPart && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
        ? [element]
        : [];
    });
    const named = shown.flatMap((element) => {
      const probe = getComputedStyle(element);
      const hasLine =
        (probe.outlineStyle !== 'none' && probe.outlineWidth !== '0px') ||
        ['Top', 'Right', 'Bottom', 'Left'].some(
          (side) =>
            probe.getPropertyValue(`border-${side.toLowerCase()}-style`) !== 'none' &&
            probe.getPropertyValue(`border-${side.toLowerCase()}-width`) !== '0px',
        );
      return !hasLine && groundOf(element) !== groundOf(element.parentElement)
        ? [`${element.tagName} ${(element.textContent ?? '').trim().slice(0, 40)}`]
        : [];
    });
    return [...new Set(named)];
  });
}

it.each([390, 1440])(
  'at %i px, what has a ground of its own has a line around it where the system draws the grounds',
  async (width) => {
    const lines = [keptLine(await shop.perfume())];
    const lost: string[] = [];
    const [first] = await shop.client.listProducts();
    for (const path of [
      '/',
      '/parfums',
      '/parfums?q=xyzzyxqw',
      `/parfums/${first?.id}`,
      '/panier',
      '/commande',
      '/contact',
      '/journal',
      '/retractation',
    ]) {
      const page = await openWithCart(shop.open, path, { lines }, { width });
      await page.waitForLoadState('networkidle');
      lost.push(...(await lostGrounds(page)).map((part) => `${path}: ${part}`));
    }
    expect(lost).toEqual([]);
  },
);

it('what is told of a perfume that was added has a line around it', async () => {
  const page = await shop.open(`/parfums/${(await shop.perfume()).id}`);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.getByRole('button', { name: /^Ajouter au panier –/ }).click();
  const toast = page.getByText('Produit ajouté', { exact: true }).locator('..').locator('..');
  await toast.waitFor();
  expect(await styleOf(toast, 'outline-style')).toBe('solid');
});

it('what is said over the film of the home page has one ground', async () => {
  const page = await shop.open('/', { width: 1440 });
  await page.emulateMedia({ forcedColors: 'active' });
  const text = page.getByRole('heading', { level: 1 }).locator('..');
  expect(await styleOf(text, 'background-color')).toBe(await systemColour(page, 'Canvas'));
  const { width } = (await text.boundingBox()) ?? { width: 1440 };
  expect(width).toBeLessThan(800);
  await page.setViewportSize({ width: 390, height: 844 });
  const still = (await page.locator('main picture').first().boundingBox()) ?? { y: 0, height: 0 };
  const said = (await text.getByText('Maison de parfum').boundingBox()) ?? { y: 0 };
  expect(said.y).toBeGreaterThanOrEqual(still.y + still.height);
});

it('the button of a film has a ground that nothing shows through', async () => {
  const page = await shop.open('/', { width: 1440 });
  await page.emulateMedia({ forcedColors: 'active' });
  const button = page.getByRole('button', { name: 'Lire le film' }).first();
  expect(await styleOf(button, 'background-color')).toBe(await systemColour(page, 'ButtonFace'));
});
