import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Addresses, readAddresses } from '#embedded/start/addresses.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { sharedShop } from '#embedded/testing/shops/shared-shop.ts';
import { createShopClient, type ShopClient } from '#embedded/testing/shops/shop-client.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { ANY } from '#platform/event-store/event-store.ts';
import { stockStream } from '#services/stock/stock-service.ts';
import { startRole } from '../testing/role-process.ts';

const PRICE_CENTS = 8_000;
/** Two events each: several times as many as the books are closed after. */
const SALES = 5_000;

let addresses: Addresses;
let admin: ShopClient;

beforeAll(async () => {
  const { url, dataDir } = sharedShop();
  addresses = await readAddresses(dataDir);
  admin = createShopClient(url);
  await admin.logIn();
});

/** Sells bottles straight in the log, as thousands of shoppers would over the years. */
async function sellOften(productId: string): Promise<void> {
  const store = createEventStore(addresses.eventStoreUrl, { sealing: 'none' });
  const cause = { actor: 'shopper', correlationId: 'years', causationId: 'years' } as const;
  for (let sold = 0; sold < SALES; sold += 250) {
    const events = Array.from({ length: 250 }, () => {
      const held = { productId, orderId: randomUUID(), quantity: 1 };
      return [
        { type: 'StockReserved', data: { ...held, expiresAt: '2026-01-01T10:30:00.000Z' } } as const,
        { type: 'StockCommitted', data: held } as const,
      ];
    });
    await store.append(stockStream(productId), events.flat(), { expectedRevision: ANY, cause });
  }
  await store.close();
}

async function buy(client: ShopClient, productId: string): Promise<string> {
  const answer = await client.order({ productId, priceCents: PRICE_CENTS });
  if ('refused' in answer) throw new Error(JSON.stringify(answer.refused));
  return answer.placed.id;
}

describe('a perfume that was sold thousands of times', () => {
  it('has its books closed, and is then sold to the last bottle by a server that starts there', async () => {
    const productId = await admin.addProduct({
      name: 'Convoité',
      price: '80.00',
      stockQuantity: SALES + 2,
    });
    await sellOften(productId);
    const orderId = await buy(admin, productId);
    // The worker releases its bottle.
    const cancelled = await admin.call('PATCH', `/api/admin/orders/${orderId}`, { status: 'cancelled' });
    expect(cancelled.status).toBe(200);
    await eventually(
      'its bottle back in stock',
      () => admin.listProducts(),
      (products) => products.find(({ id }) => id === productId)?.stockQuantity === 2,
    );
    const late = await startRole('server', { dataDir: sharedShop().dataDir });
    try {
      const shopper = createShopClient(late.url);
      await buy(shopper, productId);
      await buy(shopper, productId);
      expect(await shopper.order({ productId, priceCents: PRICE_CENTS })).toMatchObject({
        refused: { code: 'insufficient-stock' },
      });
    } finally {
      await late.stop();
    }
  });
});
