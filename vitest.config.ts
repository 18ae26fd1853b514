import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './embedded/testing/longest-first.ts';

const NOT_OURS = ['**/node_modules/**', 'dist/**', '.data/**'];

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
    setupFiles: ['./embedded/testing/property-seed.ts'],
    expect: PATIENCE,
    exclude: NOT_OURS,
    // What a file imports stays loaded for the next one: tests keep no state in modules.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['**/*.{integration,shop,browser}.test.ts'],
          testTimeout: 60_000,
          maxWorkers: PURE,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/*.integration.test.ts'],
          globalSetup: ['./embedded/testing/global-setup.ts'],
          maxWorkers: WAITING,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'shop',
          include: ['**/*.{shop,browser}.test.ts'],
          globalSetup: ['./embedded/testing/shops/shared-shops.ts'],
          setupFiles: ['./embedded/testing/shops/cleared-shelves.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: SHOPS,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
