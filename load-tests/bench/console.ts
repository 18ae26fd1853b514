import { sql } from 'kysely';
import type { CDPSession, ElementHandle, Page } from 'playwright-core';
import { launchChromium } from '#embedded/testing/chromium.ts';
import { ADMIN_PASSWORD } from '#embedded/testing/shops/open-shop.ts';
import { tables } from '#projections/catalog/projection.ts';
import { createReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import { type Bench, type Figure, median } from './bench.ts';
import { fillOrders, ORDERS } from './order-list.ts';
import { PRICE } from './shop-calls.ts';

const PERFUMES = 5_000;
/** One in so many is nearly sold out. */
const ONE_LOW_IN = 10;
const TYPED = { orders: 'camille essai', products: 'rose de grasse' };
const KEYS = 20;
/** As fast as one types: what a key leaves to do is felt by the next. */
const BETWEEN_KEYS_MS = 60;
/** A list that shows nothing for so long never does. */
const LONGEST_MS = 60_000;
const MAX_ROWS_MS = 300;
const MAX_KEY_MS = 50;
const MAX_HEAP_MB = 60;

/** The console's long lists: a tab to its first rows, a key to the frame that answers it, what the page keeps in memory. */
export async function measureConsole(bench: Bench): Promise<Figure[]> {
  const { shop, runs, progress } = bench;
  await fillForConsole(bench);
  progress(`console: ${ORDERS.toLocaleString('en')} orders, ${PERFUMES.toLocaleString('en')} perfumes`);
  return measureScreens(shop.url, runs);
}

async function measureScreens(url: string, runs: number): Promise<Figure[]> {
  const browser = await launchChromium(['--enable-precise-memory-info']);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' });
    const page = await context.newPage();
    // The loader of TypeScript names functions by a helper of its own, which pages have not.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.goto(`${url}/admin`);
    await page.getByLabel('Mot de passe').fill(ADMIN_PASSWORD);
    await page.getByRole('button', { name: 'Se connecter' }).click();
    await page.getByRole('tab', { name: 'Commandes', exact: true }).waitFor();
    const measured: Measured[] = [];
    for (let run = 0; run < runs; run += 1) measured.push(await measureOnce(page, url));
    return figuresOf(measured);
  } finally {
    await browser.close();
  }
}

async function fillForConsole(bench: Bench): Promise<void> {
  await fillOrders(bench);
  await fillCatalogue(bench);
}

/**
 * Milliseconds by what was done: as somebody at the screen waits, and of the page's own processor time, which a busy machine leaves as it
 * is.
 */
interface Measured {
  readonly rows: Readonly<Record<string, Timed>>;
  readonly keys: Readonly<Record<string, Timed>>;
  /** Megabytes once all was done. */
  readonly heap: number;
}

interface Timed {
  readonly waited: number;
  readonly processor: number;
}

async function measureOnce(page: Page, url: string): Promise<Measured> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto('about:blank');
  await page.goto(`${url}/admin`);
  const rows = async (tab: string, row: string) => {
    const found = await findTab(page, tab);
    return timed(cdp, 1, () => msUntilRows(found, row));
  };
  const keys = (pressed: readonly string[]) =>
    timed(cdp, pressed.length, async () => median(await keyTimes(page, pressed)));
  const orders = await rows('Commandes', '[role="rowheader"]');
  const search = page.getByRole('searchbox');
  await search.focus();
  const typedOrders = await keys(Array.from(TYPED.orders));
  await search.fill('');
  const row = page.locator('[role="row"][data-key]');
  await row.nth(1).waitFor();
  await row.first().focus();
  const arrows = await keys(Array(KEYS).fill('ArrowDown'));
  const products = await rows('Produits', 'li');
  await search.focus();
  const typedProducts = await keys(Array.from(TYPED.products));
  await search.fill('');
  const inventory = await rows('Inventaire', 'li');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('searchbox').waitFor();
  const typedPalette = await keys(Array.from(TYPED.products));
  await page.keyboard.press('Escape');
  const heap = await megabytesKept(cdp);
  await cdp.detach();
  return {
    rows: { 'orders table': orders, products, inventory },
    keys: {
      'search of orders': typedOrders,
      'arrows in the orders table': arrows,
      'search of products': typedProducts,
      'palette (⌘K)': typedPalette,
    },
    heap,
  };
}

/** What was waited for, and what the page's own thread worked meanwhile, for each of so many. */
async function timed(cdp: CDPSession, times: number, work: () => Promise<number>): Promise<Timed> {
  const before = await processorMs(cdp);
  const waited = await work();
  return { waited, processor: ((await processorMs(cdp)) - before) / times };
}

async function processorMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

interface FoundTab {
  readonly button: ElementHandle;
  /** Where its list will be. */
  readonly panel: string;
}

