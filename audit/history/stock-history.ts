import type { ProductEvent } from '#contracts/events/catalog/product.ts';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { Recorded } from '#contracts/events/event.ts';
import type { AuditStock, AuditStockMove } from '#contracts/http/console/audit.ts';
import { availableStock, reservedStock, type StockState, stockDecider } from '#domain/stock/stock.decider.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { streamPages } from '#platform/event-store/event-store.ts';
import { lastNameOf } from './audited-streams.ts';
import { describeStockEvent } from './describe-event.ts';
import { describeRecorded, STEPS_PER_PAGE } from './stream-history.ts';

/** Why a product's stock is what it is: the newest events of its stream, or those before a revision; null when it has none. */
export async function stockHistory(
  store: Pick<EventStore, 'readStream'>,
  productId: string,
  before?: number,
): Promise<AuditStock | null> {
  const [page, product] = await Promise.all([
    newestSteps(store, productId, before),
    store.readStream<ProductEvent>(`product-${productId}`),
  ]);
  if (page === null) return null;
  return {
    productId,
    productName: lastNameOf(product.events),
    now: page.now,
    moves: page.steps.map(moveOf),
    nextBefore: page.start > 0 ? page.start : null,
  };
}

interface Step {
  readonly event: Recorded<StockEvent>;
  readonly was: Levels;
  readonly after: Levels;
}

/**
 * The last steps before a revision, and where the stream leads; null when it has none. It has some for every order: only
 * these are kept.
 */
async function newestSteps(
  store: Pick<EventStore, 'readStream'>,
  productId: string,
  before = Number.POSITIVE_INFINITY,
) {
  let state = stockDecider.initialState;
  const steps: Step[] = [];
  let now = levelsOf(state);
  let read = 0;
  for await (const events of streamPages<StockEvent>(store, `stock-${productId}`)) {
    for (const event of events) {
      const was = now;
      state = stockDecider.evolve(state, event);
      now = levelsOf(state);
      if (read < before) steps.push({ event, was, after: now });
      if (steps.length > STEPS_PER_PAGE) steps.shift();
      read += 1;
    }
  }
  if (read === 0) return null;
  return { now, steps, start: Math.min(before, read) - steps.length };
}

type Levels = AuditStock['now'];

function levelsOf(state: StockState): Levels {
  return { onHand: state.onHand, reserved: reservedStock(state), available: availableStock(state) };
}

function moveOf({ event, was, after }: Step): AuditStockMove {
  return {
    ...describeRecorded(event, describeStockEvent(event), new Map()),
    change: { onHand: after.onHand - was.onHand, reserved: after.reserved - was.reserved },
    after,
    orderId: ('orderId' in event.data && event.data.orderId) || null,
  };
}
