import { it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { salesGoalDecider } from './sales-goal.decider.ts';

const now = '2026-11-26T10:00:00.000Z';
const month = '2026-12';
const goal = (version: number, amount: number | null) =>
  ({
    type: 'SalesGoalSet',
    data: { month, version, amount: amount === null ? null : cents(amount), setAt: now },
  }) as const;
const set = (amount: number | null, seenVersion: number | null) =>
  ({ type: 'SetGoal', month, amount: amount === null ? null : cents(amount), seenVersion, now }) as const;

it('each statement of a month’s goal is a version of its own, taking it back too', () => {
  given(salesGoalDecider).when(set(500_000, 0)).then(goal(1, 500_000));
  given(salesGoalDecider, [goal(1, 500_000)])
    .when(set(600_000, 1))
    .then(goal(2, 600_000));
  given(salesGoalDecider, [goal(1, 500_000)])
    .when(set(null, 1))
    .then(goal(2, null));
});

it('saying the same again, or taking back what nobody said, changes nothing', () => {
  given(salesGoalDecider, [goal(1, 500_000)])
    .when(set(500_000, 0))
    .thenNothingHappened();
  given(salesGoalDecider).when(set(null, 0)).thenNothingHappened();
});

it('a goal decided on another version than the newest replaces nothing', () => {
  given(salesGoalDecider, [goal(1, 500_000), goal(2, 600_000)])
    .when(set(700_000, 1))
    .thenRefuses({ code: 'stale-version' });
});
