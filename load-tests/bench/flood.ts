import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type Bench, type Figure, median, percentile, sendSteadily } from './bench.ts';

const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const VISITS_PER_SECOND = 40;
const FLOOD_PER_SECOND = 500;
/** How much slower visitors may become. */
const MAX_RATIO = 2;
/** Faster than this, a difference measures the machine. */
const IMPERCEPTIBLE_MS = 5;

/**
 * Visitors beside a flood of addresses that were never asked for before. The bench's shop has its rate limits wide open: odd addresses must
 * cost next to nothing by themselves.
 */
export async function measureFlood({ admin, shop, runs, progress }: Bench): Promise<Figure[]> {
  const [product] = await admin.listProducts();
  const { id = '', slug = '' } = product ?? {};
  const paths = ['/', '/parfums', `/parfums/${slug}`, '/api/products', '/parfums?tri=price-desc'];
  const measured: { alone: number; beside: number }[] = [];
  for (let run = 1; run <= runs; run += 1) {
    progress(`visitors alone (${run} of ${runs})`);
    await visit(shop.url, paths, WARM_UP_SECONDS);
    const alone = await visit(shop.url, paths, SECONDS);
    progress(`visitors beside ${FLOOD_PER_SECOND} odd addresses a second (${run} of ${runs})`);
    // Somewhat longer than the visits beside it.
    const seconds = WARM_UP_SECONDS + SECONDS + 2;
    const flood = fork(`${import.meta.dirname}/flood-process.ts`, [
      shop.url,
      id,
      `${FLOOD_PER_SECOND}`,
      `${seconds}`,
    ]);
    const ended = once(flood, 'exit');
    await visit(shop.url, paths, WARM_UP_SECONDS);
    measured.push({ alone, beside: await visit(shop.url, paths, SECONDS) });
    const [code] = await ended;
    if (code !== 0) throw new Error(`the flood ended with ${code}`);
  }
  const alone = median(measured.map((run) => run.alone));
  const beside = median(measured.map((run) => run.beside));
  const floor = Math.max(alone, IMPERCEPTIBLE_MS);
  return [
    {
      name: `visitors beside ${FLOOD_PER_SECOND} odd addresses/s, p95`,
      unit: 'ms',
      value: beside,
      floor,
      ratio: beside / floor,
      target: { atMost: MAX_RATIO },
    },
  ];
}

/** Visits at a steady pace, however slow the answers. @returns their p95 in milliseconds. */
async function visit(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const times = await sendSteadily(VISITS_PER_SECOND, seconds, (n) =>
    timed(url + (paths[n % paths.length] ?? '/')),
  );
  return percentile(times, 0.95);
}

async function timed(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a visitor was answered ${answer.status} at ${url}`);
  return performance.now() - begun;
}
