import type { SalesGoalEvent } from '#contracts/events/house/sales-plans.ts';
import type { Cents } from '#contracts/money.ts';
import type { Decider } from '../decider.ts';
import { restate, type StaleVersion } from '../versioned-statement.ts';

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

/** One goal per month: each statement replaces the one before it, and all are kept. */
export const salesGoalDecider: Decider<StatedGoal, SetGoal, SalesGoalEvent, StaleVersion> = {
  initialState: { version: 0, amount: null },
  evolve: (_state, { data: { version, amount } }) => ({ version, amount }),
  decide(command, state) {
    const { month, amount, now: setAt } = command;
    const isSame = amount === state.amount;
    return restate(command, { version: state.version, isSame }, (version) => ({
      type: 'SalesGoalSet',
      data: { month, version, amount, setAt },
    }));
  },
};
