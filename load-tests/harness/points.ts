import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { percentile } from './percentile.ts';

/** What k6 measured of one named step; times in milliseconds. */
export interface StepTimes {
  readonly name: string;
  readonly requests: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Answers that were neither expected nor successful. */
  readonly failed: number;
}

/** One second of a run. */
export interface Second {
  /** Seconds since the first request. */
  readonly at: number;
  readonly requests: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Measured {
  /** Of the scenarios alone: what a script sets up and looks after is left out, and how it warms the shop up. */
  readonly steps: readonly StepTimes[];
  /** The warming up as well. */
  readonly seconds: readonly Second[];
}

/** The scenario that comes before what is measured, where a script has one. */
const WARM_UP = 'warm_up';

interface Gathered {
  readonly times: number[];
  failed: number;
}

/** Reads k6's CSV output: one row per measure, its columns named in the first. */
export async function readPoints(file: string): Promise<Measured> {
  const steps = new Map<string, Gathered>();
  const seconds = new Map<number, number[]>();
  const measuredSeconds = new Set<number>();
  for await (const { metric, scenario, name, value, second } of pointsOf(file)) {
    // What belongs to no scenario is set-up or the looking-after at the end.
    if (scenario === '') continue;
    if (metric === 'http_req_duration') listIn(seconds, second).push(value);
    if (scenario === WARM_UP) continue;
    const step = steps.get(name) ?? { times: [], failed: 0 };
    steps.set(name, step);
    measuredSeconds.add(second);
    if (metric === 'http_req_failed') step.failed += value;
    else step.times.push(value);
  }
  return {
    steps: [...steps].map(([name, step]) => timesOf(name, step, measuredSeconds.size)),
    seconds: series(seconds),
  };
}

interface Point {
  readonly metric: 'http_req_duration' | 'http_req_failed';
  readonly scenario: string;
  readonly name: string;
  readonly value: number;
  readonly second: number;
}

async function* pointsOf(file: string): AsyncGenerator<Point> {
  let places = new Map<string, number>();
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    const row = line.split(',');
    const [metric] = row;
    if (metric === 'metric_name') places = new Map(row.map((name, index) => [name, index]));
    if (metric !== 'http_req_duration' && metric !== 'http_req_failed') continue;
    const column = (name: string) => row[places.get(name) ?? -1] ?? '';
    yield {
      metric,
      scenario: column('scenario'),
      name: column('name'),
      value: Number(column('metric_value')),
      second: Number(column('timestamp')),
    };
  }
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function timesOf(name: string, { times, failed }: Gathered, seconds: number): StepTimes {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    name,
    requests: sorted.length,
    perSecond: sorted.length / Math.max(1, seconds),
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    failed,
  };
}

function series(seconds: ReadonlyMap<number, readonly number[]>): Second[] {
  const inOrder = [...seconds].sort(([a], [b]) => a - b);
  const start = inOrder[0]?.[0] ?? 0;
  return inOrder.map(([at, times]) => {
    const sorted = times.toSorted((a, b) => a - b);
    return {
      at: at - start,
      requests: sorted.length,
      p50: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
    };
  });
}
