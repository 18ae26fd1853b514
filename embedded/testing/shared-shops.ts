import type { TestProject } from 'vitest/node';
import { buildAll, isBuilt } from '#main/build/build.ts';
import { serveChromium } from './chromium.ts';
import { discardShop, openShop } from './open-shop.ts';

/** Opens a shop, as `npm start` does, for each file that is tested at the same time, and one browser for them all. */
export default async function setup(project: TestProject): Promise<() => Promise<unknown>> {
  // Once: each shop would build it for itself, in the same place.
  if (!(await isBuilt())) await buildAll();
  const atOnce = Number(project.config.maxWorkers);
  const chromium = await serveChromium();
  const shops = await Promise.all(Array.from({ length: atOnce }, () => openShop()));
  project.provide(
    'shops',
    shops.map(({ url, dataDir, addresses }) => ({ url, dataDir, addresses })),
  );
  return () => Promise.all([chromium.close(), ...shops.map(discardShop)]);
}
