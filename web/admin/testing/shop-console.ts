import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { beginVisit, tellPages, type Visit } from '../../testing/storefront.ts';
import { ADMIN_FLAG } from '../session/admin-flag.ts';
import { SLOWEST_MS } from './open-console.ts';

/** The whole shop for one test file of the console: its API, signed in as the administrator, and a browser to open consoles in. */
export function shopConsole() {
  const { url, addresses } = sharedShop();
  const client = createShopClient(url, addresses.databaseUrl);
  let launched: Browser | undefined;
  let visit: Visit | undefined;
  beforeAll(async () => {
    launched = await launchChromium();
    visit = await beginVisit(launched, url, {});
    await client.logIn();
  });
  afterAll(() => launched?.close());
  // A console that stays open goes on asking and drawing.
  let opened: readonly Page[] = [];
  beforeEach(() => {
    opened = pagesOf(browser());
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail')
      await tellPages(pagesOf(browser()).filter((page) => page !== visit?.kept));
    await Promise.all(pagesOf(browser()).map((page) => opened.includes(page) || page.close()));
  });
  const browser = (): Browser => {
    if (!launched) throw new Error('consoles are opened within tests');
    return launched;
  };

  /** Opens the console as an administrator who has logged in has it; one that is open in the same test shares the session. */
  async function open(width = 1440): Promise<Page> {
    if (!visit) throw new Error('consoles are opened within tests');
    const { context, kept } = visit;
    // A second login would end the session that another console is still loading with, and its refused calls lower the flag for all.
    if (!(await context.request.get(`${url}/api/admin/session`)).ok())
      await context.request.post(`${url}/api/admin/login`, {
        data: { password: ADMIN_PASSWORD },
        headers: { origin: url },
      });
    await kept.evaluate((flag) => localStorage.setItem(flag, 'true'), ADMIN_FLAG);
    const page = await context.newPage();
    page.setDefaultTimeout(SLOWEST_MS);
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${url}/admin`);
    await page.getByRole('tab', { name: 'Tableau de bord', selected: true }).waitFor();
    return page;
  }
  return { url, addresses, client, browser, open };
}

function pagesOf(browser: Browser): Page[] {
  return browser.contexts().flatMap((context) => context.pages());
}
