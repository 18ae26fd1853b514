import { dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { ReadModelCheck, RowDifference, Verification } from '#contracts/http/console/audit.ts';
import { euros, plural } from '../../ui/formats.ts';
import { Badge } from '../../ui/marks/Badge.tsx';
import type { BadgeVariant } from '../../ui/marks/marks.css.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { DataTable } from '../parts/lists/DataTable.tsx';
import { figures, name, soft } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';
import { ChangesTable } from './ChangesTable.tsx';

const OUTCOMES: Record<ReadModelCheck['outcome'], { label: string; badge: BadgeVariant }> = {
  equal: { label: 'Identique', badge: 'success' },
  different: { label: 'Différent', badge: 'destructive' },
  'not-comparable': { label: 'Non comparé', badge: 'secondary' },
};

/** What the console calls a read model. */
const VIEWS: Readonly<Record<string, string>> = {
  catalog: 'Catalogue',
  reviews: 'Avis',
  orders: 'Commandes',
  promos: 'Codes promo',
  analytics: 'Tableau de bord',
  stock_alerts: 'Alertes de stock',
  email_notifications: 'E-mails',
  contact_messages: 'Messages',
  newsletter: 'Newsletter',
  restock_notices: 'Attentes de parfums',
  stream_index: 'Journal',
  invoices: 'Factures',
};

/** What a verification found: the chain of the log, then each read model against its replay. */
export function VerificationReport({ result }: { result: Verification }) {
  const { events, chain, readModels, differences, books } = result;
  return (
    <>
      <dl className={figures}>
        <FigureCard
          label="Événements relus"
          value={countText(events)}
          note={plural(chain.streams, 'flux', 'flux')}
        />
        <FigureCard
          label="Racines signées"
          value={countText(chain.signedRoots)}
          note={chain.lastSignedDay && `la dernière le ${dayMonthYear(chain.lastSignedDay)}`}
        />
        <FigureCard label="Pas encore signés" value={countText(chain.sinceLastRoot)} />
        <FigureCard label="Antérieurs à la chaîne" value={countText(chain.unchained)} />
      </dl>
      {!chain.signaturesChecked && (
        <p className={styles.cause}>
          Les signatures n’ont pas été vérifiées, faute de clé publique&nbsp;: seule la chaîne l’a été.
        </p>
      )}
      {chain.broken !== null && (
        <div className={styles.verdictBroken} role="alert">
          <p className={styles.workTitle}>{`Maillon rompu\u00a0: ${chain.broken.reason}`}</p>
          <p>
            <code className={styles.code}>{chain.broken.stream}</code>
            <span>{`, événement ${chain.broken.revision + 1} (${chain.broken.type}), position ${chain.broken.position}`}</span>
          </p>
        </div>
      )}
      <DataTable
        label="Vues comparées au journal"
        rows={readModels}
        keyOf={(readModel) => readModel.name}
        columns={[
          {
            title: 'Vue',
            cell: (readModel) => (
              <>
                <span className={name}>{VIEWS[readModel.name] ?? readModel.name}</span>
                {readModel.note && <p className={soft}>{readModel.note}</p>}
              </>
            ),
          },
          {
            title: 'Résultat',
            cell: ({ outcome }) => <Badge variant={OUTCOMES[outcome].badge}>{OUTCOMES[outcome].label}</Badge>,
          },
          { title: 'Lignes', cell: ({ rows }) => countText(rows), isNumeric: true },
          {
            title: 'Écarts',
            cell: (readModel) => countText(readModel.differences),
            isNumeric: true,
          },
        ]}
      />
      {books && <Books books={books} />}
      {differences.length > 0 && <DifferenceTable differences={differences} />}
    </>
  );
}

/** Whether invoices, credit notes and closings agree with each other and with the sales. */
function Books({ books }: { books: NonNullable<Verification['books']> }) {
  return (
    <>
      <dl className={figures}>
        <FigureCard label="Factures" value={euros(books.invoiced)} note={plural(books.invoices, 'facture')} />
        <FigureCard label="Avoirs" value={euros(books.credited)} note={plural(books.creditNotes, 'avoir')} />
        <FigureCard label="Ventes" value={euros(books.revenue)} />
        <FigureCard label="Clôtures" value={countText(books.closings)} />
      </dl>
      {books.faults.length > 0 && (
        <div className={styles.verdictBroken} role="alert">
          <p className={styles.workTitle}>Les comptes ne concordent pas</p>
          <ul>
            {books.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

const ABSENT = '(ligne absente)';

/** The first values that are not what the log says. */
function DifferenceTable({ differences }: { differences: readonly RowDifference[] }) {
  return (
    <ChangesTable
      label="Premiers écarts"
      titles={['Où', 'À l’écran', 'D’après le journal']}
      rows={differences.map(({ readModel, table, key, column, live, replayed }) => ({
        key: `${readModel}.${table}.${key}.${column}`,
        what: `${readModel} · ${table} · ${key}${column !== null ? ` · ${column}` : ''}`,
        before: live ?? ABSENT,
        after: replayed ?? ABSENT,
      }))}
    />
  );
}
