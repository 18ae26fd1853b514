import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BARE, hydrated, keptLine, openStorefront, openUpToDate, SCREENS } from './storefront.ts';

const shop = openStorefront();
/** The console is a desk with letters of its own. */
const PAGES = SCREENS.filter((path) => path !== '/admin');
const HINT_PX = 14;
const BODY_PX = 16;
/** Letters as large as a title's are read at any weight. */
const TITLE_PX = 24;
/** More characters than a hint or a label has. */
const RUNNING_TEXT = 140;
/** Contrast of AAA (WCAG 1.4.6). */
const ENHANCED = 7;

interface Text {
  readonly text: string;
  readonly size: number;
  readonly weight: number;
  /** With the ground it stands on; null where that is a picture or a film. */
  readonly contrast: number | null;
  /** Under a field, read while it is filled in. */
  readonly isHint: boolean;
}

/** The texts that are seen within a part of the page, each with its letters and its contrast; without those of what cannot be used now. */
function textsIn(page: Page, part = 'body'): Promise<Text[]> {
  return page.evaluate((selector) => {
    const channels = (colour: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return { red, green, blue, alpha };
    };
    type Colour = ReturnType<typeof channels>;
    const over = (top: Colour, below: Colour): Colour => {
      const mixed = (key: 'red' | 'green' | 'blue') => top[key] * top.alpha + below[key] * (1 - top.alpha);
      return { red: mixed('red'), green: mixed('green'), blue: mixed('blue'), alpha: 1 };
    };
    const luminance = ({ red, green, blue }: Colour) => {
      const linear = [red, green, blue].map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    };
    const groundOf = (element: Element): Colour | null => {
      const layers: Colour[] = [];
      for (let at: Element | null = element; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        if (style.backgroundImage !== 'none') return null;
        // What is drawn in front of a film or a picture beside it.
        if (at.parentElement?.querySelector(':scope > div video')) return null;
        const layer = channels(style.backgroundColor);
        if (layer.alpha > 0) layers.push(layer);
        if (layer.alpha === 1) break;
      }
      const white = { red: 255, green: 255, blue: 255, alpha: 1 };
      return layers.reduceRight((below, layer) => over(layer, below), white);
    };
    const found: Text[] = [];
    for (const root of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const element = node.parentElement;
        const text = (node.textContent ?? '').replaceAll(/\s+/gu, ' ').trim();
        if (
          !element ||
          text === '' ||
          element.closest('noscript, script, style, :disabled, [aria-disabled="true"]')
        )
          continue;
        if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
        // Read by screen readers alone, or off the screen until it is wanted.
        const box = element.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1 || box.bottom + scrollY <= 0) continue;
        const style = getComputedStyle(element);
        const ground = groundOf(element);
        const own = ground && luminance(over(channels(style.color), ground));
        const [dark = 0, light = 0] =
          ground && own !== null ? [own, luminance(ground)].sort((a, b) => a - b) : [];
        found.push({
          text: text.slice(0, 200),
          size: Number.parseFloat(style.fontSize),
          weight: Number(style.fontWeight),
          contrast: ground ? (light + 0.05) / (dark + 0.05) : null,
          isHint: element.closest('[slot="description"]') !== null,
        });
      }
    }
    return found;
  }, part);
}

/** What is too small or too thin to be read at ease. */
function hardToRead({ text, size, weight, isHint }: Text): boolean {
  const isRunning = text.length > RUNNING_TEXT && !isHint;
  return size < HINT_PX || (weight < 400 && size < TITLE_PX) || (isRunning && size < BODY_PX);
}

const faint = ({ contrast }: Text) => contrast !== null && contrast < ENHANCED;
const described = (path: string, { text, size, weight, contrast }: Text) =>
  `${path}: ${text.slice(0, 60)} (${size} px, ${weight}, ${contrast?.toFixed(2)}:1)`;

