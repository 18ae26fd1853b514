import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENTRIES } from '../build/build.ts';
import { importedPackages } from '../testing/production-imports.ts';

/** The image leaves the others out. */
const PRODUCTION_ENTRIES = Object.values(ENTRIES).filter((file) => !file.startsWith('embedded/'));

describe('the processes that production runs', () => {
  it('import nothing but production dependencies', async () => {
    const manifest = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    const imported = await importedPackages(PRODUCTION_ENTRIES);
    expect(imported).toContain('koa');
    expect(imported.filter((name) => !(name in manifest.dependencies))).toEqual([]);
  });
});
