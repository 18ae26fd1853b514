import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays, inParis } from '#contracts/french/calendar.ts';
import { splitSchema } from '#contracts/http/figures/figures.ts';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { discardShop, openShop, type TestShop } from '#embedded/testing/shops/open-shop.ts';
import { playOrders } from '#embedded/testing/shops/play-orders.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { findAccessibilityFaults, findFaultsAtAnyWidth, openConsole } from '../testing/open-console.ts';

const today = inParis(new Date()).day;
/** A day that is over, since which much came to the figures of the weeks before. */
const asOf = addDays(today, -21);
const SPAN = `periode=days&du=${addDays(today, -90)}&au=${today}`;
const SECTIONS = ['Commandes', 'Objectifs', 'Qui se vend, où et quand', 'Marge', 'Clients', 'TVA par pays'];

/** A shop of its own with a year behind it: an order a day, returns, disputes, reviews; a goal, and a mark on the charts. */
let shop: TestShop;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  shop = await openShop();
  await playOrders(shop.dataDir, 360);
  const client = createShopClient(shop.url);
  await client.logIn();
  const goal = { month: today.slice(0, 7), amount: '12000.00' };
  expect((await client.call('PUT', '/api/admin/figures/goals', goal)).ok).toBe(true);
  const mark = { from: addDays(today, -9), to: addDays(today, -6), text: 'Salon du parfum' };
  expect((await client.call('POST', '/api/admin/figures/marks', mark)).ok).toBe(true);
  await takeBackASale(client);
  await withdrawFromOrder(client);
  await writeReview(client);
  browser = await launchChromium();
  page = await openConsole(browser, shop.url);
});
afterAll(async () => {
  await browser.close();
  await discardShop(shop);
});

/** Somebody who bought once, before the day, is no customer any more: their order is not sold by now. */
async function takeBackASale(client: ShopClient): Promise<void> {
  const orders = await client.listOrders();
  const bought = (email: string) => orders.filter(({ customerEmail }) => customerEmail === email).length;
  const sale = orders.find(({ status, createdAt, customerEmail }) => {
    const day = inParis(createdAt).day;
    const isBefore = day > addDays(today, -80) && day < addDays(asOf, -5);
    return status === 'delivered' && isBefore && bought(customerEmail) === 1;
  });
  if (sale === undefined) throw new Error('nobody bought once in the weeks before the day');
  const answer = await client.call('PATCH', `/api/admin/orders/${sale.id}`, { status: 'pending' });
  expect(answer.status).toBe(200);
}

/** Somebody has just withdrawn from what came to them: what the weeks before were played to hold differs from day to day. */
async function withdrawFromOrder(client: ShopClient): Promise<void> {
  const orders = await client.listOrders();
  const kept = orders.find(
    ({ status, paymentState, withdrawalDeclaredAt }) =>
      status === 'delivered' && paymentState === 'confirmed' && withdrawalDeclaredAt === null,
  );
  if (kept === undefined) throw new Error('nobody keeps what came to them');
  const body = { name: kept.customerName, orderNumber: kept.id, email: kept.customerEmail };
  expect((await client.call('POST', '/api/withdrawals', body)).status).toBe(201);
}

async function writeReview(client: ShopClient): Promise<void> {
  const [product] = await client.listProducts();
  const review = {
    customerName: 'Ada',
    customerEmail: 'ada@exemple.fr',
    comment: 'Tenace et doux',
    rating: 5,
  };
  const answer = await client.call('POST', `/api/products/${product?.id}/reviews`, review);
  expect(answer.ok).toBe(true);
}

/** Opens the page of figures, all of its tables unfolded, once it holds what it shows. */
async function openAnalyses(search: string): Promise<void> {
  await page.goto(`${shop.url}/admin#analyses?${search}`);
  for (const name of SECTIONS)
    await page.getByRole('heading', { name, exact: true }).waitFor({ timeout: 120_000 });
  for (const name of ['Stock par parfum', 'Avis par parfum', 'Retours par parfum'])
    await page.getByRole('table', { name, exact: true }).waitFor();
  await page.locator('details:not([open]) > summary').evaluateAll((all) => {
    for (const summary of all) if (summary instanceof HTMLElement) summary.click();
  });
  await page.getByRole('table', { name: 'Des commandes à la facturation' }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

/** Cards, cells, bars and points of charts that count something and lead nowhere. Days and times count nothing. */
async function leadingNowhere(): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const opens = (part: Element | null) => part !== null && part.querySelector('a[href], button') !== null;
    const moments = /(?:\d{1,2}(?:er)?\s)?\p{L}+\.?\s\d{4}|\d{2}\/\d{2}\/\d{4}|\d{1,2}[:h]\d{2}/gu;
    const counts = (part: Element) => /\d/.test((part.textContent ?? '').replaceAll(moments, ''));
    // A row of what is behind a figure opens as a whole.
    const isBehind = (part: Element) =>
      [...(part.closest('tr')?.querySelectorAll('a') ?? [])].some(
        ({ textContent }) => textContent === 'Ses événements',
      );
    const parts = [
      ...[...main.querySelectorAll('dl > div')].filter((card) => !opens(card)),
      ...[...main.querySelectorAll('td')].filter((cell) => counts(cell) && !opens(cell) && !isBehind(cell)),
      ...[...main.querySelectorAll('[aria-hidden="true"][style*="width"]')].filter(
        (bar) => !opens(bar.closest('td, th')),
      ),
      ...[...main.querySelectorAll('svg title')].filter((title) => title.closest('a') === null),
    ];
    return parts.map((part) => (part.closest('tr') ?? part).textContent ?? '');
  });
}

