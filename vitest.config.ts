import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './embedded/testing/longest-first.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', '.data/**'];
const SETUP = ['./embedded/testing/property-seed.ts'];

/** How many files are tested at once: one on each core, and one more where files wait for the disk and for processes of theirs. */
const PURE = availableParallelism();
const WAITING = PURE + 1;
/** A whole shop each, in half a gigabyte. */
const SHOPS = Math.min(PURE, 4);

/** What is waited for takes as long as it takes on a busy machine; the figure only bounds a failure. */
const PATIENCE = { poll: { timeout: 30_000 } };

/**
 * Three kinds of tests, told apart by file name and run in this order:
 * `*.test.ts` are pure; `*.integration.test.ts` talk to the embedded PostgreSQL, event store and Stripe simulator;
 * `*.shop.test.ts` and `*.browser.test.ts` open the whole built shop, the latter in Chromium.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Tests make much that lives shortly.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.{integration,shop,browser}.test.ts', ...NOT_OURS],
          setupFiles: SETUP,
          expect: PATIENCE,
          testTimeout: 60_000,
          maxWorkers: PURE,
          // What a file imports stays loaded for the next one: tests keep no state in modules.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          exclude: NOT_OURS,
          setupFiles: SETUP,
          expect: PATIENCE,
          globalSetup: ['./embedded/testing/global-setup.ts'],
          maxWorkers: WAITING,
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'shop',
          include: ['**/*.{shop,browser}.test.ts'],
          exclude: NOT_OURS,
          setupFiles: SETUP,
          expect: PATIENCE,
          globalSetup: ['./embedded/testing/shared-shops.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: SHOPS,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
