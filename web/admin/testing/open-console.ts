import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser, Locator, Page, Request, Response } from 'playwright-core';
import { expect } from 'vitest';
import { type Overview, overviewSchema } from '#contracts/http/console/overview.ts';
import { newVisitor } from '#embedded/end-to-end/shopper.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { PAUSE_MS } from '../../ui/typed-ahead.ts';

export const SLOWEST_MS = 45_000;

/** Opens /admin in a browser of its own: no session, no flag. */
export async function openAdmin(browser: Browser, url: string, width?: number): Promise<Page> {
  const context = await newVisitor(browser, { width });
  const page = await context.newPage();
  page.setDefaultTimeout(SLOWEST_MS);
  await page.goto(`${url}/admin`);
  await page.getByLabel('Mot de passe').waitFor();
  return page;
}

/** Types a password and sends it. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Mot de passe').fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Opens the console as an administrator does. */
export async function openConsole(browser: Browser, url: string, width?: number): Promise<Page> {
  const page = await openAdmin(browser, url, width);
  await enterPassword(page, ADMIN_PASSWORD);
  await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
  return page;
}

/** Opens a tab and waits until it holds its data. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name, exact: true }).click();
  // What was on view before has no data to wait for: it goes a moment after the click.
  await page.getByRole('tab', { name, exact: true, selected: true }).waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

/** Opens an address anew, and waits for its own answer to a call: one that comes while a page is left cannot be read. */
export async function answerOnceOpenedAnew(
  page: Page,
  call: string,
  address = page.url(),
): Promise<Response> {
  await page.goto('about:blank');
  const answered = page.waitForResponse(call);
  await page.goto(address);
  return answered;
}

/** Opens the orders as whole cards, each with all that can be done with it. */
export async function openOrders(page: Page): Promise<void> {
  await openTab(page, 'Commandes');
  await page.getByRole('button', { name: 'Fiches' }).click();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

/** Presses Enter on a button of a window that has just opened, as somebody does who saw it: what is typed sooner presses nothing there. */
export async function pressOnceSeen(button: Locator): Promise<void> {
  await button.focus();
  await button.page().waitForTimeout(2 * PAUSE_MS);
  await button.press('Enter');
}

/** Waits for the one toast to say these texts. */
export async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  const region = page.getByRole('region', { name: 'Notifications' });
  for (const text of texts) await region.getByText(text, { exact: true }).waitFor();
}

/** What is wrong with the page on phones, tablets and desks, see `findAccessibilityFaults`; it is as wide as before then. */
export async function findFaultsAtAnyWidth(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await findAccessibilityFaults(page)).map((fault) => `${width} px: ${fault}`));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

/** What is wrong with the page as it is: axe-core's rules with the first element each names, and whether one must scroll sideways. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(source, 'utf8'));
  return page.evaluate(async () => {
    const { violations } = await Reflect.get(window, 'axe').run(document, { resultTypes: ['violations'] });
    const faults: string[] = violations.map(
      (violation: { id: string; nodes: { html: string }[] }) =>
        `${violation.id}: ${violation.nodes[0]?.html}`,
    );
    return document.documentElement.scrollWidth > innerWidth ? [...faults, 'wider than the window'] : faults;
  });
}

/** What every screen counts, with some of it otherwise. */
export async function routeOverview(page: Page, change: (overview: Overview) => object): Promise<void> {
  await page.route('**/api/admin/overview', async (route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const overview = await response.json();
    return route.fulfill({ response, json: { ...overview, ...change(overviewSchema.parse(overview)) } });
  });
}

/** How a window learns what others do. */
const NEWS = /\/api\/admin\/read-models\/(?:version|changes)/;

/** Nothing tells this window of changes any more. */
export async function silenceChanges(page: Page): Promise<void> {
  await page.route(NEWS, (route) => route.abort());
  const refused = page.waitForEvent('requestfailed', (request) => NEWS.test(request.url()));
  // What is hidden follows nothing; shown again, it does not come to it.
  await show(page, 'hidden');
  await show(page, 'visible');
  await refused;
}

/** Hides the page as another tab before it would, or shows it again. */
export async function show(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Nothing that others do is seen in this window any more: its lists are read once more, and stay as they are. */
export async function freezeLists(page: Page): Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await silenceChanges(page);
  // With all that is on view goes what was told before and not read yet: nothing is left that would be read later.
  let isReadAgain = false;
  page.on('request', (request) => (isReadAgain ||= request.url().endsWith('/api/admin/overview')));
  await expect
    .poll(async () => {
      if (!isReadAgain) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return isReadAgain;
    })
    .toBe(true);
  await expect.poll(() => [...pending].filter((request) => !NEWS.test(request.url())).length).toBe(0);
}
