import { it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { chartMarkDecider } from './chart-mark.decider.ts';

const now = '2026-11-26T10:00:00.000Z';
const markId = '11111111-1111-4111-8111-111111111111';
const content = { from: '2026-11-20', to: '2026-11-27', text: 'Semaine noire' };
const moved = { ...content, to: '2026-11-30' };
const added = { type: 'ChartMarkAdded', data: { markId, ...content, addedAt: now } } as const;
const revised = { type: 'ChartMarkRevised', data: { markId, ...moved, revisedAt: now } } as const;
const removed = { type: 'ChartMarkRemoved', data: { markId, removedAt: now } } as const;
const revise = (seenVersion: number | null) =>
  ({ type: 'ReviseMark', markId, content: moved, seenVersion, now }) as const;
const remove = (seenVersion: number | null) => ({ type: 'RemoveMark', markId, seenVersion, now }) as const;

it('a mark is added once, revised and removed', () => {
  given(chartMarkDecider).when({ type: 'AddMark', markId, content, now }).then(added);
  given(chartMarkDecider, [added]).when({ type: 'AddMark', markId, content, now }).thenNothingHappened();
  given(chartMarkDecider, [added]).when(revise(1)).then(revised);
  given(chartMarkDecider, [added, revised]).when(remove(2)).then(removed);
});

it('what is said already, or removed already, is not said again', () => {
  given(chartMarkDecider, [added, revised]).when(revise(1)).thenNothingHappened();
  given(chartMarkDecider, [added, removed]).when(remove(1)).thenNothingHappened();
});

it('a mark that others changed is neither changed nor removed', () => {
  given(chartMarkDecider, [added, revised]).when(remove(1)).thenRefuses({ code: 'stale-mark' });
  given(chartMarkDecider, [added, { ...revised, data: { ...revised.data, text: 'Noël' } }])
    .when(revise(1))
    .thenRefuses({ code: 'stale-mark' });
});

it('a mark that is not there cannot be revised', () => {
  given(chartMarkDecider).when(revise(null)).thenRefuses({ code: 'mark-not-found' });
  given(chartMarkDecider).when(remove(null)).thenRefuses({ code: 'mark-not-found' });
  given(chartMarkDecider, [added, removed]).when(revise(null)).thenRefuses({ code: 'mark-not-found' });
});
