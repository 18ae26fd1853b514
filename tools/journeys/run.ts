import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { discardShop, openShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { readOptions } from '#embedded/testing/tool-options.ts';
import { openStores } from '../chaos/facts.ts';
import { createBookReader } from './books.ts';
import { walk } from './walk.ts';

/** Every walk is another shopper's, on a first visit. */
const STEPS_PER_WALK = 100;
/** By turns: shoppers who buy often, and those who wander far from a purchase. */
const WAY_OUT_EVERY = [10, 25] as const;
const MAX_STORY_LINES = 40;
/** Wrapping a gift costs this, in cents, so that totals which forget it differ. */
const WRAP_PRICE = '550';
const USAGE = `Usage: npm run journeys -- [--steps 500] [--seed N]

  Opens a shop of its own and lets shoppers walk through it by chance in a browser: they fill carts
  with perfumes, samples and discovery sets, make gifts of them, pay, are refused, reload, go
  back and open tabs, while answers get lost and an administrator changes prices, stock and promo codes. Nobody may pay twice, no
  page may contradict itself, and from everywhere a purchase must be possible within eight actions.
  --seed  the same walks again
`;

const optionsSchema = z.object({
  steps: z.coerce.number().int().positive().max(100_000).default(500),
  seed: z.coerce
    .number()
    .int()
    .default(() => Date.now() % 1_000_000),
});

/** @returns the exit code: 0 when nothing was found, 1 when something was, 2 for a wrong call. */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const options = readOptions(USAGE, { steps: text, seed: text }, optionsSchema);
  if (options === null) return 2;
  const { steps, seed } = options;
  console.log(`  Journeys of ${steps} steps, seed ${seed}`);
  const shop = await openShop({ env: { GIFT_WRAP_PRICE: WRAP_PRICE } });
  const browser = await launchChromium();
  const parts = await openStores(shop.dataDir);
  try {
    const client = createShopClient(shop.url);
    await client.logIn();
    const readBooks = createBookReader(parts, shop.addresses.stripeSimulator ?? '');
    let purchases = 0;
    for (let done = 0, index = 0; done < steps; done += STEPS_PER_WALK, index += 1) {
      const length = Math.min(STEPS_PER_WALK, steps - done);
      const onStep = (step: number, said: string) =>
        console.log(`  ${String(done + step).padStart(5)}  walk ${index + 1}: ${said}`);
      const report = await walk({
        browser,
        url: shop.url,
        client,
        readBooks,
        seed: seed + index,
        steps: length,
        wayOutEvery: WAY_OUT_EVERY[(seed + index) % WAY_OUT_EVERY.length] ?? length,
        onStep,
      });
      purchases += report.purchases;
      if (report.violation === null) continue;
      console.log(`\n  VIOLATED in walk ${index + 1}: ${report.violation}\n`);
      for (const line of report.story.slice(-MAX_STORY_LINES)) console.log(`    ${line}`);
      if (report.picture) console.log(`\n  How it looked: ${await keepPicture(report.picture)}`);
      console.log(`  Again: npm run journeys -- --steps ${length} --seed ${seed + index}`);
      return 1;
    }
    console.log(`  Nothing was found: ${purchases} purchases.`);
    return 0;
  } finally {
    await browser.close();
    await parts.close();
    await discardShop(shop);
  }
}

async function keepPicture(picture: Buffer): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'miris-journeys-')), 'violation.png');
  await writeFile(path, picture);
  return path;
}

process.exitCode = await main();
process.exit();
