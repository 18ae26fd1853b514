import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Figure } from './bench-line.ts';
import { keepTable, makeTable, printTable, readLastTable, regressions } from './bench-table.ts';

const here = { cores: 2, processor: 'Xeon', memoryGiB: 24, node: 'v20.20.2', load: 0.5 };
const elsewhere = { ...here, processor: 'EPYC' };
const page: Figure = {
  name: 'page',
  value: 900,
  unit: '/s',
  floor: 1_000,
  ratio: 0.9,
  target: { atLeast: 0.7 },
};
const order: Figure = { name: 'commande', value: 80, unit: 'ms', target: { atMost: 60 } };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-table-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The table of an earlier run, as it is read again. */
async function kept(name: string, figures: readonly Figure[], on = here) {
  const file = join(folder, `${name}.json`);
  await keepTable(file, makeTable(figures, on), null);
  return { file, last: await readLastTable(file) };
}

describe('a table of the bench', () => {
  it('keeps figures that were not taken this time with the machine that they were taken on', async () => {
    const { file, last } = await kept('two-runs', [page, order]);
    await keepTable(file, makeTable([{ ...order, value: 90 }], elsewhere), last);
    const read = await readLastTable(file);
    expect(read?.figures.map(({ name, value, taken }) => [name, value, taken.machine.processor])).toEqual([
      ['commande', 90, 'EPYC'],
      ['page', 900, 'Xeon'],
    ]);
  });

  it('names a figure that is clearly worse than it was on the same machine', async () => {
    const { last } = await kept('same', [page, order]);
    const worse = makeTable(
      [
        { ...page, ratio: 0.6 },
        { ...order, value: 120 },
      ],
      here,
    );
    expect(regressions(worse, last)).toEqual([
      '  régression : page, 0.90 auparavant, 0.60 à présent',
      '  régression : commande, 80.0 auparavant, 120 à présent',
    ]);
    const much = makeTable(
      [
        { ...page, ratio: 0.8 },
        { ...order, value: 95 },
      ],
      here,
    );
    expect(regressions(much, last)).toEqual([]);
  });

  it('takes a figure for an accident whose best measure is as good as before', async () => {
    const { last } = await kept('accident', [page, order]);
    const slower = (best: number) => makeTable([{ ...order, value: 120, best }], here);
    expect(regressions(slower(79), last)).toEqual([]);
    expect(regressions(slower(81), last)).toHaveLength(1);
    const fewer = (best: number) => makeTable([{ ...page, ratio: 0.6, best }], here);
    expect(regressions(fewer(0.91), last)).toEqual([]);
    expect(regressions(fewer(0.89), last)).toHaveLength(1);
  });

  it('allows more to a figure that differs more from run to run', async () => {
    const { last } = await kept('spread', [order]);
    const slower = (value: number) => makeTable([{ ...order, value, spread: 0.5 }], here);
    expect(regressions(slower(159), last)).toEqual([]);
    expect(regressions(slower(161), last)).toHaveLength(1);
  });

  it('compares with another machine by ratio alone', async () => {
    const { last } = await kept('other', [page, order], elsewhere);
    const worse = makeTable(
      [
        { ...page, ratio: 0.6 },
        { ...order, value: 300 },
      ],
      here,
    );
    expect(regressions(worse, last)).toEqual(['  régression : page, 0.90 auparavant, 0.60 à présent']);
  });

  it('has nothing to compare with the first time', async () => {
    const none = await readLastTable(join(folder, 'none.json'));
    expect([none, regressions(makeTable([page], here), none)]).toEqual([null, []]);
  });

  it('says what was kept and missed, and on which machine', () => {
    const printed = printTable(makeTable([page, order], here));
    expect(printed).toMatch(/page +900 \/s +1\s000 +0\.90 +≥ 0\.7 +✓/u);
    expect(printed).toMatch(/commande +80\.0 ms +≤ 60 +✗/u);
    expect(printed).toContain('2 cœurs (Xeon), 24 Gio');
  });
});
