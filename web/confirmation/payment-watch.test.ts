import { expect, it } from 'vitest';
import { outcomeOf } from './payment-watch.ts';

it('confirms only what the server confirmed', () => {
  expect(outcomeOf('confirmed')).toEqual({ kind: 'confirmed' });
  expect(outcomeOf('failed')).toEqual({ kind: 'failed' });
  expect(outcomeOf('held')).toEqual({ kind: 'held' });
});

it('waits for everything that is still open', () => {
  expect((['none', 'requested', 'processing'] as const).map((state) => outcomeOf(state).kind)).toEqual([
    'waiting',
    'waiting',
    'waiting',
  ]);
});
