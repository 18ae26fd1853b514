import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { discardShop, openShop } from '#embedded/testing/shops/open-shop.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import { readOptions } from '#embedded/testing/tool-options.ts';
import { type Bench, type Figure, meetsTarget } from './bench.ts';
import { measureConsole } from './console.ts';
import { measureFigures } from './figures/figures.ts';
import { countingIn } from './measuring/call-counts.ts';
import { measureLag } from './measuring/lag.ts';
import { measureMemory } from './measuring/memory.ts';
import { measureOrderList } from './order-list.ts';
import { measureOrders } from './orders.ts';
import { measurePages } from './pages.ts';
import { measureRebuild } from './rebuild.ts';
import { measureRush } from './rush.ts';

const MEASUREMENTS = {
  pages: measurePages,
  orders: measureOrders,
  rush: measureRush,
  lag: measureLag,
  list: measureOrderList,
  console: measureConsole,
  rebuild: measureRebuild,
  memory: measureMemory,
} satisfies Record<string, (bench: Bench) => Promise<Figure[]>>;

/** Measured when it is named alone: it takes as long as all the others. */
const ON_DEMAND = 'memory';

const USAGE = `Usage: npm run bench -- [NAME…] [--runs 3] [--shop FOLDER]
Names: ${Object.keys(MEASUREMENTS).join(', ')}; all but ${ON_DEMAND} without one. FOLDER: another version of the shop, built there.
or:    npm run bench -- figures [--orders 1000000] (of Analyses, in a PostgreSQL of its own)
       npm run bench -- finding (among 100,000 perfumes, likewise)
`;

type Progress = Bench['progress'];
/** What is measured without a shop. */
const ALONE: Readonly<Record<string, (progress: Progress, orders: number) => Promise<Figure[]>>> = {
  figures: (progress, orders) => measureFigures(orders, progress),
  async finding(progress) {
    // Pages are drawn within this process, as in production: React reads this when it is loaded.
    process.env.NODE_ENV = 'production';
    const { measureFinding } = await import('./finding.ts');
    return measureFinding(progress);
  },
};

const optionsSchema = z.object({
  names: z
    .array(z.string())
    .refine((names) => names.join() in ALONE || names.every((name) => name in MEASUREMENTS)),
  runs: z.coerce.number().int().positive().default(3),
  orders: z.coerce.number().int().positive().default(1_000_000),
  shop: z.string().optional(),
});
const termsSchema = z.object({ TERMS_VERSION: z.string() });

/**
 * `npm run bench`: opens a shop of its own, measures it and prints one table (docs/performance.md says what for).
 * @returns the exit code: 0, 1 when a target is missed, 2 for a wrong call.
 */
async function main(): Promise<number> {
  const text = { type: 'string' } as const;
  const given = { runs: text, orders: text, shop: text };
  const options = readOptions(USAGE, given, optionsSchema);
  if (options === null) return 2;
  const { names, runs, orders, shop: code } = options;
  const chosen = Object.entries(MEASUREMENTS).filter(([name]) =>
    names.length === 0 ? name !== ON_DEMAND : names.includes(name),
  );
  const begun = performance.now();
  const progress = (text: string) => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`${String(seconds).padStart(5)} s  ${text}`);
  };
  const alone = ALONE[names.join()];
  if (alone !== undefined) {
    const figures = await alone(progress, orders);
    printTable(figures);
    return figures.every(meetsTarget) ? 0 : 1;
  }
  progress('opening a shop');
  const countsIn = await mkdtemp(join(tmpdir(), 'miris-calls-'));
  const { TERMS_VERSION: termsVersion } = termsSchema.parse(
    await import(pathToFileURL(join(code ?? '.', 'contracts/constants.ts')).href),
  );
  const shop = await openShop({
    code,
    env: { RATE_LIMIT_FACTOR: '1000000', TRUSTED_PROXIES: '1', ...countingIn(countsIn) },
  });
  const figures: Figure[] = [];
  try {
    const admin = createShopClient(shop.url);
    await admin.logIn();
    for (const [, measure] of chosen)
      figures.push(...(await measure({ shop, admin, termsVersion, runs, countsIn, progress })));
  } finally {
    await discardShop(shop);
    await rm(countsIn, { recursive: true });
  }
  printTable(figures);
  return figures.every(meetsTarget) ? 0 : 1;
}

function printTable(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    figure.floor === undefined ? '' : rounded(figure.floor),
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    targetOf(figure),
    figure.target === undefined ? '' : meetsTarget(figure) ? '✓' : '✗',
  ]);
  console.log(`\n${columns([['measurement', 'value', 'floor', 'ratio', 'target', ''], ...rows])}\n`);
  const processors = cpus();
  const load = (loadavg()[0] ?? 0).toFixed(2);
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(
    `  ${processors.length} cores (${processors[0]?.model}), ${memory} GiB, load ${load}, Node ${process.version}.`,
  );
}

function targetOf({ target }: Figure): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2);
}

/** The first column to the left, the others to the right. */
function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  const cellOf = (cell: string, index: number) =>
    index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0);
  return rows.map((row) => `  ${row.map(cellOf).join('  ')}`).join('\n');
}

process.exitCode = await main();
