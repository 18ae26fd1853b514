import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { BARE, hydrated, keptLine, openStorefront, openWithCart, SCREENS } from './storefront.ts';

const shop = openStorefront();
/** Cumulative layout shift: what has moved by itself, of 1. Good is 0.1 (web.dev/cls); nothing should be seen to move here. */
const MAX_SHIFT = 0.02;

/** Remembers from now on, in every document of the visit, what moves without anybody's doing. */
async function watchShifts(visit: BrowserContext): Promise<void> {
  await visit.addInitScript(() => {
    const shifts: { readonly value: number; readonly moved: string }[] = [];
    Reflect.set(window, 'layoutShifts', shifts);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: unknown = Reflect.get(entry, 'sources');
        const nodes = Array.isArray(sources) ? sources.map((source) => source?.node) : [];
        const moved = nodes.map((node) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'));
        shifts.push({ value: Number(Reflect.get(entry, 'value')), moved: moved.join(' | ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function shiftOf(page: Page): Promise<{ sum: number; moved: string[] }> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate((): { value: number; moved: string }[] =>
    Reflect.get(window, 'layoutShifts'),
  );
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(4)} ${moved}`),
  };
}

/** What moved on an address that was just opened, or opened again. */
async function movedOn(page: Page, path: string, how: string): Promise<string[]> {
  const { sum, moved } = await shiftOf(page);
  return sum > MAX_SHIFT ? [`${path} ${how}: ${sum.toFixed(3)}\n  ${moved.join('\n  ')}`] : [];
}

/** Pages side by side: most of the time is spent waiting for each to be quiet. */
const PAGES_AT_ONCE = 4;

/** Opens each address and reloads it; names those where something moved. */
async function movingPages(visit: BrowserContext, paths: readonly string[]): Promise<string[]> {
  await watchShifts(visit);
  const found: string[] = [];
  const waiting = paths.values();
  const look = async () => {
    const page = await visit.newPage();
    for (const path of waiting) {
      await page.goto(new URL(path, shop.url).href);
      found.push(...(await movedOn(page, path, 'opened')));
      await page.reload();
      found.push(...(await movedOn(page, path, 'reloaded')));
    }
    await page.close();
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, look));
  return found;
}

describe.each([390, 1440])('at %i px nothing moves by itself', (width) => {
  it('with a filled cart', async () => {
    const perfumes = [await shop.perfume(), await shop.perfume()];
    const lines = perfumes.map((perfume) => keptLine(perfume));
    const page = await openWithCart(shop.open, BARE, { lines }, { width });
    const paths = [...SCREENS, `/parfums/${perfumes[0]?.id}`];
    expect(await movingPages(page.context(), paths)).toEqual([]);
  });

  it('with an empty cart', async () => {
    const perfume = await shop.perfume();
    const page = await shop.open(BARE, { width });
    expect(await movingPages(page.context(), [...SCREENS, `/parfums/${perfume.id}`])).toEqual([]);
  });
});
