import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { plural } from '../../../ui/formats.ts';
import { adminQuery } from '../../data/admin-api.ts';
import { DataTable } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded, TabHead } from '../../parts/lists/ListParts.tsx';
import { OrderLink } from '../../parts/RunningNumber.tsx';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { BEHIND_LABELS, differenceText, spanText } from '../analyses-texts.ts';
import { BackToAnalyses, WHY_COLUMN } from '../figure-parts.tsx';
import { Later } from '../Later.tsx';
import type { AnalysesSearch, Span } from '../periods.ts';

/** What came to a figure since the day that the page stands at: its orders, and their events. */
export function ChangesSince({ search, span, asOf }: { search: AnalysesSearch; span: Span; asOf: Day }) {
  const { behind = 'sold', split, key } = search;
  const query = useQuery(
    adminQuery('GET /api/admin/figures/changes', {
      query: { ...span, asOf, behind, ...(split && { split }), ...(key && { key }) },
    }),
  );
  return (
    <div className={styles.page}>
      <TabHead
        title="Ce chiffre a changé depuis"
        summary={`${BEHIND_LABELS[behind]}, ${spanText(span)}\u00a0: ce qui est venu après le ${dayMonthYear(asOf)}.`}
      />
      <BackToAnalyses search={search} />
      <Loaded query={query} what="les changements" rowHeight="3rem">
        {({ count, orders }) =>
          orders.length === 0 ? (
            <EmptyState icon="box" title="Rien n’est venu changer ce chiffre" />
          ) : (
            <>
              <p className={styles.how}>{howMany(count, orders.length)}</p>
              <DataTable
                label="Ce qui a changé"
                rows={orders}
                keyOf={({ id }) => id}
                columns={[
                  {
                    title: 'Commande',
                    cell: (order) => <OrderLink order={order} href={null} />,
                    isRowHeader: true,
                  },
                  { title: 'Ce jour-là', cell: ({ was }) => amountText(was), isNumeric: true },
                  { title: 'Aujourd’hui', cell: ({ is }) => amountText(is), isNumeric: true },
                  {
                    title: 'Écart',
                    cell: ({ was, is }) => differenceText(was ?? '0.00', is ?? '0.00'),
                    isNumeric: true,
                  },
                  { title: 'Venu depuis', cell: ({ events }) => <Later events={events} /> },
                  WHY_COLUMN,
                ]}
              />
            </>
          )
        }
      </Loaded>
    </div>
  );
}

/** @param count null where not all that may have changed were compared. */
function howMany(count: number | null, shown: number): string {
  if (count === null)
    return `Plus de 10\u202f000 commandes ont pu changer\u00a0; parmi les plus récentes, les ${shown} plus grands écarts\u00a0:`;
  return `${plural(count, 'commande')}${count > shown ? `, dont les ${shown} plus grands écarts` : ''}\u00a0:`;
}

function amountText(amount: string | null): string {
  return amount === null ? '–' : euros(amount);
}
