import { daysOfMonth } from '#contracts/french/calendar.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Behind, Figures, Grain } from '#contracts/http/figures/figures.ts';
import type { SalesPlans } from '#contracts/http/figures/sales-plans.ts';
import { partSpan } from '#domain/figures/part-span.ts';
import { goalsOf } from '#domain/sales-plans/goal-progress.ts';
import { centsOf, plural } from '../../../ui/formats.ts';
import { Columns } from '../../charts/Columns.tsx';
import { caption, figure, stepLine } from '../../charts/charts.css.ts';
import { partLabel, roundEuros } from '../../charts/marks.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { amountText, euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { differenceText, GRAIN_NAMES, partName } from '../analyses-texts.ts';
import { nameColumn, TableTools } from '../figure-parts.tsx';
import type { Span } from '../periods.ts';
import { Marks } from '../plans/Marks.tsx';
import { isIn, type LetteredMark, lettered } from '../plans/plans.ts';
import type { FiguresShown } from './OrderFigures.tsx';

export interface SalesChartProps extends FiguresShown {
  readonly grain: Grain;
  readonly plans: SalesPlans;
}

/** What was sold day by day, week by week or month by month; a column leads to its orders. The table stands under it. */
export function SalesChart({ figures, grain, plans, linkBehind, asOf, today }: SalesChartProps) {
  const { series, span } = figures;
  const marks = lettered(plans.marks, span);
  const goalOf = goalsOf(plans.goals);
  const parts = series.map(({ day, orders, billed }) => {
    const days = partSpan(day, grain, span);
    return {
      day,
      days,
      orders,
      billed,
      name: partName(day, grain),
      href: linkBehind({ behind: 'sold' }, days),
      goal: goalOf(days),
      marks: marks.filter((mark) => isIn(mark, days)),
    };
  });
  const bands = marks.flatMap(({ letter, ...mark }) => {
    const first = parts.findIndex((part) => part.marks.some(({ id }) => id === mark.id));
    const last = parts.findLastIndex((part) => part.marks.some(({ id }) => id === mark.id));
    return letter === null || first < 0 ? [] : [{ letter, first, last }];
  });
  type Part = (typeof parts)[number];
  const hasGoals = parts.some(({ goal }) => goal !== null);
  const linkedColumn = (title: string, behind: Behind, text: (part: Part) => string) =>
    figureColumn(title, text, ({ days }) => linkBehind({ behind }, days));
  const goalColumn = figureColumn<Part>(
    'Objectif',
    ({ goal }) => (goal === null ? '' : amountText(goal)),
    ({ days }) => linkBehind({ behind: 'sold' }, wholeMonths(days)),
  );
  const sinceColumn = ({ series: current }: Figures) =>
    figureColumn<Part>(
      'Depuis, sur le total',
      ({ day, orders }) =>
        differenceText(orders.total, current.find((part) => part.day === day)?.orders.total),
      ({ days }) => linkBehind({ behind: 'sold', since: 'oui' }, days),
    );
  return (
    <figure className={figure}>
      <figcaption className={caption}>{`Total des commandes par ${GRAIN_NAMES[grain]}`}</figcaption>
      <Columns
        label={`Total des commandes par ${GRAIN_NAMES[grain]}`}
        height={240}
        columns={parts.map(({ day, orders, name, href, goal, marks: standing }) => ({
          key: day,
          label: partLabel(day, grain),
          value: centsOf(orders.total) / 100,
          title: [
            `${name}\u00a0: ${euros(orders.total)}, ${plural(orders.orders, 'commande')}`,
            ...(goal === null ? [] : [`objectif ${amountText(goal)}`]),
            ...standing.map(({ letter, text }) => `repère ${letter}, ${text}`),
          ].join(', '),
          aim: goal === null ? null : goal / 100,
          href,
        }))}
        mark={roundEuros}
        bands={bands}
      />
      {hasGoals && <GoalKey />}
      <Marks marks={marks} asOf={asOf} />
      <details className={styles.details}>
        <summary>Voir le tableau</summary>
        <TableTools query={{ ...span, grain, table: 'series' }} asOf={asOf} label="par période" />
        <DataTable
          label="Commandes et facturation par période"
          rows={parts.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            nameColumn<Part>(
              'Période',
              ({ name }) => name,
              ({ href }) => href,
            ),
            linkedColumn('Commandes', 'sold', ({ orders }) => countText(orders.orders)),
            linkedColumn('Articles', 'sold', ({ orders }) => countText(orders.bottles)),
            linkedColumn('Total', 'sold', ({ orders }) => euros(orders.total)),
            ...(hasGoals ? [goalColumn] : []),
            linkedColumn('Remboursé', 'refunded', ({ orders }) => euros(orders.refunded)),
            linkedColumn('Reste', 'left', ({ orders }) => euros(orders.left)),
            linkedColumn('Facturé net', 'billed', ({ billed }) => euros(billed.gross)),
            ...(today ? [sinceColumn(today)] : []),
            ...(bands.length > 0 ? [MARKS_COLUMN] : []),
          ]}
        />
      </details>
    </figure>
  );
}

/** The months that a goal of some days is a share of. */
function wholeMonths({ from, to }: Span): Span {
  return { from: daysOfMonth(from.slice(0, 7)).from, to: daysOfMonth(to.slice(0, 7)).to };
}

const MARKS_COLUMN = {
  title: 'Repères',
  cell: ({ marks }: { readonly marks: readonly LetteredMark[] }) =>
    marks.map(({ letter, text }) => `${letter}\u00a0: ${text}`).join(', '),
  className: styles.named,
};

/** What the line over the columns stands for. */
function GoalKey() {
  return (
    <p className={styles.lineKey}>
      <svg width="28" height="8" aria-hidden="true">
        <path className={stepLine} d="M0 4L28 4" />
      </svg>
      <span>Objectif, en parts égales sur les jours du mois</span>
    </p>
  );
}
