/**
 * With PROPERTY_SEED every test draws the same cases, by fast-check or by `Math.random`, so that a clean checkout passes or fails for good; without it
 * each run explores others. A counterexample prints its own seed either way.
 */
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== undefined) {
  const { default: fc } = await import('fast-check');
  const { createDice } = await import('#embedded/seed/trade/dice.ts');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
  Math.random = createDice(Number(PROPERTY_SEED)).roll;
}

export {};
