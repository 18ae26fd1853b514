import { useQuery } from '@tanstack/react-query';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { StockHistory, StockOfProduct } from '#contracts/http/figures/stock-figures.ts';
import { Select } from '../../../ui/fields/Select.tsx';
import { plural } from '../../../ui/formats.ts';
import { caption, figure } from '../../charts/charts.css.ts';
import { partLabel } from '../../charts/marks.ts';
import { StockLine } from '../../charts/StockLine.tsx';
import { adminQuery } from '../../data/admin-api.ts';
import type { ListSearch } from '../../location.ts';
import { CsvButton } from '../../parts/DownloadButton.tsx';
import { DataTable, FigureLink, figureColumn } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { compactSelect } from '../../parts/parts.css.ts';
import * as styles from '../analyses.css.ts';
import type { LinkBehind } from '../links.ts';
import type { Span } from '../periods.ts';
import { aheadText } from './stock-texts.ts';

export interface StockOverTimeProps {
  readonly span: Span;
  readonly asOf: string | undefined;
  /** The first to run out first. */
  readonly products: readonly Pick<StockOfProduct, 'id' | 'name'>[];
  /** Of the sales that what is to come is told by. */
  readonly pace: Span;
  /** The perfume that the address names. */
  readonly chosen: string | undefined;
  readonly narrow: (changes: ListSearch) => void;
  readonly linkBehind: LinkBehind;
}

/**
 * What could be sold of one perfume day by day, and how it goes on at its pace; a day leads to its orders, one to come to those that it is
 * told by.
 */
export function StockOverTime(props: StockOverTimeProps) {
  const { span, asOf, products, pace, chosen, narrow, linkBehind } = props;
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  const asked = { ...span, productId: product?.id ?? '', ...(asOf && { asOf }) };
  const query = useQuery({
    ...adminQuery('GET /api/admin/figures/stock/history', { query: asked }),
    enabled: product !== undefined,
  });
  if (product === undefined) return null;
  const paceHref = linkBehind({ behind: 'sold', split: 'product', key: product.id }, pace);
  return (
    <figure className={figure}>
      <figcaption className={caption}>{titleOf(product)}</figcaption>
      <div className={styles.tools}>
        <Select
          label="Parfum du graphique"
          compact={compactSelect}
          options={products.map(({ id, name }) => ({ value: id, label: name }))}
          value={product.id}
          onChange={(stock) => narrow({ stock })}
        />
      </div>
      <Loaded query={query} what="le stock au fil du temps" rowHeight="15rem">
        {({ days, ahead }) =>
          days.length + ahead.length === 0 ? (
            <EmptyState icon="box" title="Aucun stock dans cette période" />
          ) : (
            <>
              <StockLine
                label={titleOf(product)}
                height={240}
                points={[
                  ...days.map(({ day, available }) => ({
                    key: day,
                    label: partLabel(day, 'day'),
                    value: available,
                    title: `${dayMonthYear(day)}\u00a0: ${plural(available, 'article')}`,
                    href: soldOn(linkBehind, product.id, day),
                  })),
                  ...ahead.map((point) => ({
                    key: point.day,
                    label: partLabel(point.day, 'day'),
                    value: point.likely,
                    range: point,
                    title: `${dayMonthYear(point.day)}\u00a0: ${aheadText(point)}`,
                    href: paceHref,
                  })),
                ]}
              />
              {ahead.length > 0 && (
                <p className={styles.underChart}>
                  En pointillé, la suite au rythme des 28 derniers jours&#8239;; autour, quatre cas sur cinq.
                </p>
              )}
              <HistoryTable
                days={days}
                ahead={ahead}
                productId={product.id}
                linkBehind={linkBehind}
                aheadHref={paceHref}
                asked={asked}
              />
            </>
          )
        }
      </Loaded>
    </figure>
  );
}

function titleOf({ name }: Pick<StockOfProduct, 'name'>): string {
  return `Articles disponibles au soir de chaque jour, ${name}`;
}

function soldOn(linkBehind: LinkBehind, productId: string, day: string): string {
  return linkBehind({ behind: 'sold', split: 'product', key: productId }, { from: day, to: day });
}

type HistoryTableProps = Pick<StockHistory, 'days' | 'ahead'> & {
  readonly productId: string;
  readonly linkBehind: LinkBehind;
  /** The orders that what is to come is told by. */
  readonly aheadHref: string;
  readonly asked: Record<string, string>;
};

/** The same day by day, the last first. */
function HistoryTable({ days, ahead, productId, linkBehind, aheadHref, asked }: HistoryTableProps) {
  const rows = [
    ...days.map(({ day, available }) => ({ day, available, text: '' })),
    ...ahead.map((point) => ({ day: point.day, available: null, text: aheadText(point) })),
  ];
  return (
    <details className={styles.details}>
      <summary>Le stock, jour par jour</summary>
      <div className={styles.tools}>
        <CsvButton
          path="/api/admin/figures/stock/history.csv"
          query={asked}
          fileName={() => `miris-stock-${asked.from}-${asked.to}`}
          label="stock jour par jour"
        />
      </div>
      <DataTable
        label="Stock jour par jour"
        rows={rows.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          {
            title: 'Jour',
            cell: ({ day }) => dayMonthYear(day),
            isRowHeader: true,
            className: styles.unbroken,
          },
          figureColumn<(typeof rows)[number]>(
            'Disponibles',
            ({ available }) => (available === null ? '' : countText(available)),
            ({ day }) => soldOn(linkBehind, productId, day),
          ),
          {
            title: 'À venir',
            cell: ({ text }) => <FigureLink href={aheadHref}>{text}</FigureLink>,
            className: styles.unbroken,
          },
        ]}
      />
    </details>
  );
}
