import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#embedded/testing/eventually.ts';
import { paidOrder } from '../../../testing/paid-order.ts';
import { answerOnceOpenedAnew, findFaultsAtAnyWidth, routeOverview } from '../../testing/open-console.ts';
import { shopConsole } from '../../testing/shop-console.ts';

const { url, client, open } = shopConsole();
let filled: Promise<void> | undefined;

/** Entries enough for every list. */
async function fillLists(): Promise<void> {
  const mark = randomUUID().slice(0, 8).toUpperCase();
  for (const at of [1, 2, 3, 4]) {
    const terms = {
      code: `${mark}${at}`,
      discountType: 'fixed',
      discountValue: '5',
      validUntil: '2099-12-31',
    };
    await client.call('POST', '/api/admin/promo-codes', terms);
    const message = {
      name: 'Ada',
      email: 'ada@exemple.fr',
      subject: `Question ${mark} ${at}`,
      message: 'Bonjour',
    };
    await client.call('POST', '/api/contact', message);
    await client.addProduct({ name: `Rare ${mark} ${at}`, price: '60.00', stockQuantity: at });
    const { id, email } = await paidOrder(client);
    await client.call('POST', '/api/withdrawals', { name: 'Ada Lovelace', orderNumber: id, email });
  }
  for (const list of Object.values(LISTS))
    await eventually(`four entries at ${list.path}`, async () => (await entriesOf(list)).length >= 4);
}

async function entriesOf({ path, under }: Listed): Promise<readonly unknown[]> {
  const answer = await (path.endsWith('/search') ? client.call('POST', path, {}) : client.call('GET', path));
  return entriesIn(await answer.json(), under);
}

function entriesIn(answer: unknown, under: string | undefined): readonly unknown[] {
  return z.array(z.unknown()).parse(under === undefined ? answer : Reflect.get(Object(answer), under));
}

interface Listed {
  readonly fragment: string;
  /** The call whose answer holds the entries, in itself or under `under`. */
  readonly path: string;
  readonly under?: string;
  /** What is pointed at in each row. */
  readonly target: string;
  /** The bar, once something is new. */
  readonly bar: RegExp;
}

const LISTS: Readonly<Record<string, Listed>> = {
  orders: {
    fragment: '#commandes?vue=cards',
    path: '/api/admin/orders/search',
    under: 'orders',
    target: 'main article h3',
    bar: /^\d nouvelle commande/,
  },
  'recent orders': {
    fragment: '#tableau-de-bord',
    path: '/api/admin/analytics/orders/recent',
    target: 'main [role="tabpanel"] [role="tabpanel"] li a',
    bar: /^\d nouvelle commande/,
  },
  'stock alerts': {
    fragment: '#tableau-de-bord',
    path: '/api/admin/products',
    target: 'section[aria-labelledby="stock-alerts"] li a',
    bar: /^\d nouvelle alerte de stock/,
  },
  withdrawals: {
    fragment: '#retractations',
    path: '/api/admin/returns',
    target: 'main section li button',
    bar: /^\d nouveau dossier/,
  },
  messages: {
    fragment: '#messages',
    path: '/api/admin/contact-messages',
    target: 'main li a',
    bar: /^\d nouveau message/,
  },
  mails: {
    fragment: '#emails',
    path: '/api/admin/email-notifications',
    target: 'main li summary',
    bar: /^\d nouvel e-.?mail/,
  },
  invoices: {
    fragment: '#factures',
    path: '/api/admin/documents',
    target: 'main tbody tr a',
    bar: /^\d nouveau document/,
  },
  promos: {
    fragment: '#codes-promo',
    path: '/api/promo-codes',
    target: 'main li button[name="edit"]',
    bar: /^\d nouveau code promo/,
  },
  products: {
    fragment: '#produits',
    path: '/api/admin/products',
    target: 'main li button[name="edit"]',
    bar: /^\d nouveau produit/,
  },
  inventory: {
    fragment: '#inventaire',
    path: '/api/admin/products',
    target: 'main li button[name="restock"]',
    bar: /^\d produit de plus/,
  },
};

/** What is under the pointer, as text. */
const pointedAt = (page: Page, { x, y }: { x: number; y: number }) =>
  page.evaluate(
    ([left, top]) => {
      const row = document.elementFromPoint(left, top)?.closest('li, tr, article');
      return row?.textContent?.replace('Retiré entre-temps de cette liste', '');
    },
    [x, y] as const,
  );

/** Of four entries those that are there first, and those that are there later. */
interface Course {
  readonly first: readonly number[];
  readonly later: readonly number[];
}

/** First without its last entry, then with that one on top and its first taken away. */
const CHANGING: Course = { first: [0, 1, 2], later: [3, 1, 2] };
const FILLING: Course = { first: [], later: [0] };

