import type { RestockEvent } from '#contracts/events/catalog/restock.ts';
import { accept, type Decider } from '../decider.ts';

/** Says how many days the house waits for bottles it orders; at `now` (ISO 8601, UTC). */
export interface SetLeadTime {
  readonly type: 'SetLeadTime';
  readonly days: number;
  readonly now: string;
}

/** How long the house waits for bottles it orders; null until somebody said so. */
export const leadTimeDecider: Decider<{ readonly days: number | null }, SetLeadTime, RestockEvent, never> = {
  initialState: { days: null },
  evolve: (_state, { data: { days } }) => ({ days }),
  decide({ days, now }, state) {
    if (state.days === days) return accept();
    return accept({ type: 'RestockLeadTimeSet', data: { days, setAt: now } });
  },
};