/** A tab, once what the console read to open is there: neither that nor looking for it is measured. */
async function findTab(page: Page, name: string): Promise<FoundTab> {
  const button = await page.getByRole('tab', { name, exact: true }).elementHandle();
  if (button === null) throw new Error(`no tab ${name}`);
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  return { button, panel: `[role="tabpanel"][aria-labelledby="${await button.getAttribute('id')}"]` };
}

/** From the click on a tab to the frame that shows its first row. */
function msUntilRows({ button, panel }: FoundTab, row: string): Promise<number> {
  return button.evaluate(
    (element, { selector, longestMs }) =>
      new Promise<number>((resolve, reject) => {
        const begun = performance.now();
        const look = () => {
          if (document.querySelector(selector) !== null)
            requestAnimationFrame(() => resolve(performance.now() - begun));
          else if (performance.now() - begun < longestMs) requestAnimationFrame(look);
          else reject(new Error(`no ${selector}`));
        };
        if (element instanceof HTMLElement) element.click();
        requestAnimationFrame(look);
      }),
    { selector: `${panel} ${row}`, longestMs: LONGEST_MS },
  );
}

/** From each key to the end of the frame that follows it. */
async function keyTimes(page: Page, keys: readonly string[]): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    Reflect.set(window, 'keyTimes', times);
    const time = (event: KeyboardEvent) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => times.push(performance.now() - event.timeStamp);
        port2.postMessage(null);
      });
    };
    Reflect.set(window, 'timeKey', time);
    document.addEventListener('keydown', time, { capture: true });
  });
  for (const key of keys) {
    await page.keyboard.press(key);
    await page.waitForTimeout(BETWEEN_KEYS_MS);
  }
  // The last one may still be waited for.
  await page.waitForFunction((count) => Reflect.get(window, 'keyTimes').length >= count, keys.length);
  return page.evaluate(() => {
    document.removeEventListener('keydown', Reflect.get(window, 'timeKey'), { capture: true });
    return Reflect.get(window, 'keyTimes');
  });
}

/** What the page's scripts keep once what nobody uses is collected, in megabytes. */
async function megabytesKept(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 2 ** 20;
}

function figuresOf(measured: readonly Measured[]): Figure[] {
  const [first] = measured;
  if (first === undefined) return [];
  const figures = (what: string, name: string, times: readonly Timed[], most: number): Figure[] => [
    {
      name: `console, ${name}, ${what}`,
      unit: 'ms',
      value: median(times.map(({ waited }) => waited)),
      target: { atMost: most },
    },
    { name: '  of processor', unit: 'ms', value: median(times.map(({ processor }) => processor)) },
  ];
  const rows = Object.keys(first.rows).flatMap((name) =>
    figures(
      'first rows',
      name,
      measured.flatMap((run) => run.rows[name] ?? []),
      MAX_ROWS_MS,
    ),
  );
  const keys = Object.keys(first.keys).flatMap((name) =>
    figures(
      'a key',
      name,
      measured.flatMap((run) => run.keys[name] ?? []),
      MAX_KEY_MS,
    ),
  );
  const heap = median(measured.map((run) => run.heap));
  return [
    ...rows,
    ...keys,
    { name: 'console, heap after all of it', unit: 'MB', value: heap, target: { atMost: MAX_HEAP_MB } },
  ];
}

/** One perfume through its call, and copies of its row until there are enough. */
async function fillCatalogue({ shop, admin }: Bench): Promise<void> {
  await admin.addProduct({ name: 'Rose de Grasse', price: PRICE, stockQuantity: 1_000 });
  const { db, close } = createReadDatabase(shop.addresses.databaseUrl, { connections: 1 });
  try {
    await copyProducts(db);
  } finally {
    await close();
  }
}

async function copyProducts(db: ReadDb): Promise<void> {
  const copied: Readonly<Record<string, ReturnType<typeof sql>>> = {
    id: sql`gen_random_uuid()`,
    name: sql`name || ' ' || copy`,
    slug: sql`slug || '-' || copy`,
    description: sql`repeat('Une eau de parfum composée à Grasse. ', 20)`,
    ingredients: sql`repeat('Alcohol denat., Parfum, Aqua, Linalool, ', 10)`,
    on_hand: sql`case when copy % ${ONE_LOW_IN}::int = 0 then 2 else on_hand end`,
    added_at_position: sql`added_at_position + copy * 1000000000::bigint`,
  };
  const columns = Object.keys(tables.products.columns).map((column) => copied[column] ?? sql.ref(column));
  await sql`
    insert into catalog.products select ${sql.join(columns)}
    from (select * from catalog.products order by added_at_position desc limit 1) as newest
      cross join generate_series(1, ${PERFUMES}::int) as copy`.execute(db);
  await sql`analyze catalog.products`.execute(db);
}
