import { describe, expect, it } from 'vitest';
import { askedInstant } from './asked-instant.ts';

const asked = (text: string) => askedInstant(text)?.toISOString() ?? null;

describe('the instant people mean', () => {
  it('by a day is its last moment in Paris, in winter and in summer', () => {
    expect(asked('2026-11-20')).toBe('2026-11-20T22:59:59.999Z');
    expect(asked('2026-07-14')).toBe('2026-07-14T21:59:59.999Z');
  });

  it('by a clock time is that time in Paris', () => {
    expect(asked('2026-11-20T14:00')).toBe('2026-11-20T13:00:00.000Z');
  });

  it('by an ISO 8601 instant is just that', () => {
    expect(asked('2026-11-20T14:00:00Z')).toBe('2026-11-20T14:00:00.000Z');
    expect(asked('2026-11-20T14:00:00.5+02:00')).toBe('2026-11-20T12:00:00.500Z');
  });

  it.each(['hier', '2026-13-01', '2026-11-20T25:00Z', '20/11/2026', ''])('is nothing by %j', (text) => {
    expect(asked(text)).toBeNull();
  });
});
