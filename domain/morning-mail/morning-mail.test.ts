import { describe, expect, it } from 'vitest';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import { dueDay, morningMailDecider } from './morning-mail.decider.ts';

const now = '2026-11-26T10:00:00.000Z';
const said = (version: number, hour: number | null) =>
  ({ type: 'MorningMailSet', data: { version, hour, setAt: now } }) as const;
const set = (hour: number | null, seenVersion: number | null) =>
  ({ type: 'SetMorningMail', hour, seenVersion, now }) as const;

describe('the switch of the morning mail', () => {
  it('is off until somebody says an hour, and each statement is a version', () => {
    given(morningMailDecider).when(set(null, 0)).thenNothingHappened();
    given(morningMailDecider).when(set(7, 0)).then(said(1, 7));
    given(morningMailDecider, [said(1, 7)])
      .when(set(8, 1))
      .then(said(2, 8));
    given(morningMailDecider, [said(1, 7)])
      .when(set(null, 1))
      .then(said(2, null));
    given(morningMailDecider, [said(1, 7)])
      .when(set(7, 0))
      .thenNothingHappened();
  });

  it('is not turned by somebody who saw it otherwise', () => {
    given(morningMailDecider, [said(1, 7), said(2, null)])
      .when(set(8, 1))
      .thenRefuses({ code: 'stale-version' });
  });
});

describe('a morning mail is due', () => {
  const at = (hour: number | null, setAt = '2026-01-01T00:00:00.000Z') => ({ version: 1, hour, setAt });
  const due = (hour: number | null, instant: string) => dueDay(at(hour), new Date(instant));

  it('from its hour in Paris on, for six hours', () => {
    expect(due(7, '2026-11-27T05:59:59.000Z')).toBeNull();
    expect(due(7, '2026-11-27T06:00:00.000Z')).toBe('2026-11-27');
    expect(due(7, '2026-11-27T11:59:59.000Z')).toBe('2026-11-27');
    expect(due(7, '2026-11-27T12:00:00.000Z')).toBeNull();
    expect(due(null, '2026-11-27T06:00:00.000Z')).toBeNull();
  });

  it('not on the day on which it was switched on after its hour', () => {
    const late = at(7, '2026-11-27T06:00:01.000Z');
    expect(dueDay(late, new Date('2026-11-27T07:00:00.000Z'))).toBeNull();
    expect(dueDay(late, new Date('2026-11-28T07:00:00.000Z'))).toBe('2026-11-28');
  });

  it('on the days on which the clock changes too: an hour that is skipped is the one after it', () => {
    // 29 March 2026: 2 o’clock is 3 o’clock. 25 October: 2 o’clock comes twice.
    expect(due(2, '2026-03-29T00:59:00.000Z')).toBeNull();
    expect(due(2, '2026-03-29T01:00:00.000Z')).toBe('2026-03-29');
    expect(due(2, '2026-10-24T23:59:00.000Z')).toBeNull();
    expect(due(2, '2026-10-25T00:00:00.000Z')).toBe('2026-10-25');
    expect(due(2, '2026-10-25T01:00:00.000Z')).toBe('2026-10-25');
  });
});
