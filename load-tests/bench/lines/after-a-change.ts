import { setTimeout as sleep } from 'node:timers/promises';
import { type Bench, type BenchLine, type Figure, median } from '../bench-line.ts';
import { hammer } from '../hammer.ts';

const CONNECTIONS = 16;
const QUIET_MS = 2_000;
const AFTER_MS = 1_000;
const SECONDS = 4;

/** The second after an event changed a page that everybody is looking at: one renders it, the others wait for that. */
export const afterAChange: BenchLine = {
  name: 'apres-un-changement',
  async measure(bench) {
    const [product] = await bench.admin.listProducts();
    if (!product) throw new Error('the shop is empty');
    const pages = { 'page d’un parfum': `/parfums/${product.id}`, 'page de la collection': '/parfums' };
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(pages)) {
      bench.progress(`${name}, seconde après un changement`);
      figures.push(await secondAfter(bench, name, path, product.id));
    }
    await bench.admin.call('PATCH', `/api/admin/products/${product.id}`, { price: product.price });
    return figures;
  },
};

async function secondAfter(bench: Bench, name: string, path: string, productId: string): Promise<Figure> {
  const quiet: number[] = [];
  const after: number[] = [];
  for (let run = 0; run < bench.runs; run += 1) {
    let tellBegun: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      tellBegun = resolve;
    });
    const hammering = hammer(`${bench.shop.url}${path}`, CONNECTIONS, SECONDS, tellBegun);
    // It takes its time to begin where the machine has other things to do.
    await Promise.race([beginning, hammering]);
    const begun = Date.now();
    await sleep(QUIET_MS);
    const changedAt = Date.now();
    await bench.admin.call('PATCH', `/api/admin/products/${productId}`, { price: `${100 + run}.00` });
    const hammered = await hammering;
    if (hammered.failed > 0) throw new Error(`${path}: ${hammered.failed} requests failed`);
    quiet.push(hammered.p95(begun, changedAt));
    after.push(hammered.p95(changedAt, changedAt + AFTER_MS));
  }
  return {
    name: `${name}, p95 de la seconde après un changement`,
    value: median(after),
    unit: 'ms',
    floor: median(quiet),
    ratio: median(after.map((value, run) => value / (quiet[run] ?? Number.NaN))),
    target: { atMost: 5 },
  };
}
