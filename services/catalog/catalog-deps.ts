import type { EventStore } from '#platform/event-store/event-store.ts';
import type { StockRoom } from '../stock/stock-room.ts';

/** What commands on perfumes work with. */
export interface CatalogDeps {
  readonly store: EventStore;
  readonly stockRoom: StockRoom;
}