/** The console with one list. */
async function openList({ fragment, path, under, target }: Listed, course = CHANGING) {
  filled ??= fillLists();
  await filled;
  const page = await open();
  let isLater = false;
  let isChangeSeen = false;
  /** As they were first: what the shop itself still does about them would be news, too. */
  const first = new Map<string, readonly unknown[]>();
  await page.route(
    (address) => address.pathname === path,
    async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const all = entriesIn(answer, under);
      isChangeSeen = isLater;
      const asked = route.request().url();
      // What others did meanwhile; of products, those that are left are none of the catalogue's.
      const used = first.get(asked) ?? (path === '/api/admin/products' ? all.slice(-4) : all.slice(0, 4));
      first.set(asked, used);
      const now = (isLater ? course.later : course.first).map((at) => used[at]);
      await route.fulfill({ response, json: under ? { ...answer, [under]: now, nextAfter: null } : now });
    },
  );
  await page.goto(`${url}/admin${fragment}`);
  await page.reload();
  await expect.poll(() => page.locator(target).count()).toBeGreaterThanOrEqual(course.first.length);
  return {
    page,
    change: async () => {
      isLater = true;
      // A focus that comes just after all was read is no reason to read it again.
      await expect
        .poll(async () => {
          if (!isChangeSeen) await page.evaluate(() => window.dispatchEvent(new Event('focus')));
          return isChangeSeen;
        })
        .toBe(true);
    },
  };
}

describe('a list that changes while somebody points at a row', () => {
  it.each(Object.entries(LISTS))(
    '%s: moves nothing, marks what is gone, and shows what is new when asked',
    async (_, list) => {
      const { page, change } = await openList(list);
      const second = page.locator(list.target).nth(list.target.includes('section li button') ? 2 : 1);
      await second.scrollIntoViewIfNeeded();
      const box = await second.boundingBox();
      if (box === null) throw new Error('nothing to point at');
      const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(point.x, point.y);
      const before = await pointedAt(page, point);
      await change();
      const bar = page.getByRole('status').getByRole('button', { name: list.bar });
      await bar.waitFor();
      await page.getByText('Retiré entre-temps de cette liste').first().waitFor();
      expect(await pointedAt(page, point)).toBe(before);
      expect(await second.boundingBox()).toEqual(box);
      expect(await findFaultsAtAnyWidth(page)).toEqual([]);
      await bar.click();
      await bar.waitFor({ state: 'detached' });
      expect(await page.getByText('Retiré entre-temps de cette liste').count()).toBe(0);
    },
  );
});

describe('a list that holds nothing', () => {
  it.each([
    ['orders', /^Aucune commande trouvée$/],
    ['mails', /^Aucun e-.?mail$/],
    ['withdrawals', /^Aucune rétractation à traiter$/],
  ])('%s: shows what comes at once, in place of its sentence', async (name, sentence) => {
    const list = LISTS[name];
    if (list === undefined) throw new Error(`no list of ${name}`);
    const { page, change } = await openList(list, FILLING);
    const none = page.getByRole('main').getByText(sentence);
    await none.waitFor();
    await change();
    await page.locator(list.target).first().waitFor();
    expect(await none.count()).toBe(0);
    expect(await page.getByRole('button', { name: list.bar }).count()).toBe(0);
  });
});

describe('the figures above every tab', () => {
  it.each(['#codes-promo', '#tableau-de-bord'])('move nothing when they come: %s', async (fragment) => {
    const page = await open();
    let answer = () => {};
    const isAnswered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/admin/analytics/**', async (route) => {
      await isAnswered;
      await route.continue();
    });
    await page.goto(`${url}/admin${fragment}`);
    await page.reload();
    const figures = page.locator('main dl').first();
    const awaited = figures.locator('[data-skeleton]');
    await awaited.first().waitFor();
    const before = await figures.boundingBox();
    answer();
    await expect.poll(() => awaited.count()).toBe(0);
    expect(await figures.boundingBox()).toEqual(before);
  });
});

const ALARM = { code: 'mails-failed', count: 1, subjects: ['contact-received'] };

describe('the alarms', () => {
  it('come and go without moving what is pointed at, and are read once they are asked for', async () => {
    filled ??= fillLists();
    await filled;
    const page = await open();
    let alarms: readonly unknown[] = [];
    await routeOverview(page, () => ({ alarms }));
    // What is drawn first is no news: none comes before the page has read that there is none.
    await answerOnceOpenedAnew(page, '**/api/admin/overview', `${url}/admin#codes-promo`);
    const edit = page.locator('main li button[name="edit"]').first();
    await edit.hover();
    const box = await edit.boundingBox();
    const again = () => page.evaluate(() => window.dispatchEvent(new Event('focus')));
    alarms = [ALARM];
    await again();
    const bar = page.getByRole('button', { name: /^1 nouvelle alerte/ });
    await bar.waitFor();
    expect(await edit.boundingBox()).toEqual(box);
    await bar.click();
    const alarm = page.getByText(/^1 e-.?mail non envoyé/);
    await alarm.waitFor();
    await edit.hover();
    const moved = await edit.boundingBox();
    alarms = [];
    await again();
    await page.getByText('Retiré entre-temps de cette liste').waitFor();
    expect(await edit.boundingBox()).toEqual(moved);
    expect(await findFaultsAtAnyWidth(page)).toEqual([]);
  });

  it('never come up under the pointer', async () => {
    const page = await open();
    let alarms: readonly unknown[] = [];
    await routeOverview(page, () => ({ alarms }));
    await answerOnceOpenedAnew(page, '**/api/admin/overview');
    await page.getByRole('link', { name: 'Produits', exact: true }).waitFor();
    await page.mouse.move(720, 90);
    alarms = [ALARM];
    const answered = page.waitForResponse('**/api/admin/overview');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await answered;
    const bar = page.getByRole('button', { name: /^1 nouvelle alerte/ });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(await bar.count()).toBe(0);
    await page.mouse.move(100, 600);
    await bar.waitFor();
  });
});
