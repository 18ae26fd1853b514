import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { columns, type LoadReport, machine } from '../harness/report.ts';
import { comparedOf, type Figure, meetsTarget } from './bench-line.ts';

/** When and where a figure was taken. */
interface Taken {
  readonly date: string;
  readonly machine: LoadReport['machine'];
}

/** What runs leave behind, and what the next one is compared with. */
export interface BenchTable {
  readonly figures: readonly (Figure & { readonly taken: Taken })[];
}

const lastSchema = z.object({
  figures: z.array(
    z.looseObject({
      name: z.string(),
      value: z.number(),
      ratio: z.number().optional(),
      taken: z.object({
        date: z.string(),
        machine: z.looseObject({ cores: z.int(), processor: z.string() }),
      }),
    }),
  ),
});
type LastTable = z.infer<typeof lastSchema>;

/** Smaller differences are the machine's own: the lesser of two through the greater. */
const USUAL_SPREAD = 0.75;

export function makeTable(figures: readonly Figure[], on: LoadReport['machine'] = machine()): BenchTable {
  const taken = { date: new Date().toISOString(), machine: on };
  return { figures: figures.map((figure) => ({ ...figure, taken })) };
}

/** What was kept of the runs before, or null. */
export async function readLastTable(file: string): Promise<LastTable | null> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : lastSchema.parse(JSON.parse(text));
}

/** Keeps a table; figures that were not measured this time stay as they were, with the day and machine they were taken on. */
export async function keepTable(file: string, table: BenchTable, last: LastTable | null): Promise<void> {
  const measured = new Set(table.figures.map(({ name }) => name));
  const kept = (last?.figures ?? []).filter(({ name }) => !measured.has(name));
  await writeFile(file, `${JSON.stringify({ figures: [...table.figures, ...kept] }, null, 2)}\n`);
}

export function printTable({ figures }: BenchTable): string {
  const on = figures[0]?.taken.machine ?? machine();
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

/** One line for each figure that is clearly worse than when it was last taken; ratios travel between machines, other figures do not. */
export function regressions(table: BenchTable, last: LastTable | null): string[] {
  const before = new Map((last?.figures ?? []).map((figure) => [figure.name, figure]));
  return table.figures.flatMap((figure) => {
    const was = before.get(figure.name);
    if (was === undefined || (figure.ratio === undefined && !isSameMachine(figure.taken, was.taken)))
      return [];
    const [then, is] = [was.ratio ?? was.value, comparedOf(figure)];
    if (!isWorse(figure, is, then)) return [];
    return [`  régression : ${figure.name}, ${rounded(then)} auparavant, ${rounded(is)} à présent`];
  });
}

function isSameMachine(
  { machine: one }: Taken,
  { machine: other }: LastTable['figures'][number]['taken'],
): boolean {
  return one.cores === other.cores && one.processor === other.processor;
}

function isWorse({ target, unit, best, spread = USUAL_SPREAD }: Figure, is: number, was: number): boolean {
  const moreIsBetter = target === undefined ? unit === '/s' : 'atLeast' in target;
  return moreIsBetter ? is < was * spread && (best ?? is) < was : is > was / spread && (best ?? is) > was;
}

function targetOf({ target }: Figure): string {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
}

function rounded(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('fr-FR') : value.toFixed(value >= 10 ? 1 : 2);
}
