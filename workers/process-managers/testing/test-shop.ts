import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { type Logger, pino } from 'pino';
import { CURRENCY, TERMS_VERSION } from '#contracts/constants.ts';
import type { ProductDetails } from '#contracts/events/catalog/product.ts';
import type { ShopEvent, ShopEventType } from '#contracts/events/catalogue.ts';
import type { Recorded } from '#contracts/events/event.ts';
import { cents } from '#contracts/money.ts';
import { type Discount, priceBasket } from '#domain/pricing/pricing.ts';
import { freshDatabase } from '#embedded/testing/fresh-database.ts';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import type { Cause, EventStore, RawLog } from '#platform/event-store/event-store.ts';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import type { ConfirmableRequest } from '#platform/http/tokens/opt-in-links.ts';
import { createMemoryKeyring } from '#platform/privacy/testing/memory-keyring.ts';
import { createReadDatabase, type ReadDatabase, type ReadDb } from '#projections/lib/database.ts';
import { addProduct } from '#services/catalog/edit-product.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import type { MailGateway } from '#services/emails/mail-gateway.ts';
import type { ImageStore } from '#services/media/image-store.ts';
import { createDirectoryImageStore } from '#services/media/image-stores.ts';
import type { LinkedOrder } from '#services/orders/order-links.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import type { PaymentGateway } from '#services/payments/payment-gateway.ts';
import { createStockService, type StockService } from '#services/stock/stock-service.ts';
import type { ProcessManager, TimedTask } from '../../process-manager.ts';
import { createProcessManagers, createTimedTasks } from '../create-process-managers.ts';
import { migrateProcessManagers } from '../migrate-process-managers.ts';

export const cause: Cause = { actor: 'system', correlationId: 'test', causationId: 'test' };
export const shopperCause: Cause = { ...cause, actor: 'shopper' };
/** Of every order: there are no read models here. */
export const RUNNING_NUMBER = 1042;
const UNIT_PRICE = cents(7_200);
const DEADLINE_MINUTES = 30;
/** Two days. */
const DESK_MINUTES = 48 * 60;

/** A shop of its own for a test file: real event store, real PostgreSQL, a clock the test turns. */
export interface TestShop {
  readonly store: EventStore & RawLog;
  readonly stockService: StockService;
  readonly keyring: Keyring;
  readonly db: ReadDb;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly processManagers: readonly ProcessManager[];
  /** The process managers and timed tasks of a worker that keeps its notes in another database. */
  workOn(database: Pick<ReadDatabase, 'db' | 'pool'>): {
    processManagers: readonly ProcessManager[];
    timedTasks: readonly TimedTask[];
  };
  readonly clock: () => Date;
  readonly logger: Logger;
  advance(minutes: number): void;
  /** Adds a perfume with some bottles; its alert threshold is 5. */
  stock(bottles: number): Promise<string>;
  place(
    productId: string,
    quantity?: number,
    promo?: { code: string; discount: Discount } | null,
    email?: string,
  ): Promise<string>;
  /** The provider reports that the order's money came in. */
  pay(orderId: string, paymentIntentId?: string): Promise<void>;
  /** Takes an order of one bottle by telephone: its customer has DESK_MINUTES to accept and pay it. */
  take(productId: string): Promise<string>;
  /** Another process goes on: nothing is remembered of any stream. */
  restart(): void;
  /** Lets every process manager react to everything that happened, and to what follows from it. */
  react(): Promise<void>;
  /** Lets every process manager see the whole log again, as after a lost checkpoint. */
  reactAgain(): Promise<void>;
  /** Runs one timed task once. */
  tick(task: string): Promise<void>;
  /** Everything of a type that ever happened. */
  happened<Type extends ShopEventType>(type: Type): Promise<Extract<Recorded<ShopEvent>, { type: Type }>[]>;
  close(): Promise<void>;
}

