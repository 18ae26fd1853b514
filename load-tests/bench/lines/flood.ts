import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../../harness/percentile.ts';
import type { BenchLine } from '../bench-line.ts';
import { startBenchProcess } from '../child-process.ts';

const SECONDS = 8;
const VISITS_PER_SECOND = 40;
const FLOOD = { connections: 16, perSecond: 500, seconds: 600 };
/** What an honest visitor's p95 may become by a flood of odd addresses. */
const AT_MOST = 2;
/** A difference of less than this nobody feels, and one measures the machine. */
const UNFELT_MS = 5;

/**
 * Honest visitors beside a flood of addresses that nobody ever asked for, on a shop whose limits are wide open: what protects them is
 * that odd addresses cost next to nothing. In a shop with its usual limits a flood of one network is refused besides.
 */
export const flood: BenchLine = {
  name: 'flood',
  async measure({ admin, shop }) {
    const [product] = await admin.listProducts();
    const productId = product?.id ?? '';
    const paths = ['/', '/parfums', `/parfums/${productId}`, '/api/products', '/parfums?tri=price-desc'];
    await visit(shop.url, paths, 2);
    const alone = await visit(shop.url, paths, SECONDS);
    const flooding = startBenchProcess('flood-process', { url: shop.url, productId, ...FLOOD });
    try {
      await flooding.nextLine();
      await visit(shop.url, paths, 2);
      const beside = await visit(shop.url, paths, SECONDS);
      const floor = Math.max(alone, UNFELT_MS);
      return [
        { name: 'visiteurs seuls, p95', value: alone, unit: 'ms' },
        {
          name: `visiteurs pendant ${FLOOD.perSecond} adresses étranges par seconde, p95`,
          value: beside,
          unit: 'ms',
          floor,
          ratio: beside / floor,
          target: { atMost: AT_MOST },
        },
      ];
    } finally {
      flooding.stop();
    }
  },
};

/** Visits at a steady pace, however slow the answers. @returns the time in milliseconds that 95 % of them took at most. */
async function visit(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const begun = performance.now();
  const visits: Promise<number>[] = [];
  for (let n = 0; n < seconds * VISITS_PER_SECOND; n += 1) {
    await sleep(begun + (n * 1_000) / VISITS_PER_SECOND - performance.now());
    visits.push(timed(url + (paths[n % paths.length] ?? '/')));
  }
  const times = await Promise.all(visits);
  return percentile(
    times.toSorted((one, other) => one - other),
    0.95,
  );
}

async function timed(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`an honest visitor was answered ${answer.status} at ${url}`);
  return performance.now() - begun;
}
