import { withTimeout } from '#platform/with-timeout.ts';

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
  /**
   * Enters something that may go badly without making this process useless. `what` names it in the sentence of a question that got no
   * answer: that is a trouble itself.
   */
  watches(what: string, ask: () => Promise<readonly string[]>): void;
  /** From now on `/readyz` says that requests should go elsewhere. */
  beginStop(): void;
  isStopping(): boolean;
  check(): Promise<HealthReport>;
}

const MAX_ASK_MS = 2_000;
/** A question without an answer is asked a second time after this. */
const ASK_AGAIN_MS = 30_000;
/** However often it is asked, the stores are asked once in this time. */
const KEPT_MS = 1_000;

export function createHealth(): Health {
  const needed = new Map<string, () => Promise<unknown>>();
  const watched = new Map<string, () => Promise<readonly string[]>>();
  let stopping = false;
  let kept: { readonly until: number; readonly report: Promise<HealthReport> } | null = null;

  async function ask(): Promise<HealthReport> {
    const [answers, troubles] = await Promise.all([
      Promise.all([...needed].map(async ([part, askPart]) => [part, await isAnswered(askPart)] as const)),
      Promise.all([...watched].map(([what, askTroubles]) => troublesOf(what, askTroubles))),
    ]);
    const allTroubles = troubles.flat();
    const status = answers.every(([, ok]) => ok)
      ? allTroubles.length === 0
        ? 'ready'
        : 'degraded'
      : 'unready';
    return {
      status,
      parts: Object.fromEntries(answers.map(([part, ok]) => [part, ok ? 'ok' : 'out of reach'])),
      troubles: allTroubles,
    };
  }

  return {
    needs: (part, askPart) => void needed.set(part, oneAtATime(askPart)),
    watches: (what, askTroubles) => void watched.set(what, oneAtATime(askTroubles)),
    beginStop() {
      stopping = true;
    },
    isStopping: () => stopping,
    async check() {
      if (kept === null || kept.until < performance.now())
        kept = { until: performance.now() + KEPT_MS, report: ask() };
      const report = await kept.report;
      return stopping ? { ...report, status: 'stopping' } : report;
    },
  };
}

async function isAnswered(ask: () => Promise<unknown>): Promise<boolean> {
  return (await answerOf(ask)).kind === 'answered';
}

async function troublesOf(what: string, ask: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const answer = await answerOf(ask);
  if (answer.kind === 'answered') return answer.value;
  const reason = answer.kind === 'late' ? `no answer within ${MAX_ASK_MS / 1_000} s` : 'the question failed';
  return [`${what} is not known: ${reason}`];
}

/** Asks once for all who ask meanwhile: questions must not pile up before a store that is slow to answer. */
function oneAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: { readonly since: number; readonly answer: Promise<T> } | null = null;
  return () => {
    if (asking !== null && performance.now() - asking.since < ASK_AGAIN_MS) return asking.answer;
    const asked = { since: performance.now(), answer: ask() };
    asking = asked;
    const forget = () => {
      if (asking === asked) asking = null;
    };
    asked.answer.then(forget, forget);
    return asked.answer;
  };
}

type Answer<T> = { readonly kind: 'answered'; readonly value: T } | { readonly kind: 'late' | 'failed' };

/** What a question is answered with in time; never rejects. */
export async function answerOf<T>(ask: () => Promise<T>): Promise<Answer<T>> {
  let answer: Answer<T> = { kind: 'late' };
  await withTimeout(
    MAX_ASK_MS,
    ask().then(
      (value) => {
        answer = { kind: 'answered', value };
      },
      () => {
        answer = { kind: 'failed' };
      },
    ),
  );
  return answer;
}

/** The status code that proxies and orchestrators go by. */
export function statusOf({ status }: HealthReport): 200 | 503 {
  return status === 'ready' || status === 'degraded' ? 200 : 503;
}
