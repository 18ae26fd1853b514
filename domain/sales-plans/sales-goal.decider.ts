import type { SalesGoalEvent } from '#contracts/events/sales-plans.ts';
import type { Cents } from '#contracts/money.ts';
import { accept, type Decider, refuse } from '../decider.ts';

/** What the orders of a month are said to come to. */
export interface StatedGoal {
  /** Which statement it is; 0 before the first. */
  readonly version: number;
  /** Null where there is none, or none any more. */
  readonly amount: Cents | null;
}

/** Says what a month (`YYYY-MM`, in Paris) is to come to, or takes it back; at `now` (ISO 8601, UTC). */
export interface SetGoal {
  readonly type: 'SetGoal';
  readonly month: string;
  readonly amount: Cents | null;
  /** The version that it was decided on; null where nothing is known of it. */
  readonly seenVersion: number | null;
  readonly now: string;
}

/** Others said something else since the version that was seen. */
export interface StaleGoal {
  readonly code: 'stale-goal';
}

/** One goal per month: each statement replaces the one before it, and all are kept. */
export const salesGoalDecider: Decider<StatedGoal, SetGoal, SalesGoalEvent, StaleGoal> = {
  initialState: { version: 0, amount: null },
  evolve: (_state, { data: { version, amount } }) => ({ version, amount }),
  decide({ month, amount, seenVersion, now }, state) {
    if (amount === state.amount) return accept();
    if (seenVersion !== null && seenVersion !== state.version) return refuse({ code: 'stale-goal' });
    return accept({
      type: 'SalesGoalSet',
      data: { month, version: state.version + 1, amount, setAt: now },
    });
  },
};