export async function openTestShop(
  databaseUrl: string,
  outside: { mail?: MailGateway; gateway?: PaymentGateway; images?: ImageStore; keyring?: Keyring } = {},
): Promise<TestShop> {
  const { mail = null, gateway = null, keyring = createMemoryKeyring() } = outside;
  const { images = createDirectoryImageStore(join(tmpdir(), 'no-pictures')) } = outside;
  const sealing = outside.keyring ?? 'none';
  const events = await freshEventStore();
  const database = await freshDatabase(databaseUrl);
  const notes = createReadDatabase(database.url);
  const { db, pool } = notes;
  await migrateProcessManagers(notes);
  let now = new Date('2026-03-01T10:00:00.000Z');
  const clock = () => now;
  const store = createEventStore(events.url, { sealing, clock });
  const stockService = createStockService(store, clock);
  const logger = pino({ level: 'silent' });
  const shop = { publicUrl: 'https://miris.example', supportEmail: 'contact@miris.example' };
  const unsubscribeUrl = (subscriptionId: string) =>
    `${shop.publicUrl}/lettre/quitter?token=${subscriptionId.slice(0, 8)}`;
  const confirmationUrl = ({ id: subscriptionId, requestedAt }: ConfirmableRequest) =>
    `${shop.publicUrl}/lettre/confirmer?token=${subscriptionId.slice(0, 8)}-${Date.parse(requestedAt)}`;
  const confirmNoticeUrl = ({ id: noticeId, requestedAt }: ConfirmableRequest) =>
    `${shop.publicUrl}/retour/confirmer?token=${noticeId.slice(0, 8)}-${Date.parse(requestedAt)}`;
  const leaveNoticeUrl = (noticeId: string) =>
    `${shop.publicUrl}/retour/quitter?token=${noticeId.slice(0, 8)}`;
  const orderUrl = ({ orderId }: LinkedOrder) => `${shop.publicUrl}/commande/suivi/${orderId.slice(0, 8)}`;
  const deps = {
    ...{
      store,
      stockService,
      clock,
      logger,
      gateway,
      db,
      pool,
      shop,
      orderUrl,
      findRunningNumbers: async (ids: readonly string[]) => new Map(ids.map((id) => [id, RUNNING_NUMBER])),
      unsubscribeUrl,
      confirmationUrl,
      confirmNoticeUrl,
      leaveNoticeUrl,
      mail,
      images,
    },
    keys: keyring,
  };
  const workOn = ({ db, pool }: Pick<ReadDatabase, 'db' | 'pool'>) => ({
    processManagers: createProcessManagers({ ...deps, db, pool }),
    timedTasks: createTimedTasks({ ...deps, db, pool }),
  });
  const { timedTasks, ...first } = workOn(notes);
  let { processManagers } = first;
  const placeOrder = createOrderPlacement({ ...deps, deadlineMinutes: DEADLINE_MINUTES });
  const takeOrder = createOrderPlacement({ ...deps, deadlineMinutes: DESK_MINUTES });
  const { signal } = new AbortController();
  let reactedTo: bigint | null = null;

  async function react(): Promise<void> {
    for (;;) {
      const slice = await store.readAll({ after: reactedTo, limit: 100 });
      for (const event of slice.events)
        for (const manager of processManagers)
          if (manager.handles.has(event.type)) await manager.react(event);
      if (slice.position === null) return;
      reactedTo = slice.position;
    }
  }

  return {
    store,
    stockService,
    keyring,
    db,
    pool,
    databaseUrl: database.url,
    get processManagers() {
      return processManagers;
    },
    restart() {
      processManagers = createProcessManagers({ ...deps, store: { ...store } });
    },
    workOn,
    clock,
    logger,
    advance(minutes) {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    async stock(bottles) {
      const productId = randomUUID();
      await addProduct(
        deps,
        { productId, details, stockQuantity: bottles, now: clock().toISOString() },
        cause,
      );
      return productId;
    },
    async place(productId, quantity = 1, promo = null, email = orderContent.customer.email) {
      const orderId = randomUUID();
      const promoCode = promo?.code ?? null;
      const customer = { ...orderContent.customer, email };
      const content = { ...orderContent, customer, promoCode, items: [{ productId, quantity }] };
      const expectedTotal = priceBasket([{ unitPrice: UNIT_PRICE, quantity }], promo?.discount ?? null).total;
      const placed = await placeOrder({ orderId, content, expectedTotal }, cause);
      if (!placed.accepted) throw new Error(`not placed: ${placed.refusal.code}`);
      return orderId;
    },
    async take(productId) {
      const orderId = randomUUID();
      const items = [{ productId, quantity: 1 }];
      const taken = { takenByDesk: true, termsVersion: null, promoCode: null } as const;
      const expectedTotal = priceBasket([{ unitPrice: UNIT_PRICE, quantity: 1 }], null).total;
      const content = { ...orderContent, ...taken, items };
      const placed = await takeOrder({ orderId, content, expectedTotal }, cause);
      if (!placed.accepted) throw new Error(`not taken: ${placed.refusal.code}`);
      return orderId;
    },
    async pay(orderId, paymentIntentId = `pi_${orderId}`) {
      const [placed] = (await store.readStream(`order-${orderId}`)).events;
      if (placed?.type !== 'OrderPlaced') throw new Error('no such order');
      const { total } = placed.data;
      const report = {
        paymentIntentId,
        status: 'succeeded',
        amount: total,
        amountReceived: total,
        currency: CURRENCY,
        refusal: null,
      } as const;
      await commandOrder(
        store,
        orderId,
        {
          type: 'RecordPayment',
          report,
          stockAgain: 'unknown',
          refundId: randomUUID(),
          now: clock().toISOString(),
        },
        cause,
      );
    },
    react,
    async reactAgain() {
      reactedTo = null;
      await react();
    },
    async tick(name) {
      const task = timedTasks.find((known) => known.name === name);
      if (task === undefined) throw new Error(`no timed task ${name}`);
      await task.run(signal);
    },
    async happened(type) {
      const { events: all } = await store.readAll({ after: null, limit: 10_000 });
      return all.filter((event) => isOfType(event, type));
    },
    async close() {
      await store.close();
      await notes.close();
      await events.close();
      await database.drop();
    },
  };
}

function isOfType<Type extends ShopEventType>(
  event: Recorded<ShopEvent>,
  type: Type,
): event is Extract<Recorded<ShopEvent>, { type: Type }> {
  return event.type === type;
}

export const details: ProductDetails = {
  name: 'Rose Alba',
  description: 'Une rose moderne.',
  shortDescription: 'La rose blanche.',
  price: UNIT_PRICE,
  imageUrl: '',
  imageAlt: '',
  notes: { top: [], middle: [], base: [] },
  category: 'floral',
  stockAlert: 5,
  weightGrams: 320,
  volumeMl: 50,
  ingredients: 'ALCOHOL DENAT.',
  warnings: 'Inflammable.',
  isActive: true,
};

const orderContent = {
  customer: { name: 'Camille Martin', email: 'camille@example.fr', phone: null },
  shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69003', country: 'France' },
  shippingMethod: 'colissimo',
  termsVersion: TERMS_VERSION,
};
