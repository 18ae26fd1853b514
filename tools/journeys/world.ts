import { randomUUID } from 'node:crypto';
import type { Dice } from '#embedded/seed/trade/dice.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import type { ShopClient } from '#embedded/testing/shops/shop-client.ts';

const PRICES = ['89.00', '33.33', '0.10', '149.90'] as const;
const NEW_PRICES = ['89.00', '49.90', '12.00', '150.00'] as const;
const FAR_AWAY = '2099-12-31';

/** What a walk's shopper finds in the shop, and the administrator who changes it meanwhile. */
export interface World {
  readonly perfumes: readonly [Article, ...Article[]];
  /** Of the first perfume. */
  readonly sample: Article;
  readonly set: Article;
  /** Promo codes; what a delivered set gives joins them. */
  readonly codes: string[];
  /** An administrator does something by chance. @returns what, in words. */
  interfere(dice: Dice): Promise<string>;
  /** Everything is on sale again, in numbers. */
  restock(): Promise<void>;
}

export interface Article {
  readonly id: string;
  readonly name: string;
}

/** Everything that this walk's shopper can buy. */
export function articlesOf({ perfumes, sample, set }: World): readonly Article[] {
  return [...perfumes, sample, set];
}

/** Puts perfumes, a sample, a discovery set and promo codes of this walk's own into the shop. */
export async function openWorld(client: ShopClient): Promise<World> {
  const tag = randomUUID().slice(0, 6).toUpperCase();
  const perfumes: Article[] = [];
  for (const [index, price] of PRICES.entries()) {
    const name = `Promenade ${index + 1} ${tag}`;
    perfumes.push({
      name,
      id: await client.addProduct({ name, price, stockQuantity: index === 0 ? 3 : 20 }),
    });
  }
  const [first, ...others] = perfumes;
  if (first === undefined) throw new Error('a walk needs a perfume');
  const { sample, set } = await addToTry(client, tag, first);
  const promos: { id: string; code: string }[] = [];
  const codes = [
    {
      code: `PAS10-${tag}`,
      discountType: 'percentage',
      discountValue: '10',
      minOrderAmount: '0',
      maxUses: 1_000,
    },
    { code: `FIXE20-${tag}`, discountType: 'fixed', discountValue: '20.00', minOrderAmount: '0', maxUses: 1 },
    {
      code: `GRAND15-${tag}`,
      discountType: 'fixed',
      discountValue: '15.00',
      minOrderAmount: '100',
      maxUses: 50,
    },
  ];
  for (const promo of codes) {
    const answer = await client.call('POST', '/api/admin/promo-codes', { ...promo, validUntil: FAR_AWAY });
    if (!answer.ok) throw new Error(`a promo code could not be created: ${await answer.text()}`);
    const { id }: { id: string } = await answer.json();
    promos.push({ id, code: promo.code });
  }
  await eventually('the last article on its page', async () => {
    const answer = await client.call('GET', `/api/articles?perfume=${first.id}`);
    const shown = await answer.text();
    return shown.includes(sample.id) && shown.includes(set.id);
  });
  const patch = async (path: string, changes: Record<string, unknown>) => {
    const answer = await client.call('PATCH', `/api/admin/${path}`, changes);
    return answer.ok ? '' : ` (refused: ${answer.status})`;
  };
  const all: [Article, ...Article[]] = [first, ...others, sample, set];
  return {
    perfumes: [first, ...others],
    sample,
    set,
    codes: promos.map(({ code }) => code),
    async interfere(dice) {
      const perfume = dice.pick(all);
      const kind = dice.pick(['price', 'stock', 'promo']);
      if (kind === 'price') {
        const price = dice.pick(NEW_PRICES);
        return `the administrator prices ${perfume.name} at ${price}${await patch(`products/${perfume.id}`, { price })}`;
      }
      if (kind === 'stock') {
        const stockQuantity = dice.pick([0, 1, 2, 15]);
        const said = await patch(`products/${perfume.id}`, { stockQuantity });
        return `the administrator sets the stock of ${perfume.name} to ${stockQuantity}${said}`;
      }
      const promo = promos[dice.between(0, promos.length - 1)];
      const isActive = dice.roll() < 0.6;
      const discountValue = promo?.code.startsWith('PAS') ? '10' : dice.pick(['20.00', '5.00']);
      const said = await patch(`promo-codes/${promo?.id}`, { isActive, discountValue });
      return `the administrator makes ${promo?.code} ${isActive ? 'active' : 'inactive'}, worth ${discountValue}${said}`;
    },
    async restock() {
      for (const { id } of all) await patch(`products/${id}`, { stockQuantity: 20 });
    },
  };
}

/** A perfume's sample and a discovery set. */
async function addToTry(
  client: ShopClient,
  tag: string,
  perfume: Article,
): Promise<Pick<World, 'sample' | 'set'>> {
  const sample = { name: `Échantillon ${tag}`, price: '6.00', stockQuantity: 5, volumeMl: 2 };
  const set = { name: `Coffret ${tag}`, price: '48.00', stockQuantity: 3, volumeMl: 24 };
  return {
    sample: {
      name: sample.name,
      id: await client.addProduct({ ...sample, kind: 'sample', perfumeId: perfume.id }),
    },
    set: { name: set.name, id: await client.addProduct({ ...set, kind: 'set' }) },
  };
}
