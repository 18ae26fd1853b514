import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { discardShop, openShop } from '#embedded/testing/open-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import type { Bench, BenchLine, Figure } from './bench-line.ts';
import { meetsTarget } from './bench-line.ts';
import { keepTable, makeTable, printTable, readLastTable, regressions } from './bench-table.ts';
import { allLines } from './lines/all.ts';

const LAST_TABLE = join(import.meta.dirname, '..', 'results', 'bench-latest.json');
const DEFAULT_RUNS = 3;
const DEFAULT_EVENTS = 200_000;
/** The largest sizes take minutes to write: `--sizes 100,100000 --orders 1000,1000000`. */
const DEFAULT_SIZES = {
  reviews: [10, 1_000, 10_000],
  products: [100, 1_000, 10_000],
  orders: [1_000, 10_000, 100_000],
};

interface Wish {
  readonly lines: readonly BenchLine[];
  readonly runs: number;
  readonly sizes: Bench['sizes'];
  readonly events: number;
  readonly file: string;
}

/**
 * `npm run bench [-- LINE…]`: measures the shop against floors taken in the same run, prints the table, compares it with the last one that
 * was kept and keeps it.
 * @returns the exit code: 0, 1 when a target is missed or a figure got worse, 2 for a wrong call.
 */
async function main(args: string[]): Promise<number> {
  const wish = readWish(args);
  if (wish === null) {
    const names = allLines.map(({ name }) => name).join(', ');
    process.stderr.write(
      `Usage : npm run bench -- [LIGNE…] [--runs 3] [--sizes 100,10000] [--orders 1000,100000] [--reviews 10,1000] [--events 200000] [--json FICHIER]\nLignes : ${names}\n`,
    );
    return 2;
  }
  const table = makeTable(await measure(wish));
  const last = await readLastTable(wish.file);
  const worse = regressions(table, last);
  await keepTable(wish.file, table, last);
  console.log([printTable(table), ...worse].join('\n'));
  return worse.length === 0 && table.figures.every(meetsTarget) ? 0 : 1;
}

async function measure({ lines, runs, sizes, events }: Wish): Promise<Figure[]> {
  console.log('  Ouverture d’une boutique pour les mesures…');
  const shop = await openShop({ env: { RATE_LIMIT_FACTOR: '1000000', TRUSTED_PROXIES: '1' } });
  const begun = performance.now();
  const progress = (text: string) => {
    const seconds = Math.round((performance.now() - begun) / 1_000);
    console.log(`  ${String(seconds).padStart(4)} s  ${text}`);
  };
  try {
    const admin = createShopClient(shop.url);
    await admin.logIn();
    const figures: Figure[] = [];
    for (const line of lines) {
      const measured = await line.measure({ shop, admin, runs, sizes, events, progress });
      for (const { name, value, unit, ratio } of measured)
        progress(
          `  ${name} : ${value.toFixed(1)} ${unit}${ratio === undefined ? '' : ` (${ratio.toFixed(2)} × plancher)`}`,
        );
      figures.push(...measured);
    }
    return figures;
  } finally {
    await discardShop(shop);
  }
}

function readWish(args: string[]): Wish | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: String(DEFAULT_RUNS) },
        sizes: { type: 'string' },
        orders: { type: 'string' },
        reviews: { type: 'string' },
        events: { type: 'string', default: String(DEFAULT_EVENTS) },
        json: { type: 'string', default: LAST_TABLE },
      },
    });
    const unknown = positionals.filter((wanted) => allLines.every(({ name }) => name !== wanted));
    if (unknown.length > 0) return null;
    return {
      lines: allLines.filter(({ name }) => positionals.length === 0 || positionals.includes(name)),
      runs: numbersOf(values.runs)[0] ?? DEFAULT_RUNS,
      sizes: {
        reviews: sizesOf(values.reviews, DEFAULT_SIZES.reviews),
        products: sizesOf(values.sizes, DEFAULT_SIZES.products),
        orders: sizesOf(values.orders, DEFAULT_SIZES.orders),
      },
      events: numbersOf(values.events)[0] ?? DEFAULT_EVENTS,
      file: values.json,
    };
  } catch {
    return null;
  }
}

function sizesOf(text: string | undefined, normally: readonly number[]): readonly number[] {
  return text === undefined ? normally : numbersOf(text);
}

/** @throws RangeError for what is no list of positive whole numbers. */
function numbersOf(text: string): number[] {
  return text.split(',').map((part) => {
    const value = Number(part);
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`not a number: ${part}`);
    return value;
  });
}

process.exitCode = await main(process.argv.slice(2));
