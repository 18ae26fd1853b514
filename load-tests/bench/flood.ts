import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { percentile } from '../harness/statistics.ts';
import type { Bench, Figure } from './bench.ts';

const SECONDS = 8;
const WARM_UP_SECONDS = 2;
const VISITS_PER_SECOND = 40;
const FLOOD_PER_SECOND = 500;
/** How much slower visitors may become. */
const MAX_RATIO = 2;
/** Faster than this, a difference measures the machine. */
const IMPERCEPTIBLE_MS = 5;

/**
 * Visitors beside a flood of addresses that were never asked for before. The bench's shop has its rate limits wide open: odd addresses must cost next to
 * nothing by themselves.
 */
export async function measureFlood({ admin, shop, progress }: Bench): Promise<Figure[]> {
  const [product] = await admin.listProducts();
  const id = product?.id ?? '';
  const paths = ['/', '/parfums', `/parfums/${id}`, '/api/products', '/parfums?tri=price-desc'];
  progress('visitors alone');
  await visit(shop.url, paths, WARM_UP_SECONDS);
  const alone = await visit(shop.url, paths, SECONDS);
  progress(`visitors beside ${FLOOD_PER_SECOND} odd addresses a second`);
  const flood = autocannon({
    url: shop.url,
    connections: 16,
    // Somewhat longer than the visits beside it.
    duration: WARM_UP_SECONDS + SECONDS + 2,
    overallRate: FLOOD_PER_SECOND,
    requests: oddRequests(id),
    idReplacement: true,
    workers: 1,
  });
  await visit(shop.url, paths, WARM_UP_SECONDS);
  const beside = await visit(shop.url, paths, SECONDS);
  await flood;
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

/** Pages in odd spellings, perfumes that do not exist, parameters and cookies without meaning; `[<id>]` is another each time. */
function oddRequests(productId: string): autocannon.Request[] {
  const paths = [
    '/parfums/[<id>]',
    '/parfums?apres=1-[<id>]&tri=price-desc',
    '/parfums?tri=[<id>]',
    '/nulle-part/%E2%82%AC[<id>]',
    '/commande?n=[<id>]',
    '/admin?n=[<id>]',
    '/@fs/[<id>]',
    `/api/products/${productId}?n=[<id>]`,
  ];
  const spellings = Array.from({ length: 500 }, (_, n) => escapeSome(productId, n + 1));
  return [...spellings.flatMap((id) => [`/parfums/${id}`, `/api/products/${id}`]), ...repeat(paths, 250)].map(
    (path) => ({ path, headers: { cookie: 'miris_session=[<id>]; __Host-miris_session=[<id>]' } }),
  );
}

/** Some of an id's letters written as percent escapes. */
function escapeSome(id: string, n: number): string {
  return [...id]
    .map((letter, at) => (n & (1 << (at % 16)) ? `%${letter.charCodeAt(0).toString(16)}` : letter))
    .join('');
}

function repeat<T>(list: readonly T[], times: number): T[] {
  return Array.from({ length: times }, () => list).flat();
}

/** Visits at a steady pace, however slow the answers. @returns their p95 in milliseconds. */
async function visit(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const begun = performance.now();
  const visits: Promise<number>[] = [];
  for (let n = 0; n < seconds * VISITS_PER_SECOND; n += 1) {
    await sleep(begun + (n * 1_000) / VISITS_PER_SECOND - performance.now());
    visits.push(timed(url + (paths[n % paths.length] ?? '/')));
  }
  return percentile(await Promise.all(visits), 0.95);
}

async function timed(url: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a visitor was answered ${answer.status} at ${url}`);
  return performance.now() - begun;
}
