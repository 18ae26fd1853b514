import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endOfParisDay, fromParisInput, startOfParisDay, toParisInput } from './paris-time.ts';

describe('a date and time typed in Paris', () => {
  it('is one hour ahead of UTC in winter and two in summer', () => {
    expect(fromParisInput('2027-01-31T18:00')).toBe('2027-01-31T17:00:00.000Z');
    expect(fromParisInput('2027-07-14T00:30')).toBe('2027-07-13T22:30:00.000Z');
  });

  it('means the first of an hour that comes twice, and the next for an hour that is skipped', () => {
    expect(fromParisInput('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(fromParisInput('2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
  });

  it('keeps its seconds', () => {
    expect(fromParisInput('2027-01-31T23:59:59')).toBe('2027-01-31T22:59:59.000Z');
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

describe('a day of Paris', () => {
  it('lasts until the next one begins, also when the clock changes', () => {
    expect(startOfParisDay('2027-01-31')).toBe('2027-01-30T23:00:00.000Z');
    expect(endOfParisDay('2027-01-31')).toBe('2027-01-31T23:00:00.000Z');
    expect(endOfParisDay('2027-07-14')).toBe('2027-07-14T22:00:00.000Z');
    expect(startOfParisDay('2027-03-28')).toBe('2027-03-27T23:00:00.000Z');
    expect(endOfParisDay('2027-03-28')).toBe('2027-03-28T22:00:00.000Z');
    expect(endOfParisDay('2026-12-31')).toBe('2026-12-31T23:00:00.000Z');
  });

  it('is none where no day is named', () => {
    expect(startOfParisDay('demain')).toBeNull();
    expect(endOfParisDay('2027-13-01')).toBeNull();
  });
});
