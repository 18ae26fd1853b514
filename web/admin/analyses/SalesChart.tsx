import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Figures, Grain } from '#contracts/http/figures.ts';
import { centsOf, euros, plural } from '../../ui/formats.ts';
import { Columns } from '../charts/Columns.tsx';
import { caption, figure } from '../charts/charts.css.ts';
import { partLabel, roundEuros } from '../charts/marks.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { differenceText, GRAIN_NAMES, partName } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';
import { partSpan } from './periods.ts';

export interface SalesChartProps extends FiguresShown {
  readonly grain: Grain;
}

/** What was sold day by day, week by week or month by month; a column leads to its orders. The table stands under it. */
export function SalesChart({ figures, grain, linkBehind, asOf, today }: SalesChartProps) {
  const { series, span } = figures;
  const parts = series.map(({ day, orders, billed }) => ({
    day,
    orders,
    billed,
    name: partName(day, grain),
    href: linkBehind({ behind: 'sold' }, partSpan(day, grain, span)),
  }));
  const linkedColumn = (title: string, behind: Behind, text: (part: (typeof parts)[number]) => string) => ({
    title,
    cell: (part: (typeof parts)[number]) => (
      <FigureLink href={linkBehind({ behind }, partSpan(part.day, grain, span))}>{text(part)}</FigureLink>
    ),
    isNumeric: true,
  });
  const sinceColumn = ({ series: current }: Figures) => ({
    title: 'Depuis, sur le total',
    cell: ({ day, orders }: (typeof parts)[number]) => (
      <FigureLink href={linkBehind({ behind: 'sold', since: 'oui' }, partSpan(day, grain, span))}>
        {differenceText(orders.total, current.find((part) => part.day === day)?.orders.total)}
      </FigureLink>
    ),
    isNumeric: true,
  });
  return (
    <figure className={figure}>
      <figcaption className={caption}>{`Total des commandes par ${GRAIN_NAMES[grain]}`}</figcaption>
      <Columns
        label={`Total des commandes par ${GRAIN_NAMES[grain]}`}
        height={240}
        columns={parts.map(({ day, orders, name, href }) => ({
          key: day,
          label: partLabel(day, grain),
          value: centsOf(orders.total) / 100,
          title: `${name}\u00a0: ${euros(orders.total)}, ${plural(orders.orders, 'commande')}`,
          href,
        }))}
        mark={roundEuros}
      />
      <details className={styles.details}>
        <summary>Voir le tableau</summary>
        <div className={styles.tools}>
          <TableExportButton
            query={{ ...span, grain, table: 'series', ...(asOf && { asOf }) }}
            label="par période"
          />
        </div>
        <DataTable
          label="Commandes et facturation par période"
          rows={parts.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            {
              title: 'Période',
              cell: ({ name, href }) => (
                <a className={nameLink} href={href}>
                  {name}
                </a>
              ),
              isRowHeader: true,
            },
            linkedColumn('Commandes', 'sold', ({ orders }) => countText(orders.orders)),
            linkedColumn('Flacons', 'sold', ({ orders }) => countText(orders.bottles)),
            linkedColumn('Total', 'sold', ({ orders }) => euros(orders.total)),
            linkedColumn('Remboursé', 'refunded', ({ orders }) => euros(orders.refunded)),
            linkedColumn('Reste', 'left', ({ orders }) => euros(orders.left)),
            linkedColumn('Facturé net', 'billed', ({ billed }) => euros(billed.gross)),
            ...(today ? [sinceColumn(today)] : []),
          ]}
        />
      </details>
    </figure>
  );
}
