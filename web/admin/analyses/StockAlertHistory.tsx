import { countText } from '#contracts/french-numbers.ts';
import type { StockFigures } from '#contracts/http/stock-figures.ts';
import { dateAndTime, plural } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { FigureLink } from './FigureLink.tsx';
import { stockHistoryOf } from './links.ts';

/** The stock alerts that were raised in the span, and when each was over. */
export function StockAlertHistory({ alerts }: Pick<StockFigures, 'alerts'>) {
  return (
    <details className={styles.details}>
      <summary>{`${plural(alerts.length, 'alerte de stock', 'alertes de stock')} dans la période`}</summary>
      {alerts.length > 0 && (
        <DataTable
          label="Alertes de stock de la période"
          rows={alerts}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Parfum',
              cell: ({ productId, name }) => (
                <a className={nameLink} href={stockHistoryOf(productId)}>
                  {name}
                </a>
              ),
              isRowHeader: true,
              className: styles.named,
            },
            {
              title: 'Donnée le',
              cell: ({ raisedAt }) => dateAndTime(raisedAt),
              className: styles.unbroken,
            },
            { title: 'Alerte', cell: ({ type }) => (type === 'out' ? 'Rupture' : 'Stock faible') },
            {
              title: 'Restaient',
              cell: ({ productId, stock }) => (
                <FigureLink href={stockHistoryOf(productId)}>{countText(stock)}</FigureLink>
              ),
              isNumeric: true,
            },
            {
              title: 'Levée',
              cell: ({ clearedAt }) => (clearedAt === null ? 'En cours' : dateAndTime(clearedAt)),
            },
          ]}
        />
      )}
    </details>
  );
}
