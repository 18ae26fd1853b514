import { countText } from '#contracts/french/numbers.ts';
import type { Grain, ReviewFigures, ReviewSums } from '#contracts/http/figures/figures.ts';
import { partSpan } from '#domain/figures/part-span.ts';
import { averageText, plural } from '../../../ui/formats.ts';
import { Columns } from '../../charts/Columns.tsx';
import { caption, figure } from '../../charts/charts.css.ts';
import { partLabel } from '../../charts/marks.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import {
  DataTable,
  FigureLink,
  figureColumn,
  type Column as TableColumn,
} from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { figures as cards, nameLink } from '../../parts/parts.css.ts';
import * as styles from '../analyses.css.ts';
import { durationText, GRAIN_NAMES, partName, reviewsDifference } from '../analyses-texts.ts';
import { ChangedTo, nameColumn, Section, TableTools } from '../figure-parts.tsx';
import { linkReviews, type ReviewsAsked, reviewsOf } from '../links.ts';
import type { AnalysesSearch, ReviewsCounted, Span } from '../periods.ts';
import { useThenAndNow } from '../then-and-now.ts';

export interface ReviewsOverTimeProps {
  readonly search: AnalysesSearch;
  readonly span: Span;
  readonly grain: Grain;
}

/** Reviews by the day they were written: how many, which mark, how long they waited; of all perfumes or of the one chosen in the table. */
export function ReviewsOverTime({ search, span, grain }: ReviewsOverTimeProps) {
  const { perfume, asOf } = search;
  const asked = { ...span, grain, ...(perfume && { productId: perfume }) };
  const { query, now } = useThenAndNow('GET /api/admin/figures/reviews', asked, asOf);
  const linkTo = (reviews: ReviewsAsked) => linkReviews(search, span, reviews);
  return (
    <Section name="reviews" title="Avis">
      <p className={styles.how}>
        Avis au jour où ils ont été écrits. La note est celle des avis publiés, l’attente va de l’envoi à la
        première décision.
      </p>
      <Loaded query={query} what="les avis" rowHeight="8rem">
        {(reviews) =>
          reviews.perfumes.length === 0 ? (
            <EmptyState icon="seal" title="Aucun avis écrit dans cette période">
              <ChangedTo
                href={linkTo({ counted: 'written', since: true })}
                then="0"
                today={now && countText(now.sums.written)}
              />
            </EmptyState>
          ) : (
            <Reviews {...{ reviews, now, search, grain, linkTo }} />
          )
        }
      </Loaded>
    </Section>
  );
}

interface ReviewsProps extends Pick<ReviewsOverTimeProps, 'search' | 'grain'> {
  readonly reviews: ReviewFigures;
  /** Where the page stands at a day: what they are by now. */
  readonly now: ReviewFigures | undefined;
  readonly linkTo: (asked: ReviewsAsked) => string;
}

function Reviews(props: ReviewsProps) {
  const { reviews, now, search, linkTo } = props;
  const { perfume, asOf } = search;
  const { span, perfumes } = reviews;
  return (
    <>
      {perfume && (
        <p>
          <FigureLink href={reviewsOf(search)}>Les avis de tous les parfums</FigureLink>
        </p>
      )}
      <ReviewCards
        reviews={reviews}
        now={now}
        linkTo={(counted, since) => linkTo({ counted, productId: perfume, since })}
      />
      <ReviewsChart {...props} />
      <TableTools
        how="Choisir un parfum montre ses avis au fil du temps."
        query={{ ...span, table: 'reviewed' }}
        asOf={asOf}
        label="avis par parfum"
      />
      <DataTable
        label="Avis par parfum"
        rows={perfumes}
        keyOf={({ productId }) => productId}
        columns={[
          {
            title: 'Parfum',
            cell: ({ productId, name }) => (
              <a
                className={nameLink}
                href={reviewsOf(search, productId)}
                aria-current={productId === perfume ? 'true' : undefined}
              >
                {name}
              </a>
            ),
            isRowHeader: true,
            className: styles.named,
          },
          ...sumColumns<Reviewed>(
            ({ productId }) => ({ productId }),
            linkTo,
            now && (({ productId }) => now.perfumes.find((product) => product.productId === productId)),
          ),
        ]}
      />
    </>
  );
}

type Reviewed = ReviewFigures['perfumes'][number];

interface ReviewCardsProps extends Pick<ReviewsProps, 'reviews' | 'now'> {
  readonly linkTo: (counted: ReviewsCounted, since: boolean) => string;
}

