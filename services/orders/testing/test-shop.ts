import { randomUUID } from 'node:crypto';
import { type Logger, pino } from 'pino';
import { expect } from 'vitest';
import { type Cents, cents } from '#contracts/money.ts';
import type { OrderContent } from '#domain/orders/commands/order.commands.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { content } from '#domain/orders/testing/order-fixtures.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { Cause, EventStore } from '#platform/event-store/event-store.ts';
import { addProduct } from '../../catalog/edit-product.ts';
import { createOrderPlacement, type Placement, type PlaceOrderHandler } from '../../checkout/place-order.ts';
import { createPromo } from '../../promos/edit-promo.ts';
import { createStockService, type StockService } from '../../stock/stock-service.ts';
import { loadOrder } from '../order-stream.ts';

export const cause: Cause = { actor: 'shopper', correlationId: 'test', causationId: 'test' };

/** The write side over a real event store, with a clock the test moves. */
export interface TestShop {
  readonly store: EventStore;
  readonly stockService: StockService;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly placeOrder: PlaceOrderHandler;
  /** Lists a perfume and answers its id; 89,00 euros each unless said otherwise. */
  addPerfume(perfume: {
    stock: number;
    price?: number;
    name?: string;
    isActive?: boolean;
    /** It is a sample of that perfume. */
    sampleOf?: string;
  }): Promise<string>;
  /** Creates a promo of 10 % and answers its code. */
  addPromo(maxUses: number): Promise<string>;
  passMinutes(minutes: number): void;
  order(orderId: string): Promise<PlacedOrder>;
  /** A second server process of the same shop. */
  anotherProcess(): PlaceOrderHandler;
  close(): Promise<void>;
}

/** @param log the address of a real event store, or one in memory. */
export function openTestShop(log: string | { connect(): EventStore }): TestShop {
  const connect = () =>
    typeof log === 'string' ? createEventStore(log, { sealing: 'none' }) : log.connect();
  const store = connect();
  const stockService = createStockService(store);
  let passed = 0;
  const clock = () => new Date(Date.now() + passed);
  const logger = pino({ level: 'silent' });
  const others: EventStore[] = [];
  return {
    store,
    stockService,
    clock,
    logger,
    placeOrder: createOrderPlacement({ store, stockService, clock, deadlineMinutes: 30 }),
    async addPerfume({ stock, price = 8900, name = 'Cèdre Blanc', isActive = true, sampleOf }) {
      const productId = randomUUID();
      const details = {
        name,
        description: 'Un cèdre clair.',
        shortDescription: 'Cèdre, musc.',
        price: cents(price),
        imageUrl: '',
        imageAlt: '',
        notes: { top: [], middle: [], base: [] },
        category: 'boisé' as const,
        stockAlert: 5,
        weightGrams: 100,
        volumeMl: 50,
        ingredients: 'ALCOHOL DENAT.',
        warnings: 'Inflammable.',
        isActive,
        ...(sampleOf && { kind: 'sample' as const, perfumeId: sampleOf }),
      };
      const now = clock().toISOString();
      const added = await addProduct(
        { store, stockService },
        { productId, details, stockQuantity: stock, now },
        cause,
      );
      expect(added.accepted).toBe(true);
      return productId;
    },
    async addPromo(maxUses) {
      const code = `TEST10-${randomUUID().slice(0, 8).toUpperCase()}`;
      const now = clock();
      const terms = {
        code,
        discountType: 'percentage' as const,
        discountValue: 1000,
        minOrderAmount: cents(0),
        maxUses,
        isActive: true,
        validFrom: new Date(now.getTime() - 60_000).toISOString(),
        validUntil: new Date(now.getTime() + 86_400_000).toISOString(),
      };
      const created = await createPromo(
        store,
        { promoId: randomUUID(), terms, now: now.toISOString() },
        cause,
      );
      expect(created.accepted).toBe(true);
      return code;
    },
    passMinutes(minutes) {
      passed += minutes * 60_000;
    },
    async order(orderId) {
      const { state } = await loadOrder(store, orderId);
      if (state.status === 'absent') throw new Error(`order ${orderId} is absent`);
      return state;
    },
    anotherProcess() {
      const other = connect();
      others.push(other);
      return createOrderPlacement({
        store: other,
        stockService: createStockService(other),
        clock,
        deadlineMinutes: 30,
      });
    },
    async close() {
      await Promise.all([store, ...others].map((each) => each.close()));
    },
  };
}

/** What Camille orders. */
export function buying(
  items: readonly { productId: string; quantity: number }[],
  promoCode: string | null = null,
): OrderContent {
  return { ...content, items, promoCode };
}

export function orderOf(placement: Placement): PlacedOrder {
  if (!placement.accepted) throw new Error(`the order was refused: ${JSON.stringify(placement.refusal)}`);
  return placement.order;
}

/** One bottle at 89,00 euros, delivery 4,99 included. */
export const ONE_BOTTLE: Cents = cents(9399);
