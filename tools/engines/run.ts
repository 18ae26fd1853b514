import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebDriver } from 'selenium-webdriver';
import { z } from 'zod';
import { discardShop, openShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { readOptions } from '#embedded/testing/tool-options.ts';
import { ENGINES, type Engine, missingPrograms, withBrowser } from './drivers.ts';
import { createHand } from './hand.ts';
import { type Customer, type Shop, WALKS } from './walks.ts';

const USAGE = `Usage: npm run engines -- [webkit] [firefox]

  Opens a shop of its own and lets a shopper buy in it, an administrator send the parcel, and the shopper withdraw: in WebKit (Safari's
  engine) and in Firefox, by WebDriver. Tests of every other kind run in Chromium.
`;

const optionsSchema = z.object({ names: z.array(z.enum(['webkit', 'firefox'])) });

/** @returns the exit code: 0 when all went well in each engine, 1 when not, 2 for a wrong call or a machine without the browsers. */
async function main(): Promise<number> {
  const options = readOptions(USAGE, {}, optionsSchema);
  if (options === null) return 2;
  const wanted = ENGINES.filter(({ name }) => options.names.length === 0 || options.names.includes(name));
  const unready = wanted.filter((engine) => missingPrograms(engine).length > 0);
  for (const engine of unready)
    console.error(`  ✗ ${engine.name}: ${missingPrograms(engine).join(', ')} missing: ${engine.remedy}`);
  if (unready.length > 0) return 2;
  const testShop = await openShop();
  try {
    const client = createShopClient(testShop.url);
    await client.logIn();
    const shop = { url: testShop.url, mailbox: testShop.addresses.mailbox ?? '', client };
    const outcomes = [];
    for (const engine of wanted) outcomes.push(await walkAll(engine, shop));
    return outcomes.every(Boolean) ? 0 : 1;
  } finally {
    await discardShop(testShop);
  }
}

async function walkAll(engine: Engine, shop: Shop): Promise<boolean> {
  const perfume = `Essai ${engine.name} ${randomUUID().slice(0, 4)}`;
  const customer = { perfume, email: `ada-${randomUUID().slice(0, 8)}@exemple.fr` };
  await shop.client.addProduct({ name: perfume, price: '89.00', stockQuantity: 7 });
  return withBrowser(engine, (driver) => walkInTurn(engine, driver, shop, customer));
}

async function walkInTurn(
  engine: Engine,
  driver: WebDriver,
  shop: Shop,
  customer: Customer,
): Promise<boolean> {
  const hand = createHand(driver);
  for (const { name, walk } of WALKS) {
    const began = performance.now();
    try {
      await walk(hand, shop, customer);
      console.log(`  ✓ ${engine.name}: ${name}, ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    } catch (error) {
      const picture = join(tmpdir(), `miris-${engine.name}-${Date.now()}.png`);
      await writeFile(picture, await driver.takeScreenshot(), 'base64');
      console.error(
        `  ✗ ${engine.name}: ${name}: ${String(error)}\n    at ${await driver.getCurrentUrl()}, ${picture}`,
      );
      return false;
    }
  }
  return true;
}

process.exitCode = await main();
