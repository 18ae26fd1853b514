import type { ShopEvent } from '#contracts/events/catalogue.ts';
import { cents } from '#contracts/money.ts';
import { createDice } from '#embedded/seed/trade/dice.ts';
import { createHistory, type History } from './history.ts';
import { orderPlaced, paymentConfirmed, productAdded, reviewSubmitted } from './sample-events.ts';

const EMAILS = ['camille@example.fr', 'Louise@example.fr', 'jean@example.fr'];
const DAY_MS = 86_400_000;

/** A long, plausible life of the shop that is the same for the same seed. */
export function randomHistory(seed: number, steps: number): History {
  const history = createHistory();
  const random = createDice(seed).roll;
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
  let made = 0;
  const newId = () => idOf(seed, made++);
  const timeOf = (step: number) => new Date(Date.UTC(2026, 0, 1) + step * (DAY_MS / 8)).toISOString();
  const products: string[] = [];
  const orders: { id: string; productId: string; quantity: number }[] = [];
  const reviews: { id: string; productId: string }[] = [];

  function addProduct(step: number): void {
    const productId = newId();
    products.push(productId);
    history.add(
      `product-${productId}`,
      productAdded(productId, { name: `Parfum ${products.length}`, addedAt: timeOf(step) }),
    );
    history.add(`stock-${productId}`, {
      type: 'StockAdjusted',
      data: { productId, delta: 100, reason: 'initial' },
    });
  }

  function placeOrder(step: number): void {
    const order = { id: newId(), productId: pick(products), quantity: 1 + below(3) };
    orders.push(order);
    const held = { productId: order.productId, orderId: order.id, quantity: order.quantity };
    history.add(`stock-${order.productId}`, {
      type: 'StockReserved',
      data: { ...held, expiresAt: timeOf(step + 1) },
    });
    history.add(
      `order-${order.id}`,
      orderPlaced(order.id, { lines: [order], email: pick(EMAILS), placedAt: timeOf(step) }),
    );
  }

  function writeReview(step: number): void {
    const review = { id: newId(), productId: pick(products) };
    reviews.push(review);
    const fields = { rating: 1 + below(5), customerEmail: pick(EMAILS), submittedAt: timeOf(step) };
    history.add(`review-${review.id}`, reviewSubmitted(review.id, review.productId, fields));
  }

  function moderate(): void {
    const review = pick(reviews);
    const type = pick(['ReviewPublished', 'ReviewRejected'] as const);
    history.add(`review-${review.id}`, {
      type,
      data: { reviewId: review.id, productId: review.productId },
    });
  }

  function orderEvent(step: number): ShopEvent {
    const { id: orderId, productId } = pick(orders);
    const payment = { orderId, paymentIntentId: `pi_${orderId}` };
    const refund = { ...payment, refundId: orderId, amount: cents(8_900) };
    const dispute = { ...payment, disputeId: `du_${orderId}` };
    const movement = { amount: cents(8_900), fee: cents(2_000) };
    return pick<ShopEvent>([
      { type: 'PaymentRequested', data: { ...payment, amount: cents(8_900), currency: 'eur' } },
      {
        type: 'PaymentFailed',
        data: { ...payment, code: step % 3 === 0 ? null : `code-${step % 3}`, message: 'Carte refusée.' },
      },
      paymentConfirmed(orderId),
      {
        type: 'OrderStatusChanged',
        data: { changedAt: '2026-11-21T10:00:00.000Z', orderId, from: 'pending', to: 'shipped' },
      },
      {
        type: 'OrderCancelled',
        data: { orderId, from: 'pending', reason: 'admin', cancelledAt: timeOf(step) },
      },
      {
        type: 'RefundRequested',
        data: { requestedAt: '2026-11-21T10:00:00.000Z', ...refund, reason: 'cancelled' },
      },
      {
        type: 'RefundSettled',
        data: { ...refund, providerRefundId: 're_1', outcome: pick(['succeeded', 'failed']), message: null },
      },
      {
        type: 'OrderReinstated',
        data: { reinstatedAt: '2026-11-21T10:00:00.000Z', orderId, to: 'confirmed', reason: 'admin' },
      },
      { type: 'WithdrawalDeclared', data: { orderId, declaredAt: timeOf(step) } },
      { type: 'ReturnSentProven', data: { orderId, provenAt: timeOf(step) } },
      { type: 'OrderLinksRevoked', data: { orderId, reason: 'administrator', at: timeOf(step) } },
      {
        type: 'ReturnReceived',
        data: { orderId, items: [{ productId, quantity: 1, fit: true }], receivedAt: timeOf(step) },
      },
      {
        type: 'RefundRequested',
        data: {
          requestedAt: '2026-11-21T10:00:00.000Z',
          ...refund,
          reason: 'withdrawal',
          lines: [{ productId, quantity: 1, amount: cents(8_900) }],
        },
      },
      { type: 'OrderDeleted', data: { deletedAt: '2026-11-21T10:00:00.000Z', orderId } },
      {
        type: 'PaymentDisputed',
        data: {
          ...dispute,
          ...{
            kind: pick(['inquiry', 'chargeback']),
            amount: cents(8_900),
            reason: 'general',
            currency: 'eur',
          },
          ...{ respondBy: null, disputedAt: timeOf(step) },
        },
      },
      {
        type: 'DisputedFundsWithdrawn',
        data: { ...dispute, ...movement, transactionId: `txn_${orderId}_1`, withdrawnAt: timeOf(step) },
      },
      {
        type: 'DisputedFundsReinstated',
        data: { ...dispute, ...movement, transactionId: `txn_${orderId}_2`, reinstatedAt: timeOf(step) },
      },
      {
        type: 'DisputeClosed',
        data: { ...dispute, outcome: pick(['won', 'lost']), closedAt: timeOf(step) },
      },
      {
        type: 'FraudWarningReceived',
        data: {
          ...payment,
          ...{ warningId: `issfr_${orderId}`, fraudType: 'misc', isActionable: true, warnedAt: timeOf(step) },
        },
      },
    ]);
  }

  /** Told, decided and dismissed: no part of the dice. */
  function strayMoney(step: number): void {
    const strayMoneyId = idOf(seed, 0xd15 * 2 ** 32 + step);
    const stream = `strayMoney-${strayMoneyId}` as const;
    const standing = { amount: cents(4_200), currency: 'eur', respondBy: null } as const;
    const noticed = {
      kind: 'dispute',
      reference: `du_${step}`,
      paymentIntentId: null,
      reason: null,
    } as const;
    history.add(stream, {
      type: 'StrayMoneyNoticed',
      data: { strayMoneyId, ...noticed, ...standing, standing: 'needs-response', noticedAt: timeOf(step) },
    });
    history.add(stream, {
      type: 'StrayMoneyRevised',
      data: { strayMoneyId, ...standing, standing: 'lost', revisedAt: timeOf(step) },
    });
    history.add(stream, {
      type: 'StrayMoneyDismissed',
      data: { strayMoneyId, reason: 'Essai', dismissedAt: timeOf(step) },
    });
  }

  addProduct(0);
  placeOrder(0);
  writeReview(0);
  const moves = [placeOrder, placeOrder, writeReview, moderate];
  for (let step = 1; step < steps; step += 1) {
    if (step % 100 === 0) strayMoney(step);
    if (below(25) === 0) addProduct(step);
    else if (below(3) === 0) pick(moves)(step);
    else {
      const event = orderEvent(step);
      history.add('orderId' in event.data ? `order-${event.data.orderId}` : 'order-none', event);
    }
  }
  return history;
}

function idOf(seed: number, number: number): string {
  const tail = number.toString(16).padStart(12, '0');
  return `${seed.toString(16).padStart(8, '0')}-0000-4000-8000-${tail}`;
}
