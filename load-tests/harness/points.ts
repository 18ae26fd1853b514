import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

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

/** The scenario that comes before what is measured, where a script has one. */
const WARM_UP = 'warm_up';

interface Gathered {
  readonly times: number[];
  failed: number;
}

/**
 * Reads k6's CSV output: one row per measure, its columns named in the first. What a script sets up, warms up and checks at the end is left out.
 */
export async function readPoints(file: string): Promise<StepTimes[]> {
  const steps = new Map<string, Gathered>();
  const seconds = new Set<number>();
  for await (const { metric, scenario, name, value, second } of pointsOf(file)) {
    if (scenario === '' || scenario === WARM_UP) continue;
    const step = steps.get(name) ?? { times: [], failed: 0 };
    steps.set(name, step);
    seconds.add(second);
    if (metric === 'http_req_failed') step.failed += value;
    else step.times.push(value);
  }
  return [...steps].map(([name, step]) => timesOf(name, step, seconds.size));
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

function timesOf(name: string, { times, failed }: Gathered, seconds: number): StepTimes {
  return {
    name,
    requests: times.length,
    perSecond: times.length / Math.max(1, seconds),
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    failed,
  };
}

/** The middle value, so that one disturbed run does not count. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The value that a share of the values does not exceed; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