function ReviewCards({ reviews, now, linkTo }: ReviewCardsProps) {
  const card = (counted: ReviewsCounted, text: (of: ReviewFigures) => string) => ({
    value: text(reviews),
    href: linkTo(counted, false),
    note: <ChangedTo href={linkTo(counted, true)} then={text(reviews)} today={now && text(now)} />,
  });
  const waited = (of: 'median' | 'ninth') =>
    card('decided', ({ wait }) => (wait === null ? '–' : durationText(wait[of])));
  return (
    <dl className={cards}>
      <FigureCard label="Avis écrits" {...card('written', ({ sums }) => countText(sums.written))} />
      <FigureCard label="Note des avis publiés" {...card('published', ({ sums }) => meanText(sums) || '–')} />
      <FigureCard label="Un sur deux décidé en" {...waited('median')} />
      <FigureCard label="Neuf sur dix décidés en" {...waited('ninth')} />
    </dl>
  );
}

/** How many were written over time; a column leads to them. The table stands under it. */
function ReviewsChart({ reviews, now, search, grain, linkTo }: ReviewsProps) {
  const { perfume, asOf } = search;
  const { span, series, perfumes } = reviews;
  const chosen = perfumes.find(({ productId }) => productId === perfume);
  const title = `Avis écrits par ${GRAIN_NAMES[grain]}${chosen ? `, ${chosen.name}` : ''}`;
  const parts = series.map((part) => ({ ...part, name: partName(part.day, grain) }));
  type Part = (typeof parts)[number];
  const askedOf = ({ day }: Pick<Part, 'day'>) => ({
    productId: perfume,
    part: partSpan(day, grain, span),
  });
  return (
    <figure className={figure}>
      <figcaption className={caption}>{title}</figcaption>
      <Columns
        label={title}
        height={170}
        isCounted
        columns={parts.map(({ day, name, ...sums }) => ({
          key: day,
          label: partLabel(day, grain),
          value: sums.written,
          title: `${name}\u00a0: ${plural(sums.written, 'avis', 'avis')}${meanSuffix(sums)}`,
          href: linkTo({ counted: 'written', ...askedOf({ day }) }),
        }))}
        mark={countText}
      />
      <details className={styles.details}>
        <summary>Les avis, période par période</summary>
        <TableTools
          query={{ ...span, grain, table: 'reviews', ...(perfume && { productId: perfume }) }}
          asOf={asOf}
          label="avis par période"
        />
        <DataTable
          label={title}
          rows={parts.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            nameColumn<Part>(
              'Période',
              ({ name }) => name,
              (part) => linkTo({ counted: 'written', ...askedOf(part) }),
            ),
            ...sumColumns<Part>(
              askedOf,
              linkTo,
              now && (({ day }) => now.series.find((part) => part.day === day)),
            ),
          ]}
        />
      </details>
    </figure>
  );
}

/**
 * The columns of counted reviews, each with the way to them.
 * @param nowOf where the page stands at a day: what a row is by now.
 */
function sumColumns<Row extends ReviewSums>(
  askedOf: (row: Row) => Omit<ReviewsAsked, 'counted' | 'since'>,
  linkTo: ReviewsProps['linkTo'],
  nowOf: ((row: Row) => ReviewSums | undefined) | undefined,
): TableColumn<Row>[] {
  const linked = (title: string, counted: ReviewsCounted, text: (sums: ReviewSums) => string) =>
    figureColumn<Row>(title, text, (row) => linkTo({ counted, ...askedOf(row) }));
  const since = {
    ...figureColumn<Row>(
      'Depuis',
      (row) => reviewsDifference(row, nowOf?.(row)),
      (row) => linkTo({ counted: 'written', since: true, ...askedOf(row) }),
    ),
    isNumeric: false,
    className: styles.unbroken,
  };
  return [
    linked('Écrits', 'written', ({ written }) => countText(written)),
    linked('Publiés', 'published', ({ published }) => countText(published)),
    linked('Refusés', 'refused', ({ refused }) => countText(refused)),
    linked('À modérer', 'waiting', ({ waiting }) => countText(waiting)),
    linked('Note', 'published', meanText),
    ...(nowOf === undefined ? [] : [since]),
  ];
}

function meanText({ mean }: ReviewSums): string {
  return mean === null ? '' : averageText(mean);
}

function meanSuffix(sums: ReviewSums): string {
  return sums.mean === null ? '' : `, note ${meanText(sums)} sur 5`;
}
