import { sampleProcesses } from '../harness/process-samples.ts';
import { type Bench, type Figure, median } from './bench-line.ts';
import { hammer, startFloor } from './hammer.ts';

const SECONDS = 3;
const WARM_UP_SECONDS = 2;

interface Wish {
  readonly name: string;
  readonly path: string;
  readonly connections: readonly number[];
  /** Least share of the floor's requests a second. */
  readonly atLeast: number;
  /** Most times the floor's p95. */
  readonly slowest?: number;
}

/** One of the two that are compared. */
interface Side {
  readonly url: string;
  /** Processor time of its process until now, in seconds. */
  readonly processorTime: () => Promise<number>;
}

interface Measured {
  readonly perSecond: number;
  readonly p95: number;
  /** Processor time for each answer, in microseconds: it says the same on a machine that others use too. */
  readonly cost: number;
}

/** Measures an address of the shop and its floor in turns, so that whatever else the machine does weighs on both. */
export async function againstFloor(bench: Bench, wish: Wish): Promise<Figure[]> {
  const url = `${bench.shop.url.replace('localhost', '127.0.0.1')}${wish.path}`;
  await hammer(url, 16, WARM_UP_SECONDS);
  const floor = await startFloor(url);
  const sides = {
    shop: { url, processorTime: () => processorTimeOf(bench.shop.supervisor.pid ?? 0, 'server') },
    floor: { url: floor.url, processorTime: () => processorTimeOf(floor.pid) },
  };
  try {
    await hammer(floor.url, 16, WARM_UP_SECONDS);
    const figures: Figure[] = [];
    for (const connections of wish.connections) {
      bench.progress(`${wish.name}, ${connections} connexions`);
      figures.push(...(await inTurns(bench.runs, sides, connections, wish)));
    }
    return figures;
  } finally {
    floor.stop();
  }
}

/** @param name of the process among those that the given one started; all of them without. */
async function processorTimeOf(root: number, name?: string): Promise<number> {
  const samples = await sampleProcesses(root);
  const wanted = samples.filter((sample) => name === undefined || sample.name === name);
  return wanted.reduce((sum, { cpu }) => sum + cpu, 0);
}

async function inTurns(
  runs: number,
  sides: { readonly shop: Side; readonly floor: Side },
  connections: number,
  wish: Wish,
): Promise<Figure[]> {
  const turns: { shop: Measured; floor: Measured }[] = [];
  for (let run = 0; run < runs; run += 1) {
    const floor = await measure(sides.floor, connections);
    turns.push({ floor, shop: await measure(sides.shop, connections) });
  }
  const name = `${wish.name}, ${connections} connexions`;
  const compared = (of: keyof Measured) => ({
    value: median(turns.map(({ shop }) => shop[of])),
    floor: median(turns.map(({ floor }) => floor[of])),
    // Each turn through its own floor: a slow moment of the machine weighs on both.
    ratio: median(turns.map(({ shop, floor }) => shop[of] / floor[of])),
  });
  return [
    { name, unit: '/s', ...compared('perSecond'), target: { atLeast: wish.atLeast } },
    {
      name: `${name}, p95`,
      unit: 'ms',
      ...compared('p95'),
      ...(wish.slowest === undefined ? {} : { target: { atMost: wish.slowest } }),
    },
    { name: `${name}, processeur par réponse`, unit: 'µs', ...compared('cost') },
  ];
}

async function measure({ url, processorTime }: Side, connections: number): Promise<Measured> {
  const before = await processorTime();
  const { perSecond, failed, answers, p95 } = await hammer(url, connections, SECONDS);
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  const seconds = (await processorTime()) - before;
  return { perSecond, p95: p95(), cost: (seconds / answers) * 1_000_000 };
}
