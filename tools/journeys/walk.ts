import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { newVisitor } from '#embedded/end-to-end/shopper.ts';
import { createDice, type Dice } from '#embedded/seed/trade/dice.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { CartLine } from '#web/cart/cart.ts';
import { ACTIONS, type Scene } from './actions.ts';
import type { Books } from './books.ts';
import { contradictions } from './contradictions.ts';
import { disturbLines } from './lines.ts';
import { readTexts, teachReading } from './page-texts.ts';
import { createPromises } from './promises.ts';
import { completePurchase } from './way-out.ts';
import { openWorld } from './world.ts';

const WIDTHS = [390, 820, 1440] as const;
const MAX_TABS = 3;
/** So long a page may take to come to rest; what still disagrees then is wrong. */
const REST_MS = 20_000;

export interface WalkOptions {
  readonly browser: Browser;
  readonly url: string;
  readonly client: ShopClient;
  readonly readBooks: () => Promise<Books>;
  readonly seed: number;
  readonly steps: number;
  /** A way out is looked for after so many steps, and at the end. */
  readonly wayOutEvery: number;
  readonly onStep?: (step: number, said: string) => void;
}

export interface WalkReport {
  readonly purchases: number;
  /** What must not be; null when nothing was found. */
  readonly violation: string | null;
  /** What was done, in words, a line each. */
  readonly story: readonly string[];
  /** PNG of the tab in front when the violation was found. */
  readonly picture?: Buffer;
}

class Violation extends Error {}

/** One shopper's random walk through the shop; the same seed chooses the same actions where the pages offer the same. */
export async function walk(options: WalkOptions): Promise<WalkReport> {
  const dice = createDice(options.seed);
  const context = await newVisitor(options.browser, { width: dice.pick(WIDTHS) });
  const story: string[] = [];
  const walker = await createWalker(options, context, dice, story);
  try {
    for (let step = 1; step <= options.steps; step += 1) {
      await walker.step();
      options.onStep?.(step, story.at(-1) ?? '');
      if (step % options.wayOutEvery !== 0 && step !== options.steps) continue;
      const shown = story.length;
      await walker.findWayOut();
      for (const said of story.slice(shown)) options.onStep?.(step, said);
    }
    return { purchases: walker.purchases(), violation: null, story };
  } catch (error) {
    if (!(error instanceof Violation)) throw error;
    const picture = await walker.picture();
    return {
      purchases: walker.purchases(),
      violation: error.message,
      story,
      ...(picture ? { picture } : {}),
    };
  } finally {
    await context.close();
  }
}

