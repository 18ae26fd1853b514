import { changesSince } from '#audit/point-in-time/figure-changes.ts';
import type { PastFigures } from '#audit/point-in-time/past-figures.ts';
import { figureOrdersQuerySchema } from '#contracts/http/figures/figures.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { PERFUME } from './figure-history.ts';

/** Two months before the last order. */
export const CUT_DAY = '2026-09-25';

/** There is no log here: what came to the hundred orders that are told is not read. */
const store: Pick<EventStore, 'readStream'> = {
  readStream: async () => ({ events: [], revision: null }),
};

/** What came since a day to figures of the two years before it, of each kind that is found otherwise. */
export function changesOf(
  db: ReadDb,
  past: PastFigures,
): (readonly [name: string, read: () => Promise<unknown>])[] {
  return [
    { behind: 'sold' },
    { behind: 'left' },
    { behind: 'left', split: 'product', key: PERFUME },
    { behind: 'left', split: 'country', key: 'France' },
    { behind: 'newcomers' },
    { behind: 'cohort', key: '2025-06 2026-08' },
    { behind: 'margin', key: '' },
    { behind: 'returned' },
    { behind: 'delivered' },
    { behind: 'billed' },
    { behind: 'payments' },
    { behind: 'not-invoiced' },
    { behind: 'others-invoiced' },
  ].map((asked) => {
    const query = figureOrdersQuerySchema.parse({ from: '2024-11-25', to: CUT_DAY, ...asked });
    return [
      `changed since: ${Object.values(asked).join(' ')}`,
      () => changesSince({ db, store }, past, query),
    ] as const;
  });
}
