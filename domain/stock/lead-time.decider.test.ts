import { it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { leadTimeDecider } from './lead-time.decider.ts';

const now = '2026-11-26T10:00:00.000Z';
const set = (days: number) => ({ type: 'RestockLeadTimeSet', data: { days, setAt: now } }) as const;

it('how long bottles are waited for is kept when it is another than before', () => {
  given(leadTimeDecider).when({ type: 'SetLeadTime', days: 21, now }).then(set(21));
  given(leadTimeDecider, [set(21)])
    .when({ type: 'SetLeadTime', days: 21, now })
    .thenNothingHappened();
  given(leadTimeDecider, [set(21)])
    .when({ type: 'SetLeadTime', days: 0, now })
    .then(set(0));
});