async function createWalker(options: WalkOptions, context: BrowserContext, dice: Dice, story: string[]) {
  const { url, client, readBooks } = options;
  const world = await openWorld(client);
  await teachReading(context);
  const lines = await disturbLines(context);
  const email = `promenade-${randomUUID().slice(0, 8)}@exemple.fr`;
  const ledger = createLedger();
  const promises = createPromises(client, world, email);
  let page = await context.newPage();
  await page.goto(url);

  const scene = (): Scene => ({ page, url, dice, world, lines, email });
  const isAtShop = (tab: Page) => tab.url().startsWith(url);
  const cartOf = async (tab: Page) => (isAtShop(tab) ? (await readTexts(tab)).cart : []);

  /** Acts, and notes what that changed in the cart. */
  async function watchCart(act: () => Promise<void>): Promise<void> {
    const before = await cartOf(page);
    try {
      await act();
    } finally {
      ledger.changed(before, await cartOf(page).catch(() => before));
    }
  }

  /** @returns null when there is only one tab and no other is opened. */
  async function tabs(): Promise<string | null> {
    const all = context.pages();
    const kind = dice.roll();
    if (kind < 0.5 && all.length < MAX_TABS) {
      page = await context.newPage();
      const path = dice.pick(['/panier', '/commande', '/parfums']);
      await page.goto(url + path);
      return `opens another tab at ${path}`;
    }
    if (all.length === 1) return null;
    if (kind > 0.8) await page.close();
    page = dice.pick([context.pages()[0] ?? page, ...context.pages()]);
    await page.bringToFront();
    return `turns to the tab at ${new URL(page.url()).pathname}`;
  }

  async function perform(): Promise<string> {
    if (dice.roll() < 0.07) {
      const said = await tabs();
      if (said !== null) return said;
    }
    const offered = [];
    for (const action of ACTIONS)
      if (await Promise.resolve(action.isOffered(scene())).catch(() => false)) offered.push(action);
    const action = dice.pickWeighted(offered.map((each) => [each.weight, each] as const));
    let said = '';
    const act = async () => {
      said = await action.perform(scene());
    };
    try {
      await (action.changesCart ? watchCart(act) : act());
      return said;
    } catch (error) {
      // The page has changed under the shopper's hand. What matters is whether it leads on, which is looked at anyway.
      return `cannot ${action.name}: ${(error instanceof Error ? error.message : '').split('\n')[0]}`;
    }
  }

  /** Nothing on any tab contradicts what stands beside it, or the books, once the page has come to rest. */
  async function agree(): Promise<void> {
    const deadline = performance.now() + REST_MS;
    for (;;) {
      const books = await readBooks();
      const paid = books.paidOrders(email);
      ledger.paid(paid);
      const found = ledger.overpaid();
      for (const { orderId } of paid)
        if ((books.money(orderId)?.taken.length ?? 0) > 1) found.push(`order ${orderId} was paid twice`);
      if (found.length > 0) throw new Violation(found.join('; '));
      for (const tab of context.pages().filter(isAtShop)) {
        const texts = await readTexts(tab).catch(() => null);
        if (texts === null) found.push('a page does not come to rest');
        else {
          found.push(...contradictions(texts, books));
          if (texts.main.includes('Commande confirmée et payée')) {
            ledger.saw(texts.orderInAddress || texts.lastOrder);
            found.push(...ledger.keptAfterPurchase(texts.cart));
          }
        }
      }
      if (found.length === 0) return;
      if (performance.now() > deadline) throw new Violation(found.join('; '));
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
  }

  /** What the shop promises beyond its pages holds, once what is under way has come to rest. */
  async function keepPromises(): Promise<void> {
    const deadline = performance.now() + REST_MS;
    for (;;) {
      const broken = await promises.broken(await readBooks());
      if (broken.length === 0) return;
      if (performance.now() > deadline) throw new Violation(broken.join('; '));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  return {
    async step(): Promise<void> {
      story.push(await perform());
      await agree();
    },
    async findWayOut(): Promise<void> {
      lines.calm();
      const found = await completePurchase(scene(), ledger.seenOrders(), watchCart);
      story.push(...found.steps.map((step) => `  on the way out: ${step}`));
      if (found.ends === 'nowhere') throw new Violation('no purchase can be completed within eight actions');
      await agree();
      await keepPromises();
      const delivered = await promises.deliverSet(await readBooks(), readBooks);
      if (delivered !== null) {
        story.push(`  ${delivered}`);
        await keepPromises();
      }
      await world.restock();
      story.push('  a purchase is completed; everything is on sale again');
    },
    purchases: () => ledger.seenOrders().size,
    picture: () => page.screenshot().catch(() => undefined),
  };
}

interface Bought {
  readonly orderId: string;
  readonly lines: readonly { readonly productId: string; readonly quantity: number }[];
}

type Counts = Map<string, number>;

function count(counts: Counts, productId: string, more: number): void {
  counts.set(productId, (counts.get(productId) ?? 0) + more);
}

/** What the shopper meant to buy: bottles put into the cart less those taken out again, against those that were paid for. */
function createLedger() {
  const meant: Counts = new Map();
  const paidFor: Counts = new Map();
  const settled = new Set<string>();
  const seen = new Set<string>();
  const of = (counts: Counts, productId: string) => counts.get(productId) ?? 0;

  return {
    /** The shopper changed the cart by hand. What stood in it but was paid already is not meant again when it is removed. */
    changed(before: readonly CartLine[], after: readonly CartLine[]): void {
      const ids = new Set([...before, ...after].map(({ product }) => product.id));
      const inCart = (lines: readonly CartLine[], id: string) =>
        lines.find(({ product }) => product.id === id)?.quantity ?? 0;
      for (const id of ids) {
        const change = inCart(after, id) - inCart(before, id);
        const isOpen = of(paidFor, id) + inCart(before, id) <= of(meant, id);
        if (change > 0 || isOpen) count(meant, id, change);
      }
    },
    paid(orders: readonly Bought[]): void {
      for (const { orderId, lines } of orders) {
        if (settled.has(orderId)) continue;
        settled.add(orderId);
        for (const { productId, quantity } of lines) count(paidFor, productId, quantity);
      }
    },
    /** Bottles paid for more often than they were meant to be bought. */
    overpaid(): string[] {
      return [...paidFor]
        .filter(([id, paid]) => paid > of(meant, id))
        .map(
          ([id, paid]) => `${paid} bottles of ${id} were paid for, ${of(meant, id)} were put into the cart`,
        );
    },
    /** What was bought has left the cart. */
    keptAfterPurchase(cart: readonly CartLine[]): string[] {
      return cart
        .filter(({ product, quantity }) => of(paidFor, product.id) + quantity > of(meant, product.id))
        .map(
          ({ product, quantity }) => `${quantity} ${product.name} stand in the cart after they were bought`,
        );
    },
    saw: (orderId: string) => seen.add(orderId),
    seenOrders: (): ReadonlySet<string> => seen,
  };
}
