import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Figures, Margin } from '#contracts/http/figures.ts';
import { centsOf, plural } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures as cards, nameLink } from '../parts/parts.css.ts';
import { euros } from './amounts.ts';
import * as styles from './analyses.css.ts';
import { differenceText, shareText } from './analyses-texts.ts';
import { cardsOf } from './changed-card.tsx';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

/**
 * What articles earned over what they cost the house; those whose cost nobody entered are named, never counted as if they cost nothing.
 */
export function Margins({ figures, linkBehind, asOf, today }: FiguresShown) {
  const { sums, products } = figures.margins;
  if (products.length === 0) return null;
  const rate = rateOf(sums);
  const now = today?.margins;
  const linkedColumn = (title: string, behind: Behind, text: (of: Margin) => string) => ({
    title,
    cell: ({ key, ...of }: (typeof products)[number]) =>
      of.articles > 0 && (
        <FigureLink href={linkBehind({ behind, split: 'product', key })}>{text(of)}</FigureLink>
      ),
    isNumeric: true,
  });
  const card = cardsOf(linkBehind, sums, now?.sums);
  const sinceColumn = (current: Figures['margins']) => ({
    title: 'Depuis, sur la marge',
    cell: ({ key, margin }: (typeof products)[number]) => (
      <FigureLink href={linkBehind({ behind: 'margin', split: 'product', key, since: 'oui' })}>
        {differenceText(margin, current.products.find((product) => product.key === key)?.margin ?? '0.00')}
      </FigureLink>
    ),
    isNumeric: true,
  });
  return (
    <section className={styles.section} aria-labelledby="analyses-margins">
      <h3 id="analyses-margins" className={styles.title}>
        Marge
      </h3>
      <p className={styles.how}>
        Ce qui reste des ventes d’articles, hors taxes et hors livraison, moins le prix d’achat qui valait au
        jour de la commande. Le prix d’achat s’indique dans la fiche du produit.
      </p>
      <dl className={cards}>
        <FigureCard label="Reste HT, coût connu" {...card('costed', ({ net }) => euros(net))} />
        <FigureCard label="Prix d’achat des articles" {...card('cost', ({ cost }) => euros(cost))} />
        <FigureCard
          label="Marge"
          {...card('margin', ({ margin }) => euros(margin), rate && `${rate} du reste HT`)}
        />
        <FigureCard
          label="Articles sans prix d’achat"
          {...card(
            'uncosted',
            ({ uncosted }) => countText(uncosted.articles),
            `${euros(sums.uncosted.net)} HT, hors de la marge`,
          )}
        />
      </dl>
      <div className={styles.tools}>
        <p className={styles.how}>{missingText(sums)}</p>
        <TableExportButton
          query={{ ...figures.span, table: 'margin', ...(asOf && { asOf }) }}
          label="marge"
        />
      </div>
      <DataTable
        label="Marge par parfum"
        rows={products}
        keyOf={({ key }) => key}
        columns={[
          {
            title: 'Parfum',
            cell: ({ key, label }) => (
              <a className={nameLink} href={linkBehind({ behind: 'sold', split: 'product', key })}>
                {label}
              </a>
            ),
            isRowHeader: true,
            className: styles.named,
          },
          {
            title: 'Articles',
            cell: ({ key, articles }) => (
              <FigureLink href={linkBehind({ behind: 'sold', split: 'product', key })}>
                {countText(articles)}
              </FigureLink>
            ),
            isNumeric: true,
          },
          linkedColumn('Reste HT', 'costed', ({ net }) => euros(net)),
          linkedColumn('Prix d’achat', 'cost', ({ cost }) => euros(cost)),
          linkedColumn('Marge', 'margin', ({ margin }) => euros(margin)),
          linkedColumn('Taux', 'margin', rateOf),
          {
            title: 'Sans prix d’achat',
            cell: ({ key, uncosted }) =>
              uncosted.articles > 0 && (
                <a
                  className={nameLink}
                  href={linkBehind({ behind: 'uncosted', split: 'product', key })}
                >{`${plural(uncosted.articles, 'article')}, ${euros(uncosted.net)}`}</a>
              ),
            isNumeric: true,
          },
          ...(now ? [sinceColumn(now)] : []),
        ]}
      />
    </section>
  );
}

/** How much of what is left is margin; nothing where nothing is left. */
function rateOf({ net, margin }: Margin): string {
  return centsOf(net) > 0 ? shareText(centsOf(margin), centsOf(net)) : '';
}

function missingText({ uncosted }: Margin): string {
  return uncosted.articles === 0
    ? 'Le prix d’achat de tous les articles vendus est connu.'
    : `${plural(uncosted.articles, 'article')} sans prix d’achat au jour de la commande\u00a0: leur vente n’entre pas dans la marge.`;
}
