import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { sharedShop } from '#embedded/testing/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { openConsole } from './open-console.ts';

/** The whole shop for one test file of the console: its API, signed in as the administrator, and a browser to open consoles in. */
export function shopConsole() {
  const { url, addresses } = sharedShop();
  const client = createShopClient(url);
  let launched: Browser | undefined;
  beforeAll(async () => {
    launched = await launchChromium();
    await client.logIn();
  });
  afterAll(() => launched?.close());
  // A console that stays open goes on asking and drawing.
  let opened: readonly BrowserContext[] = [];
  beforeEach(() => {
    opened = browser().contexts();
  });
  afterEach(() =>
    Promise.all(
      browser()
        .contexts()
        .map((context) => opened.includes(context) || context.close()),
    ),
  );
  const browser = (): Browser => {
    if (!launched) throw new Error('consoles are opened within tests');
    return launched;
  };
  const open = (width?: number): Promise<Page> => openConsole(browser(), url, width);
  return { url, addresses, client, browser, open };
}
