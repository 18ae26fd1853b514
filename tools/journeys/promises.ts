import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import type { Gift } from '#contracts/events/orders/order.ts';
import { paidForLines } from '#domain/pricing/pricing.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { bottlesAddUp } from '../chaos/invariants/stock.ts';
import { ordersIn } from '../chaos/invariants/violation.ts';
import type { Books } from './books.ts';
import { articlesOf, type World } from './world.ts';

const PRICE = /€|\d[,.]\d{2}(?!\d)/u;
const shownSchema = z.object({ stockQuantity: z.int() });

/** What the shop promises beyond its pages: articles that add up, parcels of gifts without a price, a set's price given back. */
export interface Promises {
  /** What is not kept at this moment; what is still under way may be kept a moment later. */
  broken(books: Books): Promise<string[]>;
  /** Delivers a set that was paid for, if there is one that was not delivered yet. @returns what came of it, in words. */
  deliverSet(books: Books, readBooks: () => Promise<Books>): Promise<string | null>;
}

export function createPromises(client: ShopClient, world: World, email: string): Promises {
  const looked = new Set<string>();
  const delivered = new Set<string>();

  async function wrongSlips(books: Books): Promise<string[]> {
    const wrong: string[] = [];
    for (const { orderId, gift, customer } of books.paidOrders(email)) {
      if (gift === undefined || looked.has(orderId)) continue;
      const slip = await slipOf(client, orderId);
      if (slip === null) return [`the packing slip of ${orderId} is not to be had`];
      looked.add(orderId);
      wrong.push(...wrongSlip(slip, gift, customer.name).map((said) => `the slip of ${orderId} ${said}`));
    }
    return wrong;
  }

  return {
    broken: async (books) => [
      ...(await wrongStock(client, world, books)),
      ...(await wrongSlips(books)),
      ...wrongCredits(books, email, delivered),
    ],
    async deliverSet(books, readBooks) {
      const order = books
        .paidOrders(email)
        .find(({ orderId, lines }) => !delivered.has(orderId) && lines.some(({ kind }) => kind === 'set'));
      if (order === undefined) return null;
      const { orderId } = order;
      for (const status of ['shipped', 'delivered']) {
        const answer = await client.call('PATCH', `/api/admin/orders/${orderId}`, { status });
        if (!answer.ok) throw new Error(`${orderId} could not be ${status}: ${await answer.text()}`);
      }
      delivered.add(orderId);
      // A set that cost nothing gives nothing back.
      if (paidForSet(books, orderId) === 0) return 'a set that cost nothing is delivered';
      const [credit] = await eventually(
        'the code of a delivered set',
        async () => creditsOf(await readBooks(), orderId),
        ({ length }) => length > 0,
      );
      const { code = '', discountValue } = credit ?? {};
      world.codes.push(code);
      return `a set is delivered, its code ${code} gives ${discountValue} back`;
    },
  };
}

/** No article is promised twice or lost, and the shop shows of each what is left. */
async function wrongStock(client: ShopClient, world: World, books: Books): Promise<string[]> {
  const articles = articlesOf(world);
  const ids = new Set(articles.map(({ id }) => id));
  const wrong = bottlesAddUp(books)
    .filter(({ productId = '' }) => ids.has(productId))
    .map(({ productId, sentence }) => `${productId}: ${sentence}`);
  for (const { id, name } of articles) {
    const answer = await client.call('GET', `/api/products/${id}`);
    const { stockQuantity } = shownSchema.parse(await answer.json());
    const left = leftOf(books, id);
    if (stockQuantity !== left) wrong.push(`${name}: ${stockQuantity} shown, ${left} left`);
  }
  return wrong;
}

/** What can be sold of an article, by the log. */
function leftOf({ log }: Books, productId: string): number {
  let left = 0;
  for (const event of log) {
    if (!('productId' in event.data) || event.data.productId !== productId) continue;
    if (event.type === 'StockAdjusted') left += event.data.delta;
    if (event.type === 'StockReleased') left += event.data.quantity;
    if (event.type === 'StockReserved') left -= event.data.quantity;
  }
  return left;
}

/** The text of an order's packing slip; null while there is none. */
async function slipOf(client: ShopClient, orderId: string): Promise<string | null> {
  const answer = await client.call('POST', '/api/admin/orders/papers', {
    paper: 'packing-slips',
    ids: [orderId],
  });
  if (!answer.ok) return null;
  const data = new Uint8Array(await answer.arrayBuffer());
  const { promise } = getDocument({ data, verbosity: 0 });
  const pdf = await promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return evened(items.map((item) => ('str' in item ? item.str : '')).join(' '));
}

function evened(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function wrongSlip(
  slip: string,
  { wrap, message, recipientName, sendFrom }: Gift,
  customerName: string,
): string[] {
  const named = [recipientName ?? customerName, ...(wrap ? ['Emballage cadeau'] : []), evened(message ?? '')];
  const price = PRICE.exec(slip)?.[0];
  return [
    ...named.filter((words) => !slip.includes(words)).map((words) => `lacks ‘${words}’: ‘${slip}’`),
    ...(price === undefined ? [] : [`names a price, ‘${price}’: ‘${slip}’`]),
    ...(recipientName !== undefined && slip.includes(customerName) ? [`names who paid: ‘${slip}’`] : []),
    ...(sendFrom !== undefined && slip.includes(sendFrom) ? [`names the day: ‘${slip}’`] : []),
  ];
}

function creditsOf({ log }: Books, orderId: string) {
  return log.flatMap((event) =>
    event.type === 'PromoCodeCreated' && event.data.creditOf === orderId ? [event.data] : [],
  );
}

/** What was paid for one set of an order, in cents. */
function paidForSet({ log }: Books, orderId: string): number {
  const order = ordersIn(log).of(orderId);
  if (order.status === 'absent') return 0;
  const { lines, totals } = order;
  const at = lines.findIndex(({ kind }) => kind === 'set');
  return Math.floor((paidForLines(lines, totals)[at] ?? 0) / (lines[at]?.quantity ?? 1));
}

/** A set that was delivered gives what was paid for it back, once; one that was not gives nothing. */
function wrongCredits(books: Books, email: string, delivered: ReadonlySet<string>): string[] {
  return books.paidOrders(email).flatMap((order) => {
    const credits = creditsOf(books, order.orderId);
    const paid = delivered.has(order.orderId) ? paidForSet(books, order.orderId) : 0;
    const due = paid > 0 ? [paid] : [];
    const given = credits.map(({ discountValue }) => discountValue);
    return given.join() === due.join()
      ? []
      : [
          `the set of ${order.orderId} gives back ${given.join() || 'nothing'}, not ${due.join() || 'anything'}`,
        ];
  });
}
