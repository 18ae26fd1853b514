import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { promosProjection } from '../promos/projection.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { advanceCheckpoint, readCheckpoint } from './checkpoints.ts';
import { migrateReadModels } from './migrate.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
  await advanceCheckpoint(readModels.db, promosProjection, null, 100n);
  await readModels.pool.query(`insert into promos.redemptions values (gen_random_uuid(), gen_random_uuid())`);
});
afterAll(() => readModels.close());

async function redemptions(): Promise<number> {
  const { rows } = await readModels.pool.query<{ count: number }>('select count(*) from promos.redemptions');
  return rows[0]?.count ?? -1;
}

describe('a start of the shop', () => {
  it('leaves read models as they are, however many processes start at once', async () => {
    await Promise.all([1, 2, 3].map(() => migrateReadModels(readModels.db)));
    expect(await redemptions()).toBe(1);
    expect(await readCheckpoint(readModels.db, 'promos')).toMatchObject({ position: 100n });
  });

  it('leaves a read model of an older version readable: a worker builds the new one beside it', async () => {
    const version = promosProjection.version + 1;
    await migrateReadModels(readModels.db, [{ ...promosProjection, version }]);
    expect(await redemptions()).toBe(1);
    expect(await readCheckpoint(readModels.db, 'promos')).toMatchObject({
      position: 100n,
      version: promosProjection.version,
    });
  });

  it('makes a read model whose tables are gone anew, from the log’s beginning', async () => {
    await readModels.pool.query('drop schema promos cascade');
    await migrateReadModels(readModels.db);
    expect(await redemptions()).toBe(0);
    expect(await readCheckpoint(readModels.db, 'promos')).toMatchObject({ position: null });
  });
});
