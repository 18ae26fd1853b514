import { monthAndYear } from '#contracts/french-dates.ts';
import { countText } from '#contracts/french-numbers.ts';
import { euros } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures as cards } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { shareText } from './analyses-texts.ts';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

const PER_CUSTOMER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Who ordered, new and returning, and how those who came in one month go on ordering. */
export function Customers({ figures, linkBehind, asOf }: Omit<FiguresShown, 'today'>) {
  const { customers, orders, cohorts } = figures.customers;
  const { newcomers } = figures.orders.sums;
  const came = new Map(
    cohorts
      .filter(({ first, month }) => first === month)
      .map(({ first, customers: count }) => [first, count]),
  );
  return (
    <section className={styles.section} aria-labelledby="analyses-customers">
      <h3 id="analyses-customers" className={styles.title}>
        Clients
      </h3>
      <p className={styles.how}>
        Un client est une adresse e-mail, comptée sous un pseudonyme&nbsp;: ses données effacées, les nombres
        restent, et personne ne peut plus savoir de qui il s’agit. Un nouveau client passe sa première
        commande vendue.
      </p>
      <dl className={cards}>
        <FigureCard label="Clients" value={countText(customers)} href={linkBehind({ behind: 'sold' })} />
        <FigureCard
          label="Nouveaux clients"
          value={countText(newcomers)}
          note={shareText(newcomers, customers)}
          href={linkBehind({ behind: 'newcomers' })}
        />
        <FigureCard
          label="Commandes par client"
          value={customers === 0 ? '–' : PER_CUSTOMER.format(orders / customers)}
          href={linkBehind({ behind: 'sold' })}
        />
      </dl>
      {cohorts.length > 0 && (
        <>
          <div className={styles.tools}>
            <p className={styles.how}>
              Par mois de la première commande&nbsp;: combien de ces clients ont commandé chaque mois, et ce
              qu’il en reste.
            </p>
            <TableExportButton
              query={{ ...figures.span, table: 'cohorts', ...(asOf && { asOf }) }}
              label="clients par mois"
            />
          </div>
          <DataTable
            label="Clients par mois de la première commande"
            rows={cohorts}
            keyOf={({ first, month }) => `${first} ${month}`}
            columns={[
              {
                title: 'Venus en',
                cell: ({ first }) => monthAndYear(first),
                isRowHeader: true,
                className: styles.named,
              },
              { title: 'Ont commandé en', cell: ({ month }) => monthAndYear(month) },
              {
                title: 'Clients',
                cell: ({ first, month, customers: count }) => (
                  <FigureLink href={linkBehind({ behind: 'cohort', key: `${first} ${month}` })}>
                    {countText(count)}
                  </FigureLink>
                ),
                isNumeric: true,
              },
              {
                title: 'Part des venus',
                cell: ({ first, customers: count }) => shareText(count, came.get(first) ?? 0),
                isNumeric: true,
              },
              {
                title: 'Commandes',
                cell: ({ first, month, orders: count }) => (
                  <FigureLink href={linkBehind({ behind: 'cohort', key: `${first} ${month}` })}>
                    {countText(count)}
                  </FigureLink>
                ),
                isNumeric: true,
              },
              {
                title: 'Reste',
                cell: ({ first, month, left }) => (
                  <FigureLink href={linkBehind({ behind: 'cohort', key: `${first} ${month}` })}>
                    {euros(left)}
                  </FigureLink>
                ),
                isNumeric: true,
              },
            ]}
          />
        </>
      )}
    </section>
  );
}
