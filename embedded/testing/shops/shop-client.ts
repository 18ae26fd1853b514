import { randomUUID } from 'node:crypto';
import { CHANGED } from '#contracts/calls/changed.ts';
import { TERMS_VERSION } from '#contracts/constants.ts';
import type { ArticleKind, Notes } from '#contracts/events/catalog/product.ts';
import { OPEN_ORDER_COOKIE } from '#contracts/http/console/admin.ts';
import { type Problem, problemSchema } from '#contracts/http/problem.ts';
import {
  type Order,
  orderListSchema,
  orderPageSchema,
  orderSchema,
  type PlacedOrder,
  placedOrderSchema,
} from '#contracts/http/shop/orders.ts';
import { createPaymentIntentAnswerSchema } from '#contracts/http/shop/payments.ts';
import { type Product, productListSchema } from '#contracts/http/shop/products.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import { priceBasket } from '#domain/pricing/pricing.ts';
import { DEMO_HOUSE } from '../../seed/demo-house.ts';
import { untilShown } from '../until-shown.ts';
import { ADMIN_PASSWORD } from './open-shop.ts';

/** Calls a shop's API as a browser would: keeps cookies, sends JSON. */
export interface ShopClient {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  logIn(): Promise<void>;
  addProduct(product: {
    name: string;
    price: string;
    stockQuantity: number;
    notes?: Notes;
    kind?: ArticleKind;
    perfumeId?: string;
    volumeMl?: number;
  }): Promise<string>;
  listProducts(): Promise<Product[]>;
  listOrders(): Promise<Order[]>;
  /** An order of the console's list; undefined while it has none of that id. Costs less than the whole list, which grows. */
  findOrder(id: string): Promise<Order | undefined>;
  /** The orders of an e-mail address, newest first; twenty at most. */
  ordersBy(email: string): Promise<Order[]>;
  /** Says who runs the shop: before, production takes no payments. */
  nameHouse(): Promise<void>;
  /** Orders bottles of one product without a promo; the refusal when it is refused. */
  order(input: OrderInput): Promise<{ placed: PlacedOrder } | { refused: Problem }>;
  /** As `order`, with the answer as it came. */
  tryToOrder(input: OrderInput): Promise<Response>;
  requestPayment(placed: PlacedOrder): Promise<{ clientSecret: string; paymentIntentId: string }>;
}

export interface OrderInput {
  readonly productId: string;
  readonly priceCents: number;
  readonly quantity?: number;
  readonly idempotencyKey?: string;
  readonly customerEmail?: string;
}

/** @param databaseUrl where it is given, a command's answer comes once the read models show what it did. */
export function createShopClient(url: string, databaseUrl?: string): ShopClient {
  const cookies = new Map<string, string>();

  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (databaseUrl !== undefined) await untilShown(response, databaseUrl);
    return response;
  }

  const tryToOrder = (input: OrderInput) =>
    call('POST', '/api/orders', orderBody(input), {
      'idempotency-key': input.idempotencyKey ?? randomUUID(),
    });

  async function expectOk(response: Response): Promise<unknown> {
    if (!response.ok) throw new Error(`${response.status} ${response.url}: ${await response.text()}`);
    return response.json();
  }

  return {
    call,
    async logIn() {
      await expectOk(await call('POST', '/api/admin/login', { password: ADMIN_PASSWORD }));
    },
    async nameHouse() {
      await expectOk(await call('PUT', '/api/admin/house', DEMO_HOUSE));
    },
    async addProduct(product) {
      const answer = await call('POST', '/api/admin/products', {
        volumeMl: 50,
        ...product,
        shortDescription: 'Un parfum de test',
        description: 'Composé pour une seule question.',
        category: 'boisé',
        ingredients: 'ALCOHOL DENAT., PARFUM.',
        warnings: 'Inflammable.',
      });
      return CHANGED.schema.parse(await expectOk(answer)).id;
    },
    async listProducts() {
      return productListSchema.parse(await expectOk(await call('GET', '/api/products')));
    },
    async listOrders() {
      return orderListSchema.parse(await expectOk(await call('GET', '/api/orders')));
    },
    async findOrder(id) {
      const answer = await call('GET', `/api/admin/orders/${id}`);
      return answer.status === 404 ? undefined : orderSchema.parse(await expectOk(answer));
    },
    async ordersBy(email) {
      const answer = await call('POST', '/api/admin/orders/search', { search: email });
      const { orders } = orderPageSchema.parse(await expectOk(answer));
      return orders.filter(({ customerEmail }) => customerEmail === email);
    },
    async order(input) {
      // Each order is another shopper's: one of the same browser would supersede the one before.
      cookies.delete(OPEN_ORDER_COOKIE);
      const response = await tryToOrder(input);
      if (response.ok) return { placed: placedOrderSchema.parse(await response.json()) };
      return { refused: problemSchema.parse(await response.json()) };
    },
    tryToOrder,
    async requestPayment(placed) {
      const answer = await call('POST', '/api/create-payment-intent', {
        amount: Number(placed.total),
        orderId: placed.id,
      });
      return createPaymentIntentAnswerSchema.parse(await expectOk(answer));
    },
  };
}

/** What a checkout of one perfume sends. */
export function orderBody({
  productId,
  priceCents,
  quantity = 1,
  customerEmail = 'ada@exemple.fr',
}: OrderInput) {
  const totals = priceBasket([{ unitPrice: cents(priceCents), quantity }], null);
  return {
    customerName: 'Ada Lovelace',
    customerEmail,
    customerPhone: '',
    shippingAddress: { street: '12 rue des Lilas', city: 'Lyon', postalCode: '69001', country: 'France' },
    shippingMethod: 'colissimo',
    shippingCost: toDecimal(totals.shipping),
    subtotal: toDecimal(totals.subtotal),
    discountAmount: '0.00',
    total: toDecimal(totals.total),
    promoCode: null,
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    items: [{ productId, productName: 'Parfum de test', quantity, price: toDecimal(cents(priceCents)) }],
  };
}
