import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshEventStore } from '#embedded/testing/fresh-event-store.ts';

let store: Awaited<ReturnType<typeof freshEventStore>>;
beforeAll(async () => {
  store = await freshEventStore();
});
afterAll(() => store.close());

const RUN = ['--import', 'tsx', 'embedded/event-store/conformance/run.ts'];

async function conformance(...args: string[]): Promise<{ code: number; out: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...RUN, ...args], {
      env: childEnvironment(),
    });
    return { code: 0, out: stdout };
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error && 'stdout' in error && 'stderr' in error))
      throw error;
    return { code: Number(error.code), out: `${String(error.stdout)}${String(error.stderr)}` };
  }
}

/** A run of its own, and no part of this one. */
function childEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
}

describe('npm run conformance', () => {
  it('says of a server, by either name of its address, what it does as expected', async () => {
    const { code, out } = await conformance(store.url.replace('esdb:', 'kurrentdb:'));
    expect(out).toContain('| essayé | comme attendu | autrement |');
    expect(out).toMatch(/\n {2}\d\d+ comme attendu, 0 autrement\./);
    expect(code).toBe(0);
  }, 120_000);

  it('says so at once when nothing answers, and what it wants when it is called wrongly', async () => {
    const silent = await conformance('esdb://127.0.0.1:1?tls=false');
    expect(silent.out).toContain('ne répond pas');
    expect(silent.code).toBe(1);
    expect((await conformance('http://127.0.0.1:1')).code).toBe(2);
  }, 120_000);
});
