import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { Parts } from '#main/roles/parts.ts';
import { openStores } from '../chaos/facts.ts';
import { createBookReader } from './books.ts';
import { walk } from './walk.ts';

const SEED = 20_261_123;
/** Under a minute alone; the figure only bounds a failure on a busy machine. */
const TIMEOUT_MS = 600_000;
let browser: Browser;
let parts: Parts;
beforeAll(async () => {
  browser = await launchChromium();
  parts = await openStores(sharedShop().dataDir);
});
afterAll(async () => {
  await browser.close();
  await parts.close();
});

it(
  'a shopper’s walk by chance never pays twice, meets no contradiction and no dead end',
  async () => {
    const { url, addresses } = sharedShop();
    const client = createShopClient(url);
    await client.logIn();
    const readBooks = createBookReader(parts, addresses.stripeSimulator ?? '');
    const { violation, story, purchases } = await walk({
      browser,
      url,
      client,
      readBooks,
      seed: SEED,
      steps: 40,
      wayOutEvery: 10,
    });
    expect(violation, story.join('\n')).toBeNull();
    expect(purchases).toBeGreaterThan(3);
  },
  TIMEOUT_MS,
);
