import { DataTable } from '../../parts/lists/DataTable.tsx';
import { orderNumbers } from '../order-numbers.ts';
import * as styles from './bulk.css.ts';
import type { JudgedLine } from './parcel-list.ts';
import { refusalText } from './verdict-texts.ts';

const OUTCOMES = { ready: 'Prêt', done: 'Expédiée' } as const;
const RANK = { refused: 0, ready: 1, done: 2 } as const;

/** The lines of a list with what becomes of them, refused ones first. */
export function ParcelLines({ lines }: { lines: readonly JudgedLine[] }) {
  const rows = lines.toSorted((a, b) => RANK[a.verdict.outcome] - RANK[b.verdict.outcome]);
  return (
    <div className={styles.scroll}>
      <DataTable
        label="Lignes de la liste"
        isPlain
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={[
          { title: 'Ligne', cell: ({ line }) => line, isNumeric: true },
          { title: 'Commande', cell: orderText, isRowHeader: true },
          {
            title: 'Résultat',
            className: styles.result,
            cell: ({ verdict }) =>
              verdict.outcome === 'refused' ? (
                <span className={styles.refusedRow}>{refusalText(verdict)}</span>
              ) : (
                OUTCOMES[verdict.outcome]
              ),
          },
          { title: 'Nom', cell: ({ name }) => name || '–', className: styles.whole },
          { title: 'Suivi', cell: ({ trackingNumber }) => trackingNumber || '–', className: styles.whole },
        ]}
      />
    </div>
  );
}

/** The order that is meant, however the list names it; what the list says where none is. */
function orderText({ orderNumber, verdict: { orderId, runningNumber } }: JudgedLine): string {
  return orderId === null ? orderNumber || '–' : orderNumbers({ id: orderId, runningNumber });
}
