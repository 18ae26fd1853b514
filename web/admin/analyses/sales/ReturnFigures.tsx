import type { Day } from '#contracts/french/calendar.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Behind } from '#contracts/http/figures/figures.ts';
import {
  RETURN_REASON_LABELS,
  type ReturnFigures as Returned,
  type ReturnSums,
} from '#contracts/http/figures/return-figures.ts';
import { centsOf, plural } from '../../../ui/formats.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { EmptyState, Loaded } from '../../parts/lists/ListParts.tsx';
import { figures as cards, nameLink } from '../../parts/parts.css.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { countDifference, shareText } from '../analyses-texts.ts';
import { cardsOf, nameColumn, Section, TableTools } from '../figure-parts.tsx';
import type { LinkBehind } from '../links.ts';
import type { Span } from '../periods.ts';
import { useThenAndNow } from '../then-and-now.ts';

export interface ReturnFiguresProps {
  readonly span: Span;
  /** The day that the page stands at; undefined of now. */
  readonly asOf: Day | undefined;
  readonly linkBehind: LinkBehind;
}

/** What of the articles sold was withdrawn from, by perfume and by the reason that shoppers may give, and what it cost. */
export function ReturnFigures({ span, asOf, linkBehind }: ReturnFiguresProps) {
  const { query, now } = useThenAndNow('GET /api/admin/figures/returns', { ...span }, asOf);
  return (
    <Section name="returns" title="Retours">
      <p className={styles.how}>
        Articles des commandes vendues dans la période auxquels leurs clients ont renoncé depuis, revenus ou
        non. Ce qui a été annulé avant de partir n’en est pas. Le motif se dit si l’on veut&#8239;: la loi
        n’en demande aucun.
      </p>
      <Loaded query={query} what="les retours" rowHeight="6rem">
        {(returned) => (
          <>
            <ReturnCards sums={returned.sums} today={now?.sums} linkBehind={linkBehind} />
            {returned.products.length === 0 ? (
              <EmptyState icon="box" title="Ni retour ni litige dans cette période" />
            ) : (
              <>
                <Reasons returned={returned} linkBehind={linkBehind} now={now} />
                <TableTools
                  how={'Taux\u202f: articles rétractés sur articles vendus.'}
                  query={{ ...span, table: 'returns' }}
                  asOf={asOf}
                  label="retours"
                />
                <Products returned={returned} linkBehind={linkBehind} now={now} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface ReturnedProps {
  readonly returned: Returned;
  readonly linkBehind: LinkBehind;
  /** Where the page stands at a day: what they are by now. */
  readonly now: Returned | undefined;
}

interface ReturnCardsProps extends Pick<ReturnedProps, 'linkBehind'> {
  readonly sums: ReturnSums;
  readonly today: ReturnSums | undefined;
}

function ReturnCards({ sums, today, linkBehind }: ReturnCardsProps) {
  const card = cardsOf(linkBehind, sums, today);
  const rate = shareText(sums.returned, sums.sold);
  return (
    <dl className={cards}>
      <FigureCard
        label="Articles rétractés"
        {...card('returned', ({ returned }) => countText(returned), rate && `${rate} des articles vendus`)}
      />
      <FigureCard
        label="Revenus"
        {...card(
          'came-back',
          ({ received }) => countText(received),
          sums.received > 0 ? `dont ${countText(sums.fit)} remis en vente` : undefined,
        )}
      />
      <FigureCard
        label="Dépréciation retenue"
        {...card('depreciated', ({ depreciation }) => euros(depreciation))}
      />
      <FigureCard
        label="Litiges"
        {...card('disputed', ({ disputed }) => euros(disputed), 'repris par les banques')}
      />
    </dl>
  );
}

/** Why, of all perfumes together. */
function Reasons({ returned: { reasons, sums }, linkBehind, now }: ReturnedProps) {
  type Reason = (typeof reasons)[number];
  const linkTo = ({ reason }: Reason) => linkBehind({ behind: 'returned', key: reason });
  if (reasons.length === 0) return null;
  return (
    <DataTable
      label="Retours par motif"
      rows={reasons}
      keyOf={({ reason }) => reason}
      columns={[
        nameColumn('Motif', ({ reason }) => RETURN_REASON_LABELS[reason], linkTo),
        figureColumn('Articles', ({ bottles }) => countText(bottles), linkTo),
        figureColumn('Part', ({ bottles }) => shareText(bottles, sums.returned), linkTo),
        ...(now
          ? [
              figureColumn<Reason>(
                'Depuis',
                ({ reason, bottles }) =>
                  countDifference(bottles, now.reasons.find((one) => one.reason === reason)?.bottles ?? 0),
                ({ reason }) => linkBehind({ behind: 'returned', key: reason, since: 'oui' }),
              ),
            ]
          : []),
      ]}
    />
  );
}

function Products({ returned: { products }, linkBehind, now }: ReturnedProps) {
  type Product = (typeof products)[number];
  const linkTo =
    (behind: Behind) =>
    ({ id }: Product) =>
      linkBehind({ behind, split: 'product', key: id });
  const counted = (title: string, behind: Behind, count: (of: Product) => number) =>
    figureColumn<Product>(title, (of) => countText(count(of)), linkTo(behind));
  const amount = (title: string, behind: Behind, taken: (of: Product) => string) =>
    figureColumn<Product>(title, (of) => (centsOf(taken(of)) === 0 ? '' : euros(taken(of))), linkTo(behind));
  return (
    <DataTable
      label="Retours par parfum"
      rows={products}
      keyOf={({ id }) => id}
      columns={[
        nameColumn('Parfum', ({ name }) => name, linkTo('returned')),
        counted('Vendus', 'sold', ({ sold }) => sold),
        counted('Rétractés', 'returned', ({ returned }) => returned),
        figureColumn('Taux', ({ returned, sold }) => shareText(returned, sold), linkTo('returned')),
        counted('Revenus', 'came-back', ({ received }) => received),
        counted('Remis en vente', 'on-sale-again', ({ fit }) => fit),
        amount('Dépréciation', 'depreciated', ({ depreciation }) => depreciation),
        amount('Litiges', 'disputed', ({ disputed }) => disputed),
        {
          title: 'Motifs',
          cell: ({ id, reasons }) => (
            <ul className={styles.reasons}>
              {reasons.map(({ reason, bottles }) => (
                <li key={reason}>
                  <a
                    className={nameLink}
                    href={linkBehind({ behind: 'returned', split: 'product', key: `${id} ${reason}` })}
                  >
                    {`${RETURN_REASON_LABELS[reason]}\u00a0: ${plural(bottles, 'article')}`}
                  </a>
                </li>
              ))}
            </ul>
          ),
        },
        ...(now
          ? [
              figureColumn<Product>(
                'Depuis',
                ({ id, returned }) =>
                  countDifference(returned, now.products.find((product) => product.id === id)?.returned ?? 0),
                ({ id }) => linkBehind({ behind: 'returned', split: 'product', key: id, since: 'oui' }),
              ),
            ]
          : []),
      ]}
    />
  );
}
