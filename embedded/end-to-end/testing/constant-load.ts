import { randomUUID } from 'node:crypto';
import { eventually } from '#embedded/testing/eventually.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';

const SHOPPERS = 8;
const PAGES = ['/', '/parfums', '/api/products', '/api/orders', '/api/admin/overview'];

/** An answer of 500 and more. */
export interface Failure {
  readonly call: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}

/** Shoppers, an administrator and readers, who ask again and again until they are stopped. */
export interface ConstantLoad {
  /** Waits until so many more good answers have come. */
  goodAnswers(count?: number): Promise<void>;
  /** Every answer of 500 and more. */
  stop(): Promise<Failure[]>;
}

/** @param admin logged in. @param productId a perfume with bottles enough for them all. */
export function startConstantLoad(admin: ShopClient, url: string, productId: string): ConstantLoad {
  const failures: Failure[] = [];
  let isOver = false;
  let good = 0;
  const note = async (call: string, answer: Response) => {
    const body = await answer.text().then(
      (text) => text.slice(0, 200),
      () => null,
    );
    // A long list that had begun breaks off, which its reader notices: too late for a 503.
    if (body === null) return;
    if (answer.status < 500) good += 1;
    else failures.push({ call, status: answer.status, retryAfter: answer.headers.get('retry-after'), body });
  };
  const again = async (call: string, ask: () => Promise<Response>) => {
    while (!isOver) await note(call, await ask());
  };
  const price = { productId, priceCents: 8000 };
  const load = Promise.all([
    ...Array.from({ length: SHOPPERS }, () =>
      again('an order', () => createShopClient(url).tryToOrder(price)),
    ),
    again('an administrator’s command', () =>
      admin.call('PATCH', `/api/admin/products/${productId}`, { imageAlt: randomUUID() }),
    ),
    ...PAGES.map((path) => again(path, () => admin.call('GET', path))),
  ]);
  return {
    async goodAnswers(count = 50) {
      const before = good;
      await eventually('good answers', async () => good >= before + count);
    },
    async stop() {
      isOver = true;
      await load;
      return failures;
    },
  };
}
