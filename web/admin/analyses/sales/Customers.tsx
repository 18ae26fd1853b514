import { monthAndYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Figures } from '#contracts/http/figures/figures.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { DataTable, FigureLink } from '../../parts/lists/DataTable.tsx';
import { figures as cards } from '../../parts/parts.css.ts';
import * as styles from '../analyses.css.ts';
import { countDifference, shareText } from '../analyses-texts.ts';
import { cardsOf, nameColumn, Section, TableTools } from '../figure-parts.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

const PER_CUSTOMER = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** Who ordered, new and returning, and how those who came in one month go on ordering. */
export function Customers({ figures, linkBehind, asOf, today }: FiguresShown) {
  const { customers, cohorts } = figures.customers;
  const { newcomers } = figures.orders.sums;
  const card = cardsOf(linkBehind, figures, today);
  return (
    <Section name="customers" title="Clients">
      <p className={styles.how}>
        Un client est une adresse e-mail, comptée sous un pseudonyme&nbsp;: ses données effacées, les nombres
        restent, et personne ne peut plus savoir de qui il s’agit. Un nouveau client passe sa première
        commande vendue.
      </p>
      <dl className={cards}>
        <FigureCard label="Clients" {...card('known', (of) => countText(of.customers.customers))} />
        <FigureCard
          label="Nouveaux clients"
          {...card(
            'newcomers',
            ({ orders }) => countText(orders.sums.newcomers),
            shareText(newcomers, customers),
          )}
        />
        <FigureCard label="Commandes par client" {...card('known', perCustomer)} />
      </dl>
      {cohorts.length > 0 && (
        <>
          <TableTools
            how={
              'Par mois de la première commande\u00a0: combien de ces clients ont commandé chaque mois, et leur part de ceux venus ce mois-là.'
            }
            query={{ ...figures.span, table: 'cohorts' }}
            asOf={asOf}
            label="clients par mois"
          />
          <Cohorts cohorts={cohorts} linkBehind={linkBehind} now={today?.customers.cohorts} />
        </>
      )}
    </Section>
  );
}

function perCustomer({ customers: { customers, orders } }: Figures): string {
  return customers === 0 ? '–' : PER_CUSTOMER.format(orders / customers);
}

interface CohortsProps extends Pick<FiguresShown, 'linkBehind'> {
  readonly cohorts: Figures['customers']['cohorts'];
  /** Where the page stands at a day: what they are by now. */
  readonly now: Figures['customers']['cohorts'] | undefined;
}

/** A line for those who came in one month, a column for each month they ordered in. */
function Cohorts({ cohorts, linkBehind, now }: CohortsProps) {
  const months = [...new Set(cohorts.map(({ month }) => month))].sort();
  const rows = [...new Set(cohorts.map(({ first }) => first))].sort();
  const byMonths = new Map(cohorts.map((cohort) => [`${cohort.first} ${cohort.month}`, cohort]));
  return (
    <DataTable
      label="Clients par mois de la première commande"
      rows={rows}
      keyOf={(first) => first}
      columns={[
        nameColumn('Venus en', monthAndYear),
        ...months.map((month) => ({
          title: monthInFigures(month),
          cell: (first: string) => {
            const cohort = byMonths.get(`${first} ${month}`);
            const came = byMonths.get(`${first} ${first}`);
            if (cohort === undefined) return null;
            return (
              <>
                <FigureLink href={linkBehind({ behind: 'cohort', key: `${first} ${month}` })}>
                  {countText(cohort.customers)}
                </FigureLink>
                {came && came !== cohort && (
                  <span className={styles.part}>{shareText(cohort.customers, came.customers)}</span>
                )}
                <span className={styles.part}>
                  <FigureLink href={linkBehind({ behind: 'cohort', key: `${first} ${month}`, since: 'oui' })}>
                    {sinceText(cohort.customers, now && customersOf(now, first, month))}
                  </FigureLink>
                </span>
              </>
            );
          },
          isNumeric: true,
        })),
      ]}
    />
  );
}

/** Under a count that is another by now. */
function sinceText(then: number, today: number | undefined): string {
  const difference = countDifference(then, today);
  return difference && `depuis\u00a0: ${difference}`;
}

function customersOf(cohorts: CohortsProps['cohorts'], first: string, month: string): number {
  return cohorts.find((cohort) => cohort.first === first && cohort.month === month)?.customers ?? 0;
}

/** `2026-03` as `03/2026`. */
function monthInFigures(month: string): string {
  return `${month.slice(5)}/${month.slice(0, 4)}`;
}
