import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const NOT_OURS = ['**/node_modules/**', 'dist/**', '.data/**'];
const SETUP = ['./embedded/testing/property-seed.ts'];
/** A browser or a process on a busy machine may lose a race that no shopper would: once more decides. The report says which tests needed it. */
const RETRIES = process.env.CI === undefined ? 0 : 1;

/** Files that are tested at once: each core computes for one, and while one waits for the disk, another has its core. */
const PURE = availableParallelism();
const WAITING = PURE + 1;

/** What is waited for takes as long as it takes on a busy machine; the figure only bounds a failure. */
const PATIENCE = { poll: { timeout: 30_000 } };

/**
 * Three kinds of tests, told apart by file name and run in this order:
 * `*.test.ts` are pure; `*.integration.test.ts` talk to the embedded PostgreSQL, event store and Stripe simulator;
 * `*.shop.test.ts` and `*.browser.test.ts` open the whole built shop, the latter in Chromium.
 */
export default defineConfig({
  test: {
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
          retry: RETRIES,
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
          retry: RETRIES,
          globalSetup: ['./embedded/testing/browser-setup.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
