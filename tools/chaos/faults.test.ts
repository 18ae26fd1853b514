import { expect, it } from 'vitest';
import { planFaults } from './faults.ts';

function first(count: number, seed: number, servers: number) {
  const plan = planFaults(seed, servers);
  return Array.from({ length: count }, () => plan.next().value);
}

it('a seed plans the same faults every time, another seed others', () => {
  expect(first(50, 7, 2)).toEqual(first(50, 7, 2));
  expect(first(50, 7, 2)).not.toEqual(first(50, 8, 2));
});

it('the clocks of what reads them are set hours back and hours ahead, and right again', () => {
  const clocks = first(300, 3, 2).filter(({ signal }) => signal === 'clock');
  expect(clocks.some(({ aheadMs }) => aheadMs <= -3_600_000)).toBe(true);
  expect(clocks.some(({ aheadMs }) => aheadMs >= 3_600_000)).toBe(true);
  expect(new Set(clocks.map(({ target }) => target))).toEqual(
    new Set(['server', 'relay', 'worker', 'server-2', 'relay-2', 'worker-2']),
  );
  expect(clocks.every(({ forMs }) => forMs > 0)).toBe(true);
});

it('a second server is struck only where there is one, and what is all of the shop is never stopped for good', () => {
  expect(first(300, 1, 1).filter(({ target }) => target.endsWith('-2'))).toEqual([]);
  expect(first(300, 1, 2).some(({ target }) => target === 'server-2')).toBe(true);
  const stopped = first(300, 1, 2).filter(({ signal }) => signal === 'stop');
  expect(stopped.filter(({ target }) => target === 'everything' || target === 'supervisor')).toEqual([]);
});
