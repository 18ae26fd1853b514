import type { Recorded } from '#contracts/events/event.ts';
import type { ProductEvent } from '#contracts/events/product.ts';
import type { StockEvent } from '#contracts/events/stock.ts';
import type { AuditStock, AuditStockMove } from '#contracts/http/audit.ts';
import type { EventStore } from '#services/event-store/event-store.ts';
import { availableStock, draftStock, noStock, type StockState } from '#services/stock/stock.state.ts';
import { lastNameOf } from './audited-streams.ts';
import { STEPS_PER_PAGE, tellRecorded } from './stream-history.ts';
import { tellStockEvent } from './tell-event.ts';

/** Why a product's stock is what it is: the newest events of its stream, or those before a revision; null when it has none. */
export async function stockHistory(
  store: Pick<EventStore, 'readStream'>,
  productId: string,
  before?: number,
): Promise<AuditStock | null> {
  const [stock, product] = await Promise.all([
    store.readStream<StockEvent>(`stock-${productId}`),
    store.readStream<ProductEvent>(`product-${productId}`),
  ]);
  if (stock.events.length === 0) return null;
  const end = Math.min(before ?? stock.events.length, stock.events.length);
  const start = Math.max(0, end - STEPS_PER_PAGE);
  const draft = draftStock(noStock);
  const moves: AuditStockMove[] = [];
  for (const [index, event] of stock.events.entries()) {
    const was = levelsOf(draft.state);
    draft.apply(event);
    if (index >= start && index < end) moves.push(moveOf(event, was, levelsOf(draft.state)));
  }
  return {
    productId,
    productName: lastNameOf(product.events),
    now: levelsOf(draft.state),
    moves,
    nextBefore: start > 0 ? start : null,
  };
}

type Levels = AuditStock['now'];

function levelsOf(state: StockState): Levels {
  return { onHand: state.onHand, reserved: state.reserved, available: availableStock(state) };
}

function moveOf(event: Recorded<StockEvent>, was: Levels, after: Levels): AuditStockMove {
  return {
    ...tellRecorded(event, tellStockEvent(event), new Map()),
    change: { onHand: after.onHand - was.onHand, reserved: after.reserved - was.reserved },
    after,
    orderId: event.data.orderId ?? null,
  };
}
