import { cpus, loadavg, totalmem } from 'node:os';
import type { K6Outcome } from './run-k6.ts';

/** What a run leaves in `load-tests/results`. */
export interface LoadReport {
  readonly script: string;
  readonly date: string;
  readonly smoke: boolean;
  readonly machine: {
    readonly cores: number;
    readonly processor: string;
    readonly memoryGiB: number;
    readonly node: string;
    /** Of the last minute, when the run ended. */
    readonly load: number;
  };
  readonly passed: boolean;
  readonly outcome: K6Outcome;
  /** What was looked after when k6 had ended. */
  readonly invariants: readonly { readonly name: string; readonly kept: boolean }[];
  readonly processes: readonly ProcessUse[];
}

export interface ProcessUse {
  readonly name: string;
  /** Processor seconds spent during the run. */
  readonly cpuSeconds: number;
  /** Resident memory in MiB: when the run began, at its greatest, when it ended. */
  readonly memory: { readonly start: number; readonly most: number; readonly end: number };
}

export function machine(): LoadReport['machine'] {
  const [first] = cpus();
  return {
    cores: cpus().length,
    processor: first?.model ?? 'inconnu',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 100) / 100,
  };
}

/** The one table people read. */
export function table({ script, outcome, invariants, processes, passed, machine: on }: LoadReport): string {
  const steps = outcome.steps.map(({ name, requests, perSecond, p50, p95, p99, failed }) => [
    name,
    String(requests),
    perSecond.toFixed(1),
    p50.toFixed(1),
    p95.toFixed(1),
    p99.toFixed(1),
    String(failed),
  ]);
  const use = processes.map(({ name, cpuSeconds, memory }) => [
    name,
    cpuSeconds.toFixed(1),
    memory.start.toFixed(0),
    memory.most.toFixed(0),
    memory.end.toFixed(0),
  ]);
  return [
    '',
    columns([['étape', 'requêtes', '/s', 'p50 ms', 'p95 ms', 'p99 ms', 'échecs'], ...steps]),
    '',
    columns([['processus', 'CPU s', 'Mio début', 'Mio max', 'Mio fin'], ...use]),
    '',
    ...outcome.checks.map(({ name, passes, fails }) =>
      mark(fails === 0, `${name} (${passes} oui, ${fails} non)`),
    ),
    ...invariants.map(({ name, kept }) => mark(kept, name)),
    ...outcome.thresholds.map(({ condition, kept }) => mark(kept, condition)),
    '',
    `${passed ? 'Tout est tenu' : 'Quelque chose n’est pas tenu'} : ${script}, ${on.cores} cœurs (${on.processor}), ` +
      `charge ${on.load}, Node ${on.node}.`,
  ].join('\n');
}

function mark(good: boolean, text: string): string {
  return `  ${good ? '✓' : '✗'} ${text}`;
}

/** The first column to the left, the others to the right. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
        .join('  '),
    )
    .map((line) => `  ${line}`)
    .join('\n');
}
