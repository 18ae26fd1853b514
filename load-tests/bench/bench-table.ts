import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { columns, type LoadReport, machine } from '../harness/report.ts';
import { comparedOf, type Figure, meetsTarget } from './bench-line.ts';

/** What a run leaves behind, and what the next one is compared with. */
export interface BenchTable {
  readonly date: string;
  readonly machine: LoadReport['machine'];
  readonly figures: readonly Figure[];
}

const lastSchema = z.object({
  date: z.string(),
  figures: z.array(z.object({ name: z.string(), value: z.number(), ratio: z.number().optional() })),
});
type LastTable = z.infer<typeof lastSchema>;

/** Smaller differences are the machine's own. */
const REGRESSION = 0.75;

export function makeTable(figures: readonly Figure[]): BenchTable {
  return { date: new Date().toISOString(), machine: machine(), figures };
}

/** The table of the last run that was kept, or null. */
export async function readLastTable(file: string): Promise<LastTable | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : lastSchema.parse(JSON.parse(text));
}

/** Keeps a table; figures that were not measured this time stay as they were. */
export async function keepTable(file: string, table: BenchTable, last: LastTable | null): Promise<void> {
  const measured = new Set(table.figures.map(({ name }) => name));
  const kept = (last?.figures ?? []).filter(({ name }) => !measured.has(name));
  await writeFile(file, `${JSON.stringify({ ...table, figures: [...table.figures, ...kept] }, null, 2)}\n`);
}

export function printTable({ figures, machine: on }: BenchTable): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${rounded(figure.value)} ${figure.unit}`,
    figure.floor === undefined ? '' : rounded(figure.floor),
    figure.ratio === undefined ? '' : figure.ratio.toFixed(2),
    targetOf(figure),
    figure.target === undefined ? '' : meetsTarget(figure) ? '✓' : '✗',
  ]);
  return [
    '',
    columns([['mesure', 'valeur', 'plancher', 'rapport', 'but', ''], ...rows]),
    '',
    `  ${on.cores} cœurs (${on.processor}), ${on.memoryGiB} Gio, charge ${on.load}, Node ${on.node}.`,
  ].join('\n');
}

/** One line for each figure that is clearly worse than in the last table. */
export function regressions(table: BenchTable, last: LastTable | null): string[] {
  const before = new Map((last?.figures ?? []).map((figure) => [figure.name, figure.ratio ?? figure.value]));
  return table.figures.flatMap((figure) => {
    const was = before.get(figure.name);
    const is = comparedOf(figure);
    if (was === undefined || !isWorse(figure, is, was)) return [];
    return [`  régression : ${figure.name}, ${rounded(was)} auparavant, ${rounded(is)} à présent`];
  });
}

function isWorse({ target, unit }: Figure, is: number, was: number): boolean {
  const moreIsBetter = target === undefined ? unit === '/s' : 'atLeast' in target;
  return moreIsBetter ? is < was * REGRESSION : is > was / REGRESSION;
}

function targetOf({ target }: Figure): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('fr-FR') : value.toFixed(value >= 10 ? 1 : 2);
}
