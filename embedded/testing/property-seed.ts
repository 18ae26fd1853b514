/**
 * With PROPERTY_SEED every property test draws the same cases, so that a clean checkout passes or fails for good; without it
 * each run explores others. A counterexample prints its own seed either way.
 */
const { PROPERTY_SEED } = process.env;
if (PROPERTY_SEED !== undefined) {
  const { default: fc } = await import('fast-check');
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(PROPERTY_SEED) });
}

export {};
