import { useQuery } from '@tanstack/react-query';
import type { Day } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { StockChanges } from '#contracts/http/figures/past-figures.ts';
import { plural } from '../../../ui/formats.ts';
import { adminQuery } from '../../data/admin-api.ts';
import { DataTable, FigureLink, figureColumn } from '../../parts/lists/DataTable.tsx';
import { Loaded, TabHead } from '../../parts/lists/ListParts.tsx';
import * as styles from '../analyses.css.ts';
import { countDifference } from '../analyses-texts.ts';
import { BackToAnalyses } from '../figure-parts.tsx';
import { Later } from '../Later.tsx';
import { stockHistoryOf } from '../links.ts';
import type { AnalysesSearch } from '../periods.ts';

export interface StockChangesSinceProps {
  readonly search: AnalysesSearch;
  readonly productId: string;
  readonly asOf: Day;
}

/** What came to a perfume's stock since the day that the page stands at: the bottles that moved, and the last events. */
export function StockChangesSince({ search, productId, asOf }: StockChangesSinceProps) {
  const query = useQuery(adminQuery('GET /api/admin/figures/stock/changes', { query: { asOf, productId } }));
  return (
    <div className={styles.page}>
      <TabHead
        title="Ce chiffre a changé depuis"
        summary={`Stock${query.data ? ` de ${query.data.name}` : ''}\u00a0: ce qui est venu après le ${dayMonthYear(asOf)}.`}
      />
      <BackToAnalyses search={search} />
      <Loaded query={query} what="les changements" rowHeight="3rem">
        {(changes) => (
          <>
            <DataTable
              label="Articles disponibles"
              rows={rowsOf(changes)}
              keyOf={({ what }) => what}
              columns={[
                { title: 'Articles', cell: ({ what }) => what, isRowHeader: true },
                figureColumn<ReturnType<typeof rowsOf>[number]>(
                  'Disponibles',
                  ({ bottles }) => bottles,
                  () => stockHistoryOf(productId),
                ),
              ]}
            />
            <p
              className={styles.how}
            >{`${plural(changes.sold, 'article vendu', 'articles vendus')} depuis, qui étaient réservés.`}</p>
            <Later events={changes.events} />
            <p>
              <FigureLink href={stockHistoryOf(productId)}>Tous les mouvements</FigureLink>
            </p>
          </>
        )}
      </Loaded>
    </div>
  );
}

function rowsOf({ was, is, adjusted, held, released }: StockChanges) {
  return [
    { what: 'Ce jour-là', bottles: countText(was.available) },
    { what: 'Réassorts, retours et corrections', bottles: signed(adjusted) },
    { what: 'Réservés par des commandes', bottles: signed(-held) },
    { what: 'Réservations rendues', bottles: signed(released) },
    { what: 'Aujourd’hui', bottles: countText(is.available) },
  ];
}

function signed(bottles: number): string {
  return countDifference(0, bottles) || '0';
}
