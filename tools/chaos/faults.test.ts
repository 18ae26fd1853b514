import { expect, it } from 'vitest';
import { ORDER_WITHIN_MS, type PlannedFault, planFaults } from './faults.ts';

function first(count: number, seed: number, servers: number) {
  const plan = planFaults(seed, servers);
  return Array.from({ length: count }, () => plan.next().value);
}

it('a seed plans the same faults every time, another seed others', () => {
  expect(first(50, 7, 2)).toEqual(first(50, 7, 2));
  expect(first(50, 7, 2)).not.toEqual(first(50, 8, 2));
});

const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);
/** What opening the shop again takes on a quiet machine, after all of it ended. */
const OPENING_MS = 8_000;
const CLOCKED = ['server', 'relay', 'worker', 'server-2', 'relay-2', 'worker-2'];

function kindOf({ signal, aheadMs }: PlannedFault): string {
  return signal === 'clock' ? `clock ${aheadMs < 0 ? 'back' : 'ahead'}` : signal;
}

it('however short, a run has kills, stops and clocks that are hours back and hours ahead', () => {
  for (const seed of SEEDS)
    expect(new Set(first(7, seed, 1).map(kindOf))).toEqual(
      new Set(['kill', 'stop', 'clock ahead', 'clock back']),
    );
  const clocks = first(300, 3, 2).filter(({ signal }) => signal === 'clock');
  expect(clocks.every(({ forMs, aheadMs }) => forMs > 0 && Math.abs(aheadMs) >= 3_600_000)).toBe(true);
  expect(first(300, 3, 2).filter(({ signal, aheadMs }) => signal !== 'clock' && aheadMs !== 0)).toEqual([]);
});

it('ten minutes are enough for each fault to strike each of its targets, clocks in both directions', () => {
  const everyKind = (from: readonly PlannedFault[]) => [
    ...new Set(from.map((fault) => `${kindOf(fault)} ${fault.target}`)),
  ];
  const all = everyKind(first(2_000, 1, 2)).sort();
  for (const target of CLOCKED)
    expect(all).toEqual(expect.arrayContaining([`clock back ${target}`, `clock ahead ${target}`]));
  expect(all.filter((kind) => kind.startsWith('clock'))).toHaveLength(2 * CLOCKED.length);
  for (const seed of SEEDS) {
    let left = 600_000;
    const played = first(200, seed, 2).filter(({ target, pauseMs, forMs }) => {
      left -= pauseMs + ORDER_WITHIN_MS + forMs;
      if (target === 'supervisor' || target === 'everything') left -= OPENING_MS;
      return left > 0;
    });
    expect(everyKind(played).sort()).toEqual(all);
  }
});

it('a second server is struck only where there is one, and what is all of the shop is never stopped for good', () => {
  expect(first(300, 1, 1).filter(({ target }) => target.endsWith('-2'))).toEqual([]);
  expect(first(300, 1, 2).some(({ target }) => target === 'server-2')).toBe(true);
  const stopped = first(300, 1, 2).filter(({ signal }) => signal === 'stop');
  expect(stopped.filter(({ target }) => target === 'everything' || target === 'supervisor')).toEqual([]);
});
