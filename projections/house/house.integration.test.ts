import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { houseAnswerSchema } from '#contracts/http/console/house.ts';
import { createHistory } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { findHouse, houseProjection, listHouseVersions } from './projection.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

it('a house that nobody named is unnamed; then the newest statement holds and all are kept, newest first', async () => {
  const { db } = readModels;
  expect(await findHouse(db)).toEqual({ version: 0, identity: UNNAMED_HOUSE });
  const history = createHistory();
  for (const [index, city] of ['Grasse', 'Paris'].entries())
    history.add('house-identity', {
      type: 'HouseIdentityRevised',
      data: {
        version: index + 1,
        identity: { ...UNNAMED_HOUSE, city },
        revisedAt: `2026-11-2${index}T10:00:00.000Z`,
      },
    });
  for (let replayed = 0; replayed < 2; replayed += 1) await readModels.apply(houseProjection, history.events);
  expect(await findHouse(db)).toMatchObject({ version: 2, identity: { city: 'Paris' } });
  const versions = houseAnswerSchema.shape.versions.parse(await listHouseVersions(db));
  expect(versions.map(({ version, identity }) => [version, identity.city])).toEqual([
    [2, 'Paris'],
    [1, 'Grasse'],
  ]);
  // Pages that were kept show it: each statement replaces them.
  expect(await houseProjection.changedBy(db, 'house', history.events)).toEqual(['identity']);
});
