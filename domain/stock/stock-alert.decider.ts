import type { StockAlertEvent } from '#contracts/events/catalog/stock-alert.ts';
import { accept, type Decider } from '../decider.ts';

export type StockAlertState =
  | { readonly status: 'quiet' }
  | { readonly status: 'low' | 'out'; readonly alertId: string };

/** What can be sold of a product now; `threshold` null when it is not on sale, which raises no alert. */
export interface WatchStock {
  readonly type: 'WatchStock';
  readonly productId: string;
  readonly available: number;
  readonly threshold: number | null;
  /** Id of the alert, should one be raised. */
  readonly alertId: string;
  readonly now: string;
}

/**
 * Whether a sale can change nothing of a product's alerts: it raises none above the threshold, and clears none, as whatever has put the
 * stock above it did.
 */
export function isQuietAfterSale(available: number, threshold: number | null): boolean {
  return threshold === null || available > threshold;
}

/**
 * One alert while a product is at or below its threshold, another when it runs out; back above the threshold it is cleared.
 * A product that ran out and has some bottles again, still below its threshold, stays as it is: its alert was raised.
 */
export const stockAlertDecider: Decider<StockAlertState, WatchStock, StockAlertEvent, never> = {
  initialState: { status: 'quiet' },

  evolve(_state, event): StockAlertState {
    return event.type === 'StockAlertRaised'
      ? { status: event.data.alertType, alertId: event.data.alertId }
      : { status: 'quiet' };
  },

  decide({ productId, available, threshold, alertId, now }, state) {
    if (threshold === null || available > threshold) {
      if (state.status === 'quiet') return accept();
      const data = { alertId: state.alertId, productId, currentStock: available };
      return accept({ type: 'StockAlertCleared', data });
    }
    const alertType = available <= 0 ? 'out' : 'low';
    if (state.status === 'out' || state.status === alertType) return accept();
    return accept({
      type: 'StockAlertRaised',
      data: {
        alertId,
        productId,
        alertType,
        currentStock: available,
        threshold,
        raisedAt: now,
      },
    });
  },
};
