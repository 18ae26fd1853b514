import type { TestProject } from 'vitest/node';
import { buildAll, isBuilt } from '#main/build/build.ts';
import { serveChromium } from '../chromium.ts';
import { discardShop, openShop } from './open-shop.ts';
import { createShopClient } from './shop-client.ts';

/** Opens a shop, as `npm start` does, for each file that is tested at the same time, and one browser for them all. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  // Once: each shop would build it for itself, in the same place.
  if (!(await isBuilt())) await buildAll();
  const { state, config } = project.vitest;
  const most = Number(project.config.maxWorkers);
  // Who runs a single file waits for a single shop.
  const atOnce = config.watch ? most : Math.min(most, state.getPaths().length);
  const chromium = await serveChromium();
  const starts = await Promise.allSettled(Array.from({ length: atOnce }, () => openShop()));
  const shops = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const close = () => Promise.all([chromium.close(), ...shops.map(discardShop)]);
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed) {
    await close();
    throw failed.reason;
  }
  const shared = shops.map(async ({ url, dataDir, addresses }) => {
    const products = await createShopClient(url).listProducts();
    return { url, dataDir, addresses, productIds: products.map(({ id }) => id) };
  });
  project.provide('shops', await Promise.all(shared));
  return close;
}
