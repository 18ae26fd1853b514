import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The suite alone, against the server that EVENTSTORE_URL names. */
export default defineConfig({
  root: path.join(import.meta.dirname, '../../..'),
  test: {
    include: ['embedded/event-store/conformance/*.integration.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
