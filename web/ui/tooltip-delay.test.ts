import { expect, it } from 'vitest';
import { tooltipDelay } from './interaction.ts';

it('opens after 700 ms (§9)', () => {
  expect(tooltipDelay(5_000, null)).toBe(700);
  expect(tooltipDelay(5_000, 4_699)).toBe(700);
});

it('opens at once within 300 ms of another (§9)', () => {
  expect(tooltipDelay(5_000, 4_700)).toBe(0);
});
