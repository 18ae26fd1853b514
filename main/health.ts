import { atMost } from '#workers/at-most.ts';

/** What `/readyz` answers: names of parts, never an address, a secret or anything of a visitor. */
export interface HealthReport {
  /** `degraded` still takes requests: pages may show an older state. `unready` and `stopping` do not. */
  readonly status: 'ready' | 'degraded' | 'unready' | 'stopping';
  readonly parts: Readonly<Record<string, 'ok' | 'out of reach'>>;
  /** What a person should look at, in a sentence each. */
  readonly troubles: readonly string[];
}

/** What a process knows of its own fitness; the parts it is made of enter themselves. */
export interface Health {
  /** Enters a server this process cannot work without: `ask` rejects, or does not answer, while it is out of reach. */
  needs(part: string, ask: () => Promise<unknown>): void;
  /** Enters something that may go badly without making this process useless. */
  watches(ask: () => Promise<readonly string[]>): void;
  /** From now on `/readyz` says that requests should go elsewhere. */
  beginStop(): void;
  isStopping(): boolean;
  check(): Promise<HealthReport>;
}

const LONGEST_ASK_MS = 2_000;
/** However often it is asked, the stores are asked once in this time. */
const KEPT_MS = 1_000;

export function createHealth(): Health {
  const needed = new Map<string, () => Promise<unknown>>();
  const watched: (() => Promise<readonly string[]>)[] = [];
  let stopping = false;
  let kept: { readonly until: number; readonly report: Promise<HealthReport> } | null = null;

  async function ask(): Promise<HealthReport> {
    const [answers, troubles] = await Promise.all([
      Promise.all([...needed].map(async ([part, askPart]) => [part, await isAnswered(askPart)] as const)),
      Promise.all(watched.map((askTroubles) => withinTime(askTroubles))),
    ]);
    const told = troubles.flat();
    const status = answers.every(([, ok]) => ok) ? (told.length === 0 ? 'ready' : 'degraded') : 'unready';
    return {
      status,
      parts: Object.fromEntries(answers.map(([part, ok]) => [part, ok ? 'ok' : 'out of reach'])),
      troubles: told,
    };
  }

  return {
    needs: (part, askPart) => void needed.set(part, askPart),
    watches: (askTroubles) => void watched.push(askTroubles),
    beginStop() {
      stopping = true;
    },
    isStopping: () => stopping,
    async check() {
      if (kept === null || kept.until < Date.now()) kept = { until: Date.now() + KEPT_MS, report: ask() };
      const report = await kept.report;
      return stopping ? { ...report, status: 'stopping' } : report;
    },
  };
}

async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  let answered = false;
  await atMost(
    LONGEST_ASK_MS,
    ask().then(() => {
      answered = true;
    }),
  );
  return answered;
}

/** What cannot be asked now is told by the part that is out of reach. */
async function withinTime(ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  let troubles: readonly string[] = [];
  await atMost(
    LONGEST_ASK_MS,
    ask().then((told) => {
      troubles = told;
    }),
  );
  return troubles;
}

/** The status code that proxies and orchestrators go by. */
export function statusOf({ status }: HealthReport): 200 | 503 {
  return status === 'ready' || status === 'degraded' ? 200 : 503;
}
