import { randomInt } from 'node:crypto';
import { beforeEach } from 'vitest';
import { createDice } from '#embedded/seed/trade/dice.ts';

/**
 * With PROPERTY_SEED every test draws the same cases, by fast-check or by `Math.random`, so that a clean checkout passes or fails for good;
 * without it each run explores others. A counterexample prints its own seed, another test that failed the one of its file.
 */
const { PROPERTY_SEED = String(randomInt(1_000_000)) } = process.env;
Math.random = createDice(Number(PROPERTY_SEED)).roll;
beforeEach(({ onTestFailed }) => {
  onTestFailed(() => console.error(`Its chance was drawn with PROPERTY_SEED=${PROPERTY_SEED}`));
});

if (process.env.PROPERTY_SEED !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
}
