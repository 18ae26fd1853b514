import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { readPoints, type StepTimes } from './points.ts';

export interface K6Run {
  readonly k6: string;
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
}

const checksSchema = z.record(z.string(), z.object({ passes: z.number(), fails: z.number() })).default({});
const summarySchema = z.object({
  metrics: z.record(
    z.string(),
    z.looseObject({ thresholds: z.record(z.string(), z.boolean()).optional(), count: z.number().optional() }),
  ),
  root_group: z.object({
    checks: checksSchema,
    /** What is checked before and after the scenarios. */
    groups: z.record(z.string(), z.object({ checks: checksSchema })).default({}),
  }),
});

export interface K6Outcome {
  readonly exitCode: number;
  /** Each condition a script sets, and whether it was kept. */
  readonly thresholds: readonly { readonly condition: string; readonly kept: boolean }[];
  readonly checks: readonly { readonly name: string; readonly passes: number; readonly fails: number }[];
  /** The scripts' own counters, for example `orders_paid`. */
  readonly counters: Readonly<Record<string, number>>;
  readonly steps: readonly StepTimes[];
}

/**
 * Runs one script with k6, which shows its progress itself.
 * @throws Error when k6 did not come to measure anything.
 */
export async function runK6({ k6, script, variables }: K6Run): Promise<K6Outcome> {
  const directory = await mkdtemp(join(tmpdir(), 'miris-load-'));
  const summaryFile = join(directory, 'summary.json');
  const pointsFile = join(directory, 'points.csv');
  const args = ['run', '--summary-export', summaryFile, '--out', `csv=${pointsFile}`, script];
  try {
    const exitCode = await run(k6, args, variables);
    const text = await readFile(summaryFile, 'utf8').catch(() => null);
    if (text === null) throw new Error(`k6 s’est arrêté (code ${exitCode}) avant d’avoir mesuré.`);
    const { metrics, root_group: root } = summarySchema.parse(JSON.parse(text));
    return {
      exitCode,
      // In k6's export `true` says that a threshold was crossed.
      thresholds: Object.entries(metrics).flatMap(([metric, { thresholds = {} }]) =>
        Object.entries(thresholds).map(([rule, crossed]) => ({
          condition: `${metric}: ${rule}`,
          kept: !crossed,
        })),
      ),
      checks: [root, ...Object.values(root.groups)].flatMap(({ checks }) =>
        Object.entries(checks).map(([name, { passes, fails }]) => ({ name, passes, fails })),
      ),
      counters: Object.fromEntries(
        Object.entries(metrics).flatMap(([name, { count }]) => (count === undefined ? [] : [[name, count]])),
      ),
      steps: await readPoints(pointsFile),
    };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function run(program: string, args: string[], variables: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: { ...process.env, K6_NO_USAGE_REPORT: 'true', ...variables },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Where k6 is: K6_PATH, the PATH, or where Go installs programs; null when it is in none of them. */
export function findK6(): string | null {
  const directories = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...(process.env.GOPATH ? [join(process.env.GOPATH, 'bin')] : []),
    join(homedir(), 'go', 'bin'),
  ];
  const places = [process.env.K6_PATH, ...directories.map((directory) => join(directory, 'k6'))];
  return places.find((place) => place !== undefined && isProgram(place)) ?? null;
}

export const HOW_TO_GET_K6 =
  'k6 est introuvable. Sur une machine avec Go : go install go.k6.io/k6@latest ' +
  '(il se trouve alors dans ~/go/bin) ; ailleurs : https://grafana.com/docs/k6/latest/set-up/install-k6/. ' +
  'S’il est déjà installé : K6_PATH=/chemin/vers/k6 npm run load -- …';

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
