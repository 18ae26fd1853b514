import type { EventStore } from '#platform/event-store/event-store.ts';
import type { StockService } from '../stock/stock-service.ts';

/** What commands on perfumes work with. */
export interface CatalogDeps {
  readonly store: EventStore;
  readonly stockService: StockService;
}
