import type { ReadModelCheck, Verification } from '#contracts/http/audit.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { BadgeVariant } from '../../ui/badge.css.ts';
import { dayMonthYear } from '../../ui/dates.ts';
import { plural } from '../../ui/plural.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { cell, figures, headCell, list, name, numeric, soft, table, tableFrame } from '../parts/parts.css.ts';
import * as styles from './audit.css.ts';
import { DifferenceTable } from './DifferenceTable.tsx';

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
  stream_index: 'Journal',
};

/** What a verification found: the chain of the log, then each read model against its replay. */
export function VerificationReport({ result }: { result: Verification }) {
  const { events, chain, readModels, differences } = result;
  return (
    <>
      <dl className={figures}>
        <FigureCard
          label="Événements relus"
          value={events.toLocaleString('fr-FR')}
          note={plural(chain.streams, 'flux', 'flux')}
        />
        <FigureCard
          label="Racines signées"
          value={chain.signedRoots.toLocaleString('fr-FR')}
          note={chain.lastSignedDay && `la dernière le ${dayMonthYear(chain.lastSignedDay)}`}
        />
        <FigureCard label="Pas encore signés" value={chain.sinceLastRoot.toLocaleString('fr-FR')} />
        <FigureCard label="Antérieurs à la chaîne" value={chain.unchained.toLocaleString('fr-FR')} />
      </dl>
      {!chain.signaturesChecked && (
        <p className={styles.cause}>
          Les signatures n’ont pas été vérifiées, faute de clé publique&nbsp;: seule la chaîne l’a été.
        </p>
      )}
      {chain.broken !== null && (
        <div className={styles.verdictBroken} role="alert">
          <p className={styles.workTitle}>Maillon rompu&nbsp;: {chain.broken.reason}</p>
          <p>
            <code className={styles.code}>{chain.broken.stream}</code>, événement {chain.broken.revision + 1}{' '}
            ({chain.broken.type}), position {chain.broken.position}
          </p>
        </div>
      )}
      <div className={`${list} ${tableFrame}`}>
        <table className={table} aria-label="Vues comparées au journal">
          <thead>
            <tr>
              <th className={headCell} scope="col">
                Vue
              </th>
              <th className={headCell} scope="col">
                Résultat
              </th>
              <th className={`${headCell} ${numeric}`} scope="col">
                Lignes
              </th>
              <th className={`${headCell} ${numeric}`} scope="col">
                Écarts
              </th>
            </tr>
          </thead>
          <tbody>
            {readModels.map((readModel) => (
              <tr key={readModel.name}>
                <td className={cell}>
                  <span className={name}>{VIEWS[readModel.name] ?? readModel.name}</span>
                  {readModel.note && <p className={soft}>{readModel.note}</p>}
                </td>
                <td className={cell}>
                  <Badge variant={OUTCOMES[readModel.outcome].badge}>
                    {OUTCOMES[readModel.outcome].label}
                  </Badge>
                </td>
                <td className={`${cell} ${numeric}`}>{readModel.rows.toLocaleString('fr-FR')}</td>
                <td className={`${cell} ${numeric}`}>{readModel.differences.toLocaleString('fr-FR')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {differences.length > 0 && <DifferenceTable differences={differences} />}
    </>
  );
}
