import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openReadModels, type TestReadModels } from '../../testing/read-models.ts';
import { withFigures } from './built.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

it('figures of the version before are refused until those of this one are built', async () => {
  expect(await withFigures(readModels.db)).toBe(readModels.db);
  await readModels.pool.query('alter table figures.sales drop column articles');
  await expect(withFigures(readModels.db)).rejects.toMatchObject({ problem: { status: 503 } });
});
