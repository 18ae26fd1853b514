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
  /** Of the scenario alone: what a script sets up and looks after is left out. */
  readonly steps: readonly StepTimes[];
  readonly seconds: readonly Second[];
}

interface Gathered {
  readonly times: number[];
  failed: number;
}

/** Reads k6's CSV output: one row per measure, its columns named in the first. */
export async function readPoints(file: string): Promise<Measured> {
  const steps = new Map<string, Gathered>();
  const seconds = new Map<number, number[]>();
  let column: (row: readonly string[], name: string) => string = () => '';
  for await (const line of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    const row = line.split(',');
    if (row[0] === 'metric_name') {
      const places = new Map(row.map((name, index) => [name, index]));
      column = (cells, name) => cells[places.get(name) ?? -1] ?? '';
      continue;
    }
    const metric = row[0];
    if (metric !== 'http_req_duration' && metric !== 'http_req_failed') continue;
    // What belongs to no scenario is set-up or the looking-after at the end.
    if (column(row, 'scenario') === '') continue;
    const name = column(row, 'name');
    const step = steps.get(name) ?? { times: [], failed: 0 };
    steps.set(name, step);
    const value = Number(column(row, 'metric_value'));
    if (metric === 'http_req_failed') {
      step.failed += value;
      continue;
    }
    step.times.push(value);
    const second = Number(column(row, 'timestamp'));
    const within = seconds.get(second);
    if (within === undefined) seconds.set(second, [value]);
    else within.push(value);
  }
  return {
    steps: [...steps].map(([name, step]) => timesOf(name, step, seconds.size)),
    seconds: series(seconds),
  };
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
