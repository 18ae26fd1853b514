import { afterEach, expect, it, vi } from 'vitest';
import { createSteadyClock } from './steady-clock.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('a clock goes on from the last time that was believed, wherever the machine’s is set', () => {
  const clock = createSteadyClock();
  vi.useFakeTimers({ now: new Date('2026-06-01T12:00:00.000Z'), toFake: ['Date', 'performance'] });
  expect(clock.now().toISOString()).toBe('2026-06-01T12:00:00.000Z');
  clock.believe(new Date());
  vi.setSystemTime(new Date('2028-02-29T12:00:00.000Z'));
  expect(clock.now().toISOString()).toBe('2026-06-01T12:00:00.000Z');
  vi.advanceTimersByTime(1_500);
  expect(clock.now().toISOString()).toBe('2026-06-01T12:00:01.500Z');
  clock.believe(new Date('2026-06-01T12:00:02.000Z'));
  expect(clock.now().toISOString()).toBe('2026-06-01T12:00:02.000Z');
});
