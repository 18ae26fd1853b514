import type { Day } from '#contracts/french/calendar.ts';
import type { Grain } from '#contracts/http/figures/figures.ts';
import type { SalesGoal, SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { toDecimal } from '#contracts/money.ts';
import { partSpan } from '#domain/figures/part-span.ts';
import { goalsOf } from '#domain/sales-plans/goal-progress.ts';
import type { Span } from '../figures/queries/spans.ts';
import { asText, type CsvCell, csvLine, frenchDay, frenchDecimal } from './csv.ts';

/** Month by month: the goal, what was reached, what is missing, and how much that is for each day left. */
export function* goalsCsv(goals: readonly SalesGoal[]): Generator<string> {
  yield csvLine([
    'Mois',
    'Objectif TTC',
    'Atteint TTC',
    'Manque TTC',
    'Jours restants',
    'Par jour restant TTC',
  ]);
  for (const { month, amount, reached, missing, daysLeft, perDay } of goals)
    yield csvLine([
      ...[frenchDay(`${month}-01`), money(amount), money(reached), money(missing)],
      ...[daysLeft, money(perDay)],
    ]);
}

function money(amount: string | null): string {
  return amount === null ? '' : frenchDecimal(amount);
}

/** What was planned for each part of a span, by its first day: what goals ask of its days, and the marks that stand in it. */
export function plannedBy({ goals, marks }: SalesPlans, span: Span, grain: Grain) {
  const goalOf = goalsOf(goals);
  return (part: Day): [goal: string, marks: CsvCell] => {
    const days = partSpan(part, grain, span);
    const goal = goalOf(days);
    const standing = marks.filter(({ from, to }) => from <= days.to && to >= days.from);
    return [
      goal === null ? '' : frenchDecimal(toDecimal(goal)),
      asText(standing.map(({ text }) => text).join(', ')),
    ];
  };
}
