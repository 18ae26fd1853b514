import { CURRENCY, SHIPPING_METHOD, TERMS_VERSION } from '#contracts/constants.ts';
import type { Actor } from '#contracts/events/event.ts';
import type { Cents } from '#contracts/money.ts';
import type { OrderContent } from '#domain/orders/commands/order.commands.ts';
import type { Cause } from '#platform/event-store/event-store.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import { priceOrder } from '#services/checkout/price-order.ts';
import { commandOrder } from '#services/orders/order-stream.ts';
import type { SettleStockDeps } from '#services/orders/settle-stock.ts';
import type { PaymentGateway } from '#services/payments/payment-gateway.ts';
import type { StockService } from '#services/stock/stock-service.ts';
import type { StepOf } from './plan-trade.ts';

const DEADLINE_MINUTES = 30;
/** The workshop sends this many bottles when a perfume runs low. */
const BATCH_OF_BOTTLES = 24;
const LOW_STOCK = 6;
/** What ran low in the last days is not refilled yet. */
const NO_REFILL_MS = 3 * 24 * 60 * 60_000;

export interface OrderingDeps extends SettleStockDeps {
  /** Null where no provider is configured. */
  readonly gateway: Pick<PaymentGateway, 'createIntent'> | null;
}

type Ordering = (step: StepOf<'order'>) => Promise<boolean>;

/**
 * Places orders as shoppers do, without a code where it is refused.
 * @param end of the trade.
 * @returns whether an order was placed; not where its bottles cannot be had.
 */
export function createOrdering(deps: OrderingDeps, end: Date): Ordering {
  const { store, stockService, gateway } = deps;
  const place = createOrderPlacement({ ...deps, deadlineMinutes: DEADLINE_MINUTES });
  const refillUntil = end.getTime() - NO_REFILL_MS;

  /** What is never paid the shop will cancel at the provider, which has to know it. */
  async function intentOf({ orderId, payment }: StepOf<'order'>, amount: Cents): Promise<string> {
    if (payment === 'paid' || gateway === null) return `pi_demo_${orderId.replaceAll('-', '')}`;
    return (await gateway.createIntent({ orderId, amount, round: 0 })).paymentIntentId;
  }

  async function order(step: StepOf<'order'>): Promise<boolean> {
    const { orderId, items, at, promoCode, payment } = step;
    const now = at.toISOString();
    if (at.getTime() < refillUntil) await refill(stockService, items, causeOf('admin', orderId));
    const request = { orderId, content: contentOf(step) };
    const pricing = await priceOrder(store, request, now);
    if (!pricing.accepted) return promoCode !== null && order({ ...step, promoCode: null });
    const { total } = pricing.priced.totals;
    const { accepted } = await place({ ...request, expectedTotal: total }, causeOf('shopper', orderId));
    if (!accepted) return promoCode !== null && order({ ...step, promoCode: null });
    if (payment === 'none') return true;
    const paymentIntentId = await intentOf(step, total);
    const requested = { paymentIntentId, amount: total, currency: CURRENCY, now };
    const cause = causeOf('shopper', orderId);
    await commandOrder(store, orderId, { type: 'RequestPayment', ...requested }, cause);
    return true;
  }
  return order;
}

async function refill(
  stockService: StockService,
  items: StepOf<'order'>['items'],
  cause: Cause,
): Promise<void> {
  for (const { productId, quantity } of items) {
    if ((await stockService.available(productId)) >= LOW_STOCK + quantity) continue;
    await stockService.adjust({ productId, delta: BATCH_OF_BOTTLES, reason: 'restock' }, cause);
  }
}

function contentOf({ shopper, items, promoCode }: StepOf<'order'>): OrderContent {
  const { customer, address: shippingAddress } = shopper;
  return {
    customer,
    shippingAddress,
    shippingMethod: SHIPPING_METHOD,
    items,
    promoCode,
    termsVersion: TERMS_VERSION,
  };
}

export function causeOf(actor: Actor, id: string): Cause {
  return { actor, correlationId: id, causationId: id };
}
