import { sql } from 'kysely';
import type { StockEvent } from '#contracts/events/catalog/stock.ts';
import type { StockChanges } from '#contracts/http/figures/past-figures.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { describeStockEvent } from '../history/describe-event.ts';
import { databaseOf, type PastFigures } from './past-figures.ts';

export interface StockChangesDeps {
  readonly db: ReadDb;
  readonly store: Pick<EventStore, 'readStream'>;
}

/** Events told of one stock, the latest. */
const MAX_EVENTS = 10;

interface Level {
  readonly name: string;
  readonly on_hand: number;
  readonly reserved: number;
  readonly adjusted: number;
  readonly held: number;
  readonly let_go: number;
  readonly sold: number;
}

const NOTHING = { on_hand: 0, reserved: 0, adjusted: 0, held: 0, let_go: 0, sold: 0 };

/** What came to a perfume's stock since it was in a copy: bottles by what moved them, and the last events; null of one without a stock. */
export async function stockChangesSince(
  { db, store }: StockChangesDeps,
  past: PastFigures,
  productId: string,
): Promise<StockChanges | null> {
  const [is, then] = await Promise.all([levelOf(db, productId), levelOf(databaseOf(db, past), productId)]);
  if (is === undefined) return null;
  const was = then ?? NOTHING;
  return {
    name: is.name,
    was: shown(was),
    is: shown(is),
    adjusted: is.adjusted - was.adjusted,
    held: is.held - was.held,
    released: is.let_go - was.let_go,
    sold: is.sold - was.sold,
    events: await lastEvents(store, productId, past.position),
  };
}

async function levelOf(db: ReadDb, productId: string): Promise<Level | undefined> {
  const { rows } = await sql<Level>`
    select name, on_hand, reserved, adjusted, held, let_go, sold
    from stock_figures.products join stock_figures.levels on levels.product_id = products.id
    where id = ${productId}`.execute(db);
  return rows[0];
}

function shown({ on_hand, reserved }: Pick<Level, 'on_hand' | 'reserved'>): StockChanges['was'] {
  return { available: Math.max(0, on_hand - reserved), onHand: on_hand };
}

/** A stock has some events for every order: only the last are read. */
async function lastEvents(
  store: Pick<EventStore, 'readStream'>,
  productId: string,
  position: bigint | null,
): Promise<StockChanges['events']> {
  const { events } = await store.readStream<StockEvent>(`stock-${productId}`, {
    backwards: true,
    limit: MAX_EVENTS,
  });
  return events
    .filter((event) => position === null || event.position > position)
    .toSorted((a, b) => Number(a.revision - b.revision))
    .map((event) => {
      const { title, detail } = describeStockEvent(event);
      const at = event.metadata.recordedAt;
      return { at, title: detail === null ? title : `${title}\u00a0: ${detail}` };
    });
}
