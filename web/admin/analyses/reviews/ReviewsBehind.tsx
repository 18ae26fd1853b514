import { type Day, inParis } from '#contracts/french/calendar.ts';
import { dayMonthYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { ReviewsBehind as Listed } from '#contracts/http/figures/figures.ts';
import { dateAndTime, plural } from '../../../ui/formats.ts';
import { tabFragment } from '../../location.ts';
import { EventsLink } from '../../parts/EventsLink.tsx';
import { DataTable } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded, TabHead } from '../../parts/lists/ListParts.tsx';
import { nameLink } from '../../parts/parts.css.ts';
import * as styles from '../analyses.css.ts';
import { spanText } from '../analyses-texts.ts';
import { BackToAnalyses, WHY } from '../figure-parts.tsx';
import type { AnalysesSearch, ReviewsCounted, Span } from '../periods.ts';
import { useThenAndNow } from '../then-and-now.ts';
import { type ReviewRow, reviewRows } from './review-rows.ts';

const TITLES: Record<ReviewsCounted, string> = {
  written: 'Avis écrits',
  published: 'Avis publiés',
  refused: 'Avis refusés',
  waiting: 'Avis à modérer',
  decided: 'Avis décidés',
};

export interface ReviewsBehindProps {
  readonly search: AnalysesSearch;
  readonly span: Span;
  readonly counted: ReviewsCounted;
}

/** The reviews that a figure counts, as of a day also what they are by now; or those alone that it counts otherwise since. */
export function ReviewsBehind({ search, span, counted }: ReviewsBehindProps) {
  const { key, asOf, since } = search;
  const asked = {
    ...span,
    ...(key && { productId: key }),
    ...(counted !== 'written' && { verdict: counted }),
  };
  const { query, now } = useThenAndNow('GET /api/admin/figures/reviews/list', asked, asOf);
  const isSince = since !== undefined && asOf !== undefined;
  return (
    <div className={styles.page}>
      <TabHead
        title={isSince ? 'Ce chiffre a changé depuis' : TITLES[counted]}
        summary={`${isSince ? `${TITLES[counted]}, é` : 'É'}crits ${spanText(span)}${isSince ? `\u00a0: ce qui est venu après le ${dayMonthYear(asOf)}` : ''}.`}
      />
      <BackToAnalyses search={search} />
      <Loaded query={query} what="les avis" rowHeight="3rem">
        {(then) => <Rows then={then} now={now} asOf={asOf} isSince={isSince} />}
      </Loaded>
    </div>
  );
}

interface RowsProps {
  readonly then: Listed;
  /** Undefined where the page stands at now, and until they are read. */
  readonly now: Listed | undefined;
  readonly asOf: Day | undefined;
  readonly isSince: boolean;
}

function Rows({ then, now, asOf, isSince }: RowsProps) {
  const rows = reviewRows(then, now ?? then, isSince);
  if (rows.length === 0)
    return (
      <EmptyState
        icon="seal"
        title={isSince ? 'Rien n’est venu changer ce chiffre' : 'Aucun avis derrière ce chiffre'}
      />
    );
  return (
    <>
      <p className={styles.how}>
        {isSince ? `${countText(rows.length)} avis\u00a0:` : countedText(then.count, rows.length)}
      </p>
      <DataTable
        label={isSince ? 'Ce qui a changé' : 'Avis derrière ce chiffre'}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            title: 'Parfum',
            cell: ({ productId, name, writtenAt }) => (
              <a
                className={nameLink}
                href={reviewsOfDay(productId, writtenAt)}
                aria-label={`Lire l’avis sur ${name} du ${dateAndTime(writtenAt)}`}
              >
                {name}
              </a>
            ),
            isRowHeader: true,
            className: styles.named,
          },
          { title: 'Note', cell: ({ rating }) => `${rating}/5`, isNumeric: true },
          { title: 'Écrit le', cell: ({ writtenAt }) => dateAndTime(writtenAt), className: styles.unbroken },
          {
            title: 'Décidé le',
            cell: ({ decidedAt }) => (decidedAt === null ? '–' : dateAndTime(decidedAt)),
            className: styles.unbroken,
          },
          ...(asOf === undefined
            ? [{ title: 'État', cell: ({ is }: ReviewRow) => stateText(is) }]
            : [
                { title: 'Ce soir-là', cell: ({ was }: ReviewRow) => stateText(was) },
                { title: 'Aujourd’hui', cell: ({ is }: ReviewRow) => stateText(is) },
              ]),
          {
            title: WHY,
            cell: ({ id, name, writtenAt }) => (
              <EventsLink category="review" id={id} of={`avis sur ${name} du ${dateAndTime(writtenAt)}`} />
            ),
          },
        ]}
      />
    </>
  );
}

/** The console's list, narrowed to a perfume's reviews of the day of one. */
function reviewsOfDay(productId: string, writtenAt: string): string {
  const { day } = inParis(writtenAt);
  return tabFragment('reviews', { article: productId, from: day, to: day });
}

/** @param state undefined where the figure did not count the review. */
function stateText(state: ReviewRow['is']): string {
  if (state === undefined) return '–';
  if (state === null) return 'À modérer';
  return state === 'published' ? 'Publié' : 'Refusé';
}

function countedText(count: number, listed: number): string {
  const all = plural(count, 'avis', 'avis');
  return count > listed ? `${all}, dont les ${listed} plus récents\u00a0:` : `${all}\u00a0:`;
}
