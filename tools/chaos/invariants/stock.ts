import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { PlacedOrder } from '#domain/orders/order.state.ts';
import { stockedLines } from '#domain/orders/order-content.ts';
import { articleOf } from '#domain/returns/returns.ts';
import type { Facts } from '../facts.ts';
import { Orders, type Violation } from './violation.ts';

type BooksClosed = Extract<StockEvent, { type: 'StockBooksClosed' }>['data'];

/** A perfume's bottles, counted from its events alone. */
interface Bottles {
  onHand: number;
  /** By order. */
  readonly held: Map<string, number>;
  readonly sold: Map<string, number>;
}

/**
 * No bottle is promised twice and none stays locked: at every moment what can be sold is not negative, what an order holds or has
 * bought is what it says, from its placing on; at the end nothing is held for what is no order (any more).
 */
export function bottlesAddUp({ log }: Pick<Facts, 'log'>): Violation[] {
  const perfumes = new Map<string, Bottles>();
  const orders = new Orders();
  const violations: Violation[] = [];
  for (const event of log) {
    orders.apply(event);
    if (event.type === 'OrderPlaced')
      violations.push(
        ...wrongHolds(event.data.orderId, orders, perfumes, 'when it was placed').filter(
          ({ isListed }) => isListed,
        ),
      );
    if (!isStockEvent(event)) continue;
    const { productId } = event.data;
    const bottles = perfumes.get(productId) ?? { onHand: 0, held: new Map(), sold: new Map() };
    perfumes.set(productId, bottles);
    const wrong = move(bottles, event) ?? belowZero(bottles) ?? changedUnderOrder(event, bottles, orders);
    if (wrong !== null) violations.push({ productId, orderId: orderOf(event), sentence: wrong });
  }
  for (const { orderId } of orders.placed())
    violations.push(...wrongHolds(orderId, orders, perfumes, 'in the end'));
  for (const [productId, { held }] of perfumes)
    for (const [orderId, quantity] of held)
      if (orders.of(orderId).status === 'absent')
        violations.push({
          productId,
          orderId,
          sentence: `${quantity} bottles stay held for an order that never came to be`,
        });
  return violations;
}

function isStockEvent(event: Recorded<Facts['log'][number]>): event is Recorded<StockEvent> {
  return event.stream.startsWith('stock-');
}

/** @returns what is wrong with the event itself. */
function move(bottles: Bottles, { type, data }: StockEvent): string | null {
  const { held, sold } = bottles;
  switch (type) {
    case 'StockAdjusted':
      bottles.onHand += data.delta;
      if (data.orderId !== undefined) sold.set(data.orderId, data.kept ?? 0);
      return null;
    case 'StockUndoPeriodEnded':
      return null;
    case 'StockBooksClosed':
      return agrees(bottles, data) ? null : 'the books were closed with another balance';
    case 'StockReserved':
      held.set(data.orderId, data.quantity);
      return null;
    case 'StockReleased':
    case 'StockCommitted': {
      const before = held.get(data.orderId) ?? 0;
      held.delete(data.orderId);
      if (type === 'StockCommitted') {
        bottles.onHand -= data.quantity;
        sold.set(data.orderId, (sold.get(data.orderId) ?? 0) + data.quantity);
      }
      const done = type === 'StockCommitted' ? 'sold' : 'released';
      return before === data.quantity ? null : `${data.quantity} bottles were ${done} of ${before} held`;
    }
  }
}

function agrees({ onHand, held, sold }: Bottles, closed: BooksClosed): boolean {
  return (
    closed.onHand === onHand &&
    closed.held.length === held.size &&
    closed.held.every(({ orderId, quantity }) => held.get(orderId) === quantity) &&
    closed.settled.every((order) => (sold.get(order.orderId) ?? 0) === order.sold)
  );
}

function orderOf({ data }: StockEvent): string | undefined {
  return 'orderId' in data ? data.orderId : undefined;
}

function belowZero({ onHand, held }: Bottles): string | null {
  const left = [...held.values()].reduce((sum, quantity) => sum - quantity, onHand);
  return left < 0 ? `${-left} bottles more are promised than there are` : null;
}

/** An order that goes on keeps what it holds of its own perfumes, bottle by bottle. Of others a late attempt may hold some for a moment. */
function changedUnderOrder(event: StockEvent, bottles: Bottles, orders: Orders): string | null {
  const orderId = orderOf(event);
  if (orderId === undefined) return null;
  const order = orders.of(orderId);
  if (order.status === 'absent' || order.stockClaim === 'none') return null;
  const has = (bottles.held.get(order.orderId) ?? 0) + (bottles.sold.get(order.orderId) ?? 0);
  const { productId } = event.data;
  const wanted = quantityOf(order, productId);
  // Bottles that came back go on sale a moment after the order has noted them.
  const isFollowing = has === wanted + articleOf(order.returns, productId).fit;
  return wanted === 0 || has === wanted || isFollowing
    ? null
    : `an order for ${wanted} bottles came to have ${has}`;
}

/** Perfumes of which an order does not hold or own what it says. */
function wrongHolds(
  orderId: string,
  orders: Orders,
  perfumes: ReadonlyMap<string, Bottles>,
  when: string,
): (Violation & { readonly isListed: boolean })[] {
  const order = orders.of(orderId);
  if (order.status === 'absent') return [];
  return [...perfumes].flatMap(([productId, { held, sold }]) => {
    const wanted = quantityOf(order, productId);
    const expected = {
      held: order.stockClaim === 'reserved' ? wanted : 0,
      sold: order.stockClaim === 'sold' ? wanted : 0,
    };
    const found = { held: held.get(orderId) ?? 0, sold: sold.get(orderId) ?? 0 };
    if (found.held === expected.held && found.sold === expected.sold) return [];
    const sentence = `${when} a ${order.status} order for ${wanted} bottles had ${found.held} held and ${found.sold} sold, not ${expected.held} and ${expected.sold}`;
    return [{ productId, orderId, sentence, isListed: wanted > 0 }];
  });
}

/** What an order has of an article, returned bottles aside. */
function quantityOf(order: PlacedOrder, productId: string): number {
  const quantity = stockedLines(order).find((line) => line.productId === productId)?.quantity ?? 0;
  return quantity - articleOf(order.returns, productId).fit;
}
