import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { allProjections } from '../all.ts';
import { randomHistory } from '../testing/random-history.ts';
import { openReadModels, readTables, type TestReadModels } from '../testing/read-models.ts';

let readModels: TestReadModels;
beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());

describe('a history replayed', () => {
  const { events } = randomHistory(7, 1_500);

  it.each(allProjections.map((projection) => ({ name: projection.name, projection })))(
    'gives $name the rows it gave before, in whatever pieces it was read',
    async ({ name, projection }) => {
      const once = await readModels.replay(projection, events, `${name}_once`);
      const again = await readModels.replay(projection, events, `${name}_again`);
      for (let start = 0; start < events.length; start += 97)
        await readModels.apply(projection, events.slice(start, start + 97));

      expect(again).toEqual(once);
      expect(await readTables(readModels, name)).toEqual(once);
    },
  );
});
