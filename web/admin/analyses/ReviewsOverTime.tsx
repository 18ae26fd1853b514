import { useQuery } from '@tanstack/react-query';
import { countText } from '#contracts/french-numbers.ts';
import type { Grain, ReviewFigures, ReviewSums } from '#contracts/http/figures.ts';
import { averageText, plural } from '../../ui/formats.ts';
import { Columns } from '../charts/Columns.tsx';
import { caption, figure } from '../charts/charts.css.ts';
import { partLabel } from '../charts/marks.ts';
import { adminQuery } from '../data/admin-api.ts';
import { DataTable, type Column as TableColumn } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { EmptyState } from '../parts/ListParts.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { durationText, GRAIN_NAMES, partName } from './analyses-texts.ts';
import { reviewsOf } from './links.ts';
import type { AnalysesSearch, Span } from './periods.ts';

export interface ReviewsOverTimeProps {
  readonly search: AnalysesSearch;
  readonly span: Span;
  readonly grain: Grain;
}

/** Reviews by the day they were written: how many, which mark, how long they waited; of all perfumes or of the one chosen in the table. */
export function ReviewsOverTime({ search, span, grain }: ReviewsOverTimeProps) {
  const { perfume, asOf } = search;
  const query = useQuery(
    adminQuery('GET /api/admin/figures/reviews', {
      query: { ...span, grain, ...(perfume && { productId: perfume }), ...(asOf && { asOf }) },
    }),
  );
  return (
    <section className={styles.section} aria-labelledby="analyses-reviews">
      <h3 id="analyses-reviews" className={styles.title}>
        Avis
      </h3>
      <Loaded query={query} what="les avis" rowHeight="8rem">
        {(reviews) =>
          reviews.perfumes.length === 0 ? (
            <EmptyState icon="seal" title="Aucun avis écrit dans cette période" />
          ) : (
            <Reviews reviews={reviews} search={search} grain={grain} />
          )
        }
      </Loaded>
    </section>
  );
}

type ReviewsProps = Pick<ReviewsOverTimeProps, 'search' | 'grain'> & { readonly reviews: ReviewFigures };

function Reviews({ reviews, search, grain }: ReviewsProps) {
  const { perfume, asOf } = search;
  const { span, series, perfumes } = reviews;
  const chosen = perfumes.find(({ productId }) => productId === perfume);
  const title = `Avis écrits par ${GRAIN_NAMES[grain]}${chosen ? `, ${chosen.name}` : ''}`;
  const parts = series.map((part) => ({ ...part, name: partName(part.day, grain) }));
  return (
    <>
      <p className={styles.how}>{summaryOf(reviews)}</p>
      {perfume && (
        <p>
          <a className={nameLink} href={reviewsOf(search)}>
            Les avis de tous les parfums
          </a>
        </p>
      )}
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
          }))}
          mark={countText}
        />
        <details className={styles.details}>
          <summary>Les avis, période par période</summary>
          <div className={styles.tools}>
            <TableExportButton
              query={{
                ...span,
                grain,
                table: 'reviews',
                ...(perfume && { productId: perfume }),
                ...(asOf && { asOf }),
              }}
              label="avis par période"
            />
          </div>
          <DataTable
            label={title}
            isPlain
            rows={parts.toReversed()}
            keyOf={({ day }) => day}
            columns={[
              { title: 'Période', cell: ({ name }) => name, isRowHeader: true, className: styles.named },
              ...SUM_COLUMNS,
            ]}
          />
        </details>
      </figure>
      <div className={styles.tools}>
        <p className={styles.how}>Choisir un parfum montre ses avis au fil du temps.</p>
        <TableExportButton
          query={{ ...span, table: 'reviewed', ...(asOf && { asOf }) }}
          label="avis par parfum"
        />
      </div>
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
          ...SUM_COLUMNS,
        ]}
      />
    </>
  );
}

const SUM_COLUMNS: readonly TableColumn<ReviewSums>[] = [
  { title: 'Écrits', cell: ({ written }) => countText(written), isNumeric: true },
  { title: 'Publiés', cell: ({ published }) => countText(published), isNumeric: true },
  { title: 'Refusés', cell: ({ refused }) => countText(refused), isNumeric: true },
  { title: 'À modérer', cell: ({ waiting }) => countText(waiting), isNumeric: true },
  { title: 'Note', cell: ({ mean }) => (mean === null ? '' : averageText(mean)), isNumeric: true },
];

function meanSuffix({ mean }: ReviewSums): string {
  return mean === null ? '' : `, note ${averageText(mean)} sur 5`;
}

function summaryOf({ sums, wait }: ReviewFigures): string {
  const counted = `${plural(sums.written, 'avis écrit', 'avis écrits')}${meanSuffix(sums)} pour ceux qui sont publiés.`;
  return wait === null
    ? counted
    : `${counted} Décision en ${durationText(wait.median)} pour un sur deux, en ${durationText(wait.ninth)} pour neuf sur dix.`;
}
