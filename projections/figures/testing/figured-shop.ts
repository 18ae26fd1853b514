import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach } from 'vitest';
import type { ArticleKind } from '#contracts/events/catalog/product.ts';
import { figuresQuerySchema, figuresSchema } from '#contracts/http/figures/figures.ts';
import { cents } from '#contracts/money.ts';
import { allProjections } from '../../all.ts';
import { createHistory, type History } from '../../testing/history.ts';
import { openReadModels, type TestReadModels } from '../../testing/read-models.ts';
import { orderPlaced, paymentConfirmed, productAdded } from '../../testing/sample-events.ts';
import { readFigures } from '../queries/queries.ts';

export const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };
const NOW = new Date('2026-11-26T11:00:00.000Z');

interface Sale {
  readonly products?: readonly { id: string; kind?: ArticleKind; quantity: number; unitPrice: number }[];
  readonly discount?: number;
  readonly shipping?: number;
  readonly placedAt?: string;
  readonly code?: string;
  readonly country?: string;
}

/** A shop that sells two perfumes, and its figures: anew for each test of a file. */
export function figuredShop(databaseUrl: string) {
  let readModels: TestReadModels;
  let history: History;
  const rose = randomUUID();
  const ambre = randomUUID();

  beforeEach(async () => {
    readModels = await openReadModels(databaseUrl);
    history = createHistory();
    history.add(`product-${rose}`, productAdded(rose, { name: 'Rose Alba', category: 'floral' }));
    history.add(
      `product-${ambre}`,
      productAdded(ambre, {
        name: 'Ambre Noir',
        category: 'oriental',
        notes: { top: ['Bergamote'], middle: [], base: ['ambre'] },
      }),
    );
  });
  afterEach(() => readModels.close());

  /** An order paid for in full; its id. */
  function sale(given: Sale = {}): string {
    const { products = [{ id: rose, quantity: 1, unitPrice: 10_000 }], discount = 0, shipping = 0 } = given;
    const { placedAt = '2026-11-03T10:00:00.000Z', code, country = 'France' } = given;
    const orderId = randomUUID();
    const lines = products.map(({ id, ...line }) => ({ productId: id, ...line }));
    const { data } = orderPlaced(orderId, { lines, placedAt });
    const total = cents(data.subtotal - discount + shipping);
    history.add(`order-${orderId}`, {
      type: 'OrderPlaced',
      data: {
        ...data,
        discount: cents(discount),
        shipping: cents(shipping),
        total,
        promo: code === undefined ? null : { promoId: randomUUID(), code },
        shippingAddress: { ...data.shippingAddress, country },
      },
    });
    const paid = paymentConfirmed(orderId);
    history.add(`order-${orderId}`, {
      ...paid,
      data: { ...paid.data, amount: total, confirmedAt: placedAt },
    });
    return orderId;
  }

  function refund(orderId: string, amount: number, outcome?: 'succeeded' | 'failed'): void {
    const money = { orderId, paymentIntentId: `pi_${orderId}`, refundId: randomUUID() };
    history.add(`order-${orderId}`, {
      type: 'RefundRequested',
      data: { requestedAt: '2026-11-21T10:00:00.000Z', ...money, amount: cents(amount), reason: 'other' },
    });
    if (outcome)
      history.add(`order-${orderId}`, {
        type: 'RefundSettled',
        data: { ...money, providerRefundId: 're_1', outcome, message: null },
      });
  }

  /** The figures with all that happened by now. */
  async function read(span: { from: string; to: string }, query: object = {}, now = NOW) {
    for (const projection of allProjections) await readModels.apply(projection, history.events);
    history = createHistory();
    const answer = await readFigures(readModels.db, figuresQuerySchema.parse({ ...span, ...query }), now);
    return figuresSchema.parse(answer);
  }

  return {
    get db() {
      return readModels.db;
    },
    /** What happened since the figures were read. */
    get history() {
      return history;
    },
    rose,
    ambre,
    sale,
    refund,
    read,
  };
}
