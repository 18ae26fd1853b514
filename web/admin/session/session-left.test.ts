import { describe, expect, it } from 'vitest';
import { clockText, nextQuestionMs, WARNED_S } from './session-left.ts';

describe('when a window asks how long the session lasts', () => {
  it('asks at the moment of the warning, twenty minutes later at most, and often while it warns or knows nothing', () => {
    expect(nextQuestionMs(WARNED_S + 60)).toBe(60_000);
    expect(nextQuestionMs(30 * 60)).toBe(1_200_000);
    expect(nextQuestionMs(WARNED_S)).toBe(10_000);
    expect(nextQuestionMs(null)).toBe(10_000);
  });
});

describe('the time that is left', () => {
  it('is told in minutes and seconds', () => {
    expect(clockText(245)).toBe('4\u00a0min\u00a005\u00a0s');
    expect(clockText(9)).toBe('9\u00a0s');
  });
});