async function follow(link: Locator): Promise<void> {
  await link.click();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

/** Follows a link to the audit room, which tells step by step how it came about. */
async function expectEvents(link: Locator, step: string): Promise<void> {
  await follow(link);
  await page.getByRole('navigation', { name: 'Parties de l’audit' }).waitFor();
  await page.getByRole('heading', { name: step, level: 3 }).waitFor();
}

describe('every figure leads to what it counts', () => {
  it('of the page as it is, by each criterion, accessible', async () => {
    await openAnalyses(SPAN);
    expect(await leadingNowhere()).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    for (const view of splitSchema.options) {
      await page.goto(`${shop.url}/admin#analyses?${SPAN}&vue=${view}`);
      await page.getByRole('tabpanel').getByRole('table').waitFor();
      expect([view, await leadingNowhere()]).toEqual([view, []]);
      await page.setViewportSize({ width: 390, height: 900 });
      expect([view, await findAccessibilityFaults(page)]).toEqual([view, []]);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });

  it('of the page as of a day, and of what came since, accessible', async () => {
    await openAnalyses(`${SPAN}&arrete-au=${asOf}`);
    expect(await leadingNowhere()).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    const changed = (card: string) =>
      page
        .locator('dl > div')
        .filter({ has: page.getByRole('link', { name: card, exact: true }) })
        .getByRole('link', { name: /^Ce chiffre a changé depuis/ });
    for (const card of ['Clients', 'Marge', 'Articles rétractés', 'Avis écrits']) {
      await openAnalyses(`${SPAN}&arrete-au=${asOf}`);
      await follow(changed(card));
      await page.getByRole('heading', { name: 'Ce chiffre a changé depuis' }).waitFor();
      await page.getByRole('table', { name: 'Ce qui a changé' }).waitFor();
      expect([card, await leadingNowhere()]).toEqual([card, []]);
      expect([card, await findFaultsAtAnyWidth(page)]).toEqual([card, []]);
    }
  });

  it('of a perfume’s stock that is another by now', async () => {
    await openAnalyses(`${SPAN}&arrete-au=${asOf}`);
    const stock = page.getByRole('table', { name: 'Stock par parfum' });
    await follow(stock.getByRole('link', { name: /^[+−]\d+$/ }).first());
    await page.getByRole('table', { name: 'Articles disponibles' }).waitFor();
    expect(await leadingNowhere()).toEqual([]);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('of reviews: to the console’s list of them, as many, and as of a day to what they were', async () => {
    await openAnalyses(SPAN);
    const reviewed = page.getByRole('table', { name: 'Avis par parfum' }).getByRole('row').nth(1);
    const published = reviewed.getByRole('cell').nth(1).getByRole('link');
    const count = Number(await published.textContent());
    expect(count).toBeGreaterThan(0);
    await follow(published);
    await page.getByRole('heading', { name: 'Avis', exact: true, level: 2 }).waitFor();
    await expect.poll(() => page.locator('[data-review]').count()).toBe(count);
    expect(new URL(page.url()).hash).toMatch(/^#avis\?statut=published&du=.*&au=.*&parfum=/);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await expectEvents(page.getByRole('link', { name: /^Ses événements, avis de/ }).first(), 'Avis publié');
    await page.goBack();
    await page.getByLabel('Filtrer par note').selectOption('5 sur 5');
    await expect
      .poll(
        async () => (await page.locator('[data-review]').getByRole('img', { name: '5 sur 5' }).count()) > 0,
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Tous les avis' }).click();
    await expect.poll(() => new URL(page.url()).hash).not.toContain('parfum=');

    await openAnalyses(`${SPAN}&arrete-au=${asOf}`);
    await follow(
      page
        .getByRole('table', { name: 'Avis par parfum' })
        .getByRole('row')
        .nth(1)
        .getByRole('cell')
        .first()
        .getByRole('link'),
    );
    const behind = page.getByRole('table', { name: 'Avis derrière ce chiffre' });
    await behind.getByRole('columnheader', { name: 'Ce soir-là' }).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await expectEvents(
      behind.getByRole('link', { name: /^Ses événements, avis sur/ }).first(),
      'Avis envoyé',
    );
    await page.goBack();
    await follow(behind.getByRole('link', { name: /^Lire l’avis/ }).first());
    await page.locator('[data-review]').first().waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Retour aux analyses' }).click();
    await page.getByRole('heading', { name: 'Objectifs' }).waitFor();
    expect(new URL(page.url()).hash).toContain(`arrete-au=${asOf}`);
  });

  it('of the dashboard', async () => {
    for (const view of ['monthly', 'top']) {
      await page.goto(`${shop.url}/admin#tableau-de-bord?vue=${view}`);
      await page.getByRole('tabpanel').getByRole('table').first().waitFor();
      await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
      const nowhere = await leadingNowhere();
      // Ranks count nothing.
      expect([view, nowhere.filter((text) => !/^\d/.test(text))]).toEqual([view, []]);
    }
    await page.goto(`${shop.url}/admin#tableau-de-bord?vue=monthly`);
    await page
      .getByRole('group', { name: /^Commandes des/ })
      .getByRole('link')
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Commandes vendues' }).waitFor();
  });

  it('of a goal: to the orders of its month, and to who said it when', async () => {
    await openAnalyses(SPAN);
    const goals = page.getByRole('table', { name: 'Objectifs par mois' });
    await goals.getByRole('button', { name: /Pourquoi ce chiffre/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Objectif/ });
    await dialog.getByText(/^12\s000,00\s€, le /).waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await expectEvents(dialog.getByRole('link', { name: /^Ses événements, objectif de/ }), 'Objectif fixé');
    await page
      .getByText(/^12\s000,00\s€$/)
      .first()
      .waitFor();
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
    await openAnalyses(SPAN);
    await goals.getByRole('cell', { name: /%/ }).getByRole('link').click();
    await page.getByRole('heading', { name: 'Commandes vendues' }).waitFor();
  });
});

/** Drawn parts of the charts that are hardly told from the page, with their contrast: below 4.5 of a text, 3 of anything else. */
async function faintParts(): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) =>
        channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.cssText = 'forced-color-adjust: none; background: Canvas';
    const page = luminance(getComputedStyle(probe).backgroundColor);
    probe.remove();
    const contrast = (colour: string) => {
      const [light = 0, dark = 0] = [luminance(colour), page].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    };
    const isDrawn = (colour: string) => colour !== 'none' && channels(colour)[3] !== 0;
    const drawn = [...main.querySelectorAll('svg[aria-label] :is(rect, path, line, text)')];
    const bars = [...main.querySelectorAll('[aria-hidden="true"][style*="width"]')];
    const faint = drawn.flatMap((part) => {
      const { fill, stroke } = getComputedStyle(part);
      const isLine = part instanceof SVGLineElement;
      const colours = [...(isLine ? [] : [fill]), stroke].filter(isDrawn);
      if (colours.length === 0 || part.closest('[aria-hidden="true"], [data-bed]') !== null) return [];
      const best = Math.max(...colours.map(contrast));
      return best < (part instanceof SVGTextElement ? 4.5 : 3)
        ? [`${part.tagName} ${part.getAttribute('class')}: ${best.toFixed(1)}`]
        : [];
    });
    const faintBars = bars.filter((bar) => contrast(getComputedStyle(bar).backgroundColor) < 3);
    return [...new Set([...faint, ...faintBars.map(() => 'bar')])];
  });
}

describe.each(['light', 'dark'] as const)('with forced colours, %s,', (colorScheme) => {
  afterEach(async () => {
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it.each([390, 1440])(
    'each chart and bar is told from the page at %i px, and its point with the focus',
    async (width) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await openAnalyses(`${SPAN}&vue=hour`);
      expect(await page.locator('main svg[aria-label]').count()).toBeGreaterThan(2);
      expect(await faintParts()).toEqual([]);
      const last = page
        .getByRole('group', { name: /^Total des commandes/ })
        .getByRole('link')
        .last();
      await last.focus();
      await page.keyboard.press('ArrowLeft');
      const outline = await page.evaluate(() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.cssText = 'forced-color-adjust: none; color: Highlight';
        const highlight = getComputedStyle(probe).color;
        probe.remove();
        return [document.activeElement && getComputedStyle(document.activeElement).outlineColor, highlight];
      });
      expect(outline[0]).toBe(outline[1]);
    },
  );
});

it('on paper, charts are whole and bars are printed though backgrounds are saved', async () => {
  await openAnalyses(`${SPAN}&vue=hour`);
  await page.emulateMedia({ media: 'print' });
  const bars = page.getByRole('table', { name: 'Heures' }).locator('[aria-hidden="true"]');
  expect(await bars.first().evaluate((bar) => getComputedStyle(bar).printColorAdjust)).toBe('exact');
  for (const chart of await page.locator('main svg[aria-label]').all()) {
    const { width, room } = await chart.evaluate((svg) => ({
      width: svg.getBoundingClientRect().width,
      room: svg.parentElement?.getBoundingClientRect().width ?? 0,
    }));
    expect(width).toBeLessThanOrEqual(room);
  }
  await page.emulateMedia({ media: null });
});
