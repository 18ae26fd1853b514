import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import { productListSchema } from '#contracts/http/shop/products.ts';
import { type Cents, cents } from '#contracts/money.ts';
import type { Discount } from '#domain/pricing/pricing.ts';
import { createDice, type Dice } from '#embedded/seed/trade/dice.ts';
import { createShopClient } from '#embedded/testing/shops/shop-client.ts';
import type { Answer, Call, RequestBook } from './requests.ts';
import type { ShopUnderTest } from './shop-under-test.ts';

export interface Perfume {
  readonly productId: string;
  readonly price: Cents;
  readonly stock: number;
  readonly revision: number;
  /** Absent of a bottle. */
  readonly kind?: ArticleKind | undefined;
}

export interface Promo {
  readonly code: string;
  readonly discount: Discount;
}

/** What shoppers and administrators share. */
export interface Market {
  readonly shop: ShopUnderTest;
  readonly book: RequestBook;
  readonly promos: readonly [Promo, ...Promo[]];
  readonly publishableKey: string;
  isOver(): boolean;
}

/** Few bottles of the first ones, so that shoppers contend for them; enough of the others to go on. */
const STOCKS = [4, 8, 30, 60, 80, 120];
/** Of the samples of the first perfumes, and of the discovery set. */
const SAMPLES = [3, 12, 60];
const SETS = 25;
/** What wrapping a gift costs there. */
export const WRAP_PRICE = cents(490);

/** Puts perfumes and promo codes of few uses on sale in an empty shop. */
export async function openMarket(
  shop: ShopUnderTest,
  book: RequestBook,
  isOver: () => boolean,
): Promise<Market> {
  const client = createShopClient(shop.urls[0] ?? '');
  await client.logIn();
  await client.nameHouse();
  for (const [index, stockQuantity] of STOCKS.entries()) {
    const name = `Tempête ${index + 1}`;
    const perfumeId = await client.addProduct({ name, price: `${39 + 14 * index}.50`, stockQuantity });
    const samples = SAMPLES[index];
    if (samples === undefined) continue;
    const sample = { name: `Échantillon ${name}`, price: '6.20', volumeMl: 2, stockQuantity: samples };
    await client.addProduct({ ...sample, kind: 'sample', perfumeId });
  }
  const set = { name: 'Coffret Tempête', price: '48.30', volumeMl: 24, stockQuantity: SETS };
  await client.addProduct({ ...set, kind: 'set' });
  const forever = { validUntil: '2099-12-31', minOrderAmount: '0' };
  for (const promo of [
    { code: 'TEMPETE10', discountType: 'percentage', discountValue: '10', maxUses: 12 },
    { code: 'BONUS5', discountType: 'fixed', discountValue: '5.00', maxUses: 4 },
  ]) {
    const created = await client.call('POST', '/api/admin/promo-codes', { ...promo, ...forever });
    if (!created.ok) throw new Error(`a promo code could not be created: ${await created.text()}`);
  }
  const config = z
    .object({ publishableKey: z.string() })
    .parse(await (await client.call('GET', '/api/payment-config')).json());
  return {
    shop,
    book,
    isOver,
    publishableKey: config.publishableKey,
    promos: [
      { code: 'TEMPETE10', discount: { type: 'percentage', hundredths: 1_000 } },
      { code: 'BONUS5', discount: { type: 'fixed', amount: cents(500) } },
    ],
  };
}

/** Somebody who uses the shop: chance of their own, and how they ask. */
export interface Person {
  readonly who: string;
  readonly dice: Dice;
  readonly market: Market;
  /** Asks one of the servers; without `server` one by chance. */
  ask(call: Omit<Call, 'who' | 'url' | 'server'> & { readonly server?: number }): Promise<Answer>;
  /** What is on sale now; nothing while the shop does not say. */
  readCatalogue(): Promise<Perfume[]>;
  /** The samples in stock and the sets on sale. */
  readArticles(): Promise<Perfume[]>;
  pause(fromMs: number, toMs: number): Promise<void>;
}

export function createPerson(market: Market, who: string, seed: number): Person {
  const dice = createDice(seed);
  const { shop, book } = market;
  const ask: Person['ask'] = ({ server = dice.between(1, shop.urls.length), ...call }) =>
    book.send({ ...call, who, server, url: shop.urls[server - 1] ?? '' });
  const list = async (path: string) =>
    articlesIn((await ask({ method: 'GET', path, expects: [200] })).answer);
  return {
    who,
    dice,
    market,
    ask,
    readCatalogue: () => list('/api/products'),
    readArticles: async () =>
      (await Promise.all(['/api/articles?kind=sample', '/api/articles'].map(list))).flat(),
    pause: (fromMs, toMs) => sleep(dice.between(fromMs, toMs)),
  };
}

/** What a list of the shop's offers; nothing where it is none. */
export function articlesIn(answer: unknown): Perfume[] {
  const products = productListSchema.safeParse(answer);
  if (!products.success) return [];
  return products.data.map(({ id, price, stockQuantity: stock, revision, kind }) => ({
    productId: id,
    price: cents(Math.round(Number(price) * 100)),
    stock,
    revision,
    kind,
  }));
}
