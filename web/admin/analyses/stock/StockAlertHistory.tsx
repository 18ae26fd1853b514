import { countText } from '#contracts/french/numbers.ts';
import type { StockFigures } from '#contracts/http/figures/stock-figures.ts';
import { dateAndTime, plural } from '../../../ui/formats.ts';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import * as styles from '../analyses.css.ts';
import { nameColumn } from '../figure-parts.tsx';
import { stockHistoryOf } from '../links.ts';

/** The stock alerts that were raised in the span, and when each was over. */
export function StockAlertHistory({ alerts }: Pick<StockFigures, 'alerts'>) {
  const linkTo = ({ productId }: StockFigures['alerts'][number]) => stockHistoryOf(productId);
  return (
    <details className={styles.details}>
      <summary>{`${plural(alerts.length, 'alerte de stock', 'alertes de stock')} dans la période`}</summary>
      {alerts.length > 0 && (
        <DataTable
          label="Alertes de stock de la période"
          rows={alerts}
          keyOf={({ id }) => id}
          columns={[
            nameColumn('Parfum', ({ name }) => name, linkTo),
            {
              title: 'Donnée le',
              cell: ({ raisedAt }) => dateAndTime(raisedAt),
              className: styles.unbroken,
            },
            { title: 'Alerte', cell: ({ type }) => (type === 'out' ? 'Rupture' : 'Stock faible') },
            figureColumn('Restaient', ({ stock }) => countText(stock), linkTo),
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