/** A filled cart, on a page that the shopper goes on to. */
async function openFilled(path: string, width: number): Promise<Page> {
  const perfume = await shop.perfume();
  const page = await openUpToDate(shop, path, { lines: [keptLine(perfume)] });
  await page.setViewportSize({ width, height: 844 });
  await page.getByText('Sous-total').waitFor();
  return page;
}

describe('letters', () => {
  it.each([390, 1440])('are large and heavy enough on every page, at %i px', async (width) => {
    const [perfume] = await shop.client.listProducts();
    const page = await shop.open(BARE, { width });
    const faults: string[] = [];
    for (const path of [...PAGES, `/parfums/${perfume?.slug}`]) {
      await page.goto(shop.url + path);
      await hydrated(page);
      const texts = await textsIn(page);
      expect(texts.length, path).toBeGreaterThan(10);
      faults.push(...texts.filter(hardToRead).map((text) => described(path, text)));
    }
    expect(faults).toEqual([]);
  });

  it.each(['/panier', '/commande'])('are on %s with a filled cart', async (path) => {
    const texts = await textsIn(await openFilled(path, 390));
    expect(texts.filter(hardToRead).map((text) => described(path, text))).toEqual([]);
  });
});

describe('prices and terms', () => {
  it('have the contrast of AAA wherever an amount is shown', async () => {
    const [perfume] = await shop.client.listProducts();
    const faults: string[] = [];
    const look = async (page: Page, path: string) => {
      const amounts = (await textsIn(page)).filter(({ text }) => text.includes('€'));
      expect(amounts.length, path).toBeGreaterThan(0);
      faults.push(...amounts.filter(faint).map((text) => described(path, text)));
    };
    for (const path of ['/', '/parfums', `/parfums/${perfume?.slug}`])
      await look(await shop.open(path), path);
    for (const path of ['/panier', '/commande']) await look(await openFilled(path, 1440), path);
    expect(faults).toEqual([]);
  });

  it('have it in the texts that are agreed to', async () => {
    const faults: string[] = [];
    for (const path of ['/cgv', '/livraison', '/confidentialite', '/mentions-legales', '/garantie-legale']) {
      const texts = await textsIn(await shop.open(path), 'main section, main li, main p:not(:first-child)');
      expect(texts.length, path).toBeGreaterThan(3);
      faults.push(...texts.filter(faint).map((text) => described(path, text)));
    }
    const checkout = await textsIn(await openFilled('/commande', 1440), 'main label');
    expect(checkout.some(({ text }) => text.includes('J’ai lu'))).toBe(true);
    faults.push(...checkout.filter(faint).map((text) => described('/commande', text)));
    expect(faults).toEqual([]);
  });
});

describe('with more contrast', () => {
  it('every text has that of AAA, links are underlined in their colour, and a rating is told from its scale', async () => {
    const [perfume] = await shop.client.listProducts();
    for (const path of ['/', '/parfums', `/parfums/${perfume?.slug}`, '/contact', '/journal', '/cgv']) {
      const page = await shop.open(BARE);
      await page.emulateMedia({ contrast: 'more' });
      await page.goto(shop.url + path);
      await hydrated(page);
      const faults = (await textsIn(page)).filter(faint).map((text) => described(path, text));
      expect(faults).toEqual([]);
      const underlines = await page
        .getByRole('main')
        .locator('a')
        .evaluateAll(
          (links) =>
            links
              .map((link) => getComputedStyle(link))
              .filter(
                (style) =>
                  style.textDecorationLine === 'underline' && style.textDecorationColor !== style.color,
              ).length,
        );
      expect(underlines, path).toBe(0);
    }
    const page = await shop.open(`/parfums/${perfume?.slug}`);
    await page.emulateMedia({ contrast: 'more' });
    const stars = page
      .getByRole('main')
      .getByRole('img', { name: / sur 5$/ })
      .first();
    const [empty, filled] = await stars.evaluate((element) =>
      [...element.children].map((layer) => getComputedStyle(layer).color),
    );
    expect(filled).not.toBe(empty);
  });
});
