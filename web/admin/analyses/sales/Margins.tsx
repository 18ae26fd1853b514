import { countText } from '#contracts/french/numbers.ts';
import type { Behind, Figures, Margin } from '#contracts/http/figures/figures.ts';
import { centsOf, plural } from '../../../ui/formats.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { DataTable, figureColumn } from '../../parts/lists/DataTable.tsx';
import { figures as cards } from '../../parts/parts.css.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { differenceText, shareText } from '../analyses-texts.ts';
import { cardsOf, nameColumn, Section, TableTools } from '../figure-parts.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

/**
 * What articles earned over what they cost the house; those whose cost nobody entered are named, never counted as if they cost nothing.
 */
export function Margins({ figures, linkBehind, asOf, today }: FiguresShown) {
  const { sums, products } = figures.margins;
  if (products.length === 0) return null;
  const rate = rateOf(sums);
  const now = today?.margins;
  type Product = (typeof products)[number];
  const linkTo = (behind: Behind) => (product: Product) =>
    linkBehind({ behind, split: 'product', key: product.key });
  const linkedColumn = (title: string, behind: Behind, text: (of: Margin) => string) =>
    figureColumn<Product>(title, (of) => (of.articles > 0 ? text(of) : ''), linkTo(behind));
  const card = cardsOf(linkBehind, sums, now?.sums);
  const sinceColumn = (current: Figures['margins']) =>
    figureColumn<Product>(
      'Depuis, sur la marge',
      ({ key, margin }) =>
        differenceText(margin, current.products.find((product) => product.key === key)?.margin ?? '0.00'),
      ({ key }) => linkBehind({ behind: 'margin', split: 'product', key, since: 'oui' }),
    );
  return (
    <Section name="margins" title="Marge">
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
      <TableTools
        how={missingText(sums)}
        query={{ ...figures.span, table: 'margin' }}
        asOf={asOf}
        label="marge"
      />
      <DataTable
        label="Marge par parfum"
        rows={products}
        keyOf={({ key }) => key}
        columns={[
          nameColumn('Parfum', ({ label }) => label, linkTo('sold')),
          figureColumn('Articles', ({ articles }) => countText(articles), linkTo('sold')),
          linkedColumn('Reste HT', 'costed', ({ net }) => euros(net)),
          linkedColumn('Prix d’achat', 'cost', ({ cost }) => euros(cost)),
          linkedColumn('Marge', 'margin', ({ margin }) => euros(margin)),
          linkedColumn('Taux', 'margin', rateOf),
          figureColumn(
            'Sans prix d’achat',
            ({ uncosted: { articles, net } }) =>
              articles > 0 ? `${plural(articles, 'article')}, ${euros(net)}` : '',
            linkTo('uncosted'),
          ),
          ...(now ? [sinceColumn(now)] : []),
        ]}
      />
    </Section>
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
