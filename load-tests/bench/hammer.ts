import { z } from 'zod';
import { percentile } from '../harness/percentile.ts';
import { startBenchProcess } from './child-process.ts';

const begunSchema = z.object({ begun: z.literal(true) });
const resultSchema = z.object({
  perSecond: z.number(),
  failed: z.number(),
  answers: z.array(z.tuple([z.number(), z.number()])),
});

export interface Hammered {
  readonly perSecond: number;
  readonly failed: number;
  /** How many answers came in all. */
  readonly answers: number;
  /**
   * Milliseconds that 95 % of the answers took at most, of those that came in a stretch of time.
   * @throws Error when none came: that is no good time, it is none at all.
   */
  p95(from?: number, until?: number): number;
}

/** Asks for one address over and over from a process of its own, and tells when it begins. */
export async function hammer(
  url: string,
  connections: number,
  seconds: number,
  onBegun: () => void = () => undefined,
): Promise<Hammered> {
  const child = startBenchProcess('hammer-process', { url, connections, seconds });
  try {
    begunSchema.parse(await child.nextLine());
    onBegun();
    const { perSecond, failed, answers } = resultSchema.parse(await child.nextLine());
    return {
      perSecond,
      failed,
      answers: answers.length,
      p95(from = 0, until = Number.POSITIVE_INFINITY) {
        const times = answers
          .filter(([at]) => at >= from && at < until)
          .map(([, milliseconds]) => milliseconds);
        if (times.length === 0) throw new Error(`${url} gave no answer in the time that was to be measured`);
        return percentile(
          times.toSorted((one, other) => one - other),
          0.95,
        );
      },
    };
  } finally {
    child.stop();
  }
}

export interface Floor {
  readonly url: string;
  readonly pid: number;
  stop(): void;
}

/** The floor of an address: a bare Koa server that answers the same bytes. */
export async function startFloor(url: string): Promise<Floor> {
  const child = startBenchProcess('bare-koa', { url });
  const { port } = z.object({ port: z.int() }).parse(await child.nextLine());
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: child.stop };
}
