import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { importedPackages } from './testing/production-imports.ts';

const ENTRIES = ['main/main.ts', 'main/payments.ts', 'main/health-check.ts'];

describe('the processes that production runs', () => {
  it('import nothing but production dependencies', async () => {
    const manifest = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    const imported = await importedPackages(ENTRIES);
    expect(imported).toContain('koa');
    expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });
});
