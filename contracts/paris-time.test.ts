import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromParisInput, toParisInput } from './paris-time.ts';

describe('a date and time typed in Paris', () => {
  it('is one hour ahead of UTC in winter and two in summer', () => {
    expect(fromParisInput('2027-01-31T18:00')).toBe('2027-01-31T17:00:00.000Z');
    expect(fromParisInput('2027-07-14T00:30')).toBe('2027-07-13T22:30:00.000Z');
  });

  it('means the first of an hour that comes twice, and the next for an hour that is skipped', () => {
    expect(fromParisInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromParisInput('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('is refused when it is not a date and time', () => {
    expect(fromParisInput('')).toBeNull();
    expect(fromParisInput('2027-01-31')).toBeNull();
    expect(fromParisInput('2027-13-31T18:00')).toBeNull();
  });

  it('shows again as it was typed, but for the repeated hour', () => {
    const minutes = fc.integer({ min: Date.UTC(2025, 0) / 60_000, max: Date.UTC(2035, 0) / 60_000 });
    fc.assert(
      fc.property(minutes, (minute) => {
        const typed = toParisInput(new Date(minute * 60_000));
        const instant = fromParisInput(typed);
        expect(instant && toParisInput(instant)).toBe(typed);
      }),
    );
  });
});
