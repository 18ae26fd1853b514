import { countText } from '#contracts/french-numbers.ts';
import type { Behind, Margin } from '#contracts/http/figures.ts';
import { centsOf, euros, plural } from '../../ui/formats.ts';
import { DataTable } from '../parts/DataTable.tsx';
import { TableExportButton } from '../parts/DownloadButton.tsx';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures as cards, nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { shareText } from './analyses-texts.ts';
import { ChangedSince } from './ChangedSince.tsx';
import { FigureLink } from './FigureLink.tsx';
import type { FiguresShown } from './OrderFigures.tsx';

/**
 * What perfumes earned over what they cost the house; bottles whose cost nobody entered are named, never counted as if they cost nothing.
 */
export function Margins({ figures, linkBehind, asOf, today }: FiguresShown) {
  const { sums, products } = figures.margins;
  if (products.length === 0) return null;
  const linkedColumn = (title: string, behind: Behind, amount: (of: Margin) => string) => ({
    title,
    cell: ({ key, ...of }: (typeof products)[number]) =>
      of.bottles > 0 && (
        <FigureLink href={linkBehind({ behind, split: 'product', key })}>{euros(amount(of))}</FigureLink>
      ),
    isNumeric: true,
  });
  return (
    <section className={styles.section} aria-labelledby="analyses-margins">
      <h3 id="analyses-margins" className={styles.title}>
        Marge
      </h3>
      <p className={styles.how}>
        Ce qui reste des ventes de flacons, hors taxes et hors livraison, moins le prix d’achat qui valait au
        jour de la commande. Le prix d’achat s’indique dans la fiche du produit.
      </p>
      <dl className={cards}>
        <FigureCard
          label="Reste HT, coût connu"
          value={euros(sums.net)}
          href={linkBehind({ behind: 'costed' })}
        />
        <FigureCard
          label="Prix d’achat des flacons"
          value={euros(sums.cost)}
          href={linkBehind({ behind: 'cost' })}
        />
        <FigureCard
          label="Marge"
          value={euros(sums.margin)}
          href={linkBehind({ behind: 'margin' })}
          note={
            <>
              {centsOf(sums.net) > 0 && <span>{`${rateOf(sums.net, sums.margin)} du reste HT`}</span>}
              <ChangedSince
                linkBehind={linkBehind}
                behind={{ behind: 'margin' }}
                then={euros(sums.margin)}
                today={today && euros(today.margins.sums.margin)}
              />
            </>
          }
        />
        <FigureCard
          label="Flacons sans prix d’achat"
          value={countText(sums.uncosted.bottles)}
          note={`${euros(sums.uncosted.net)} HT, hors de la marge`}
          href={linkBehind({ behind: 'uncosted' })}
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
            title: 'Flacons',
            cell: ({ key, bottles }) => (
              <FigureLink href={linkBehind({ behind: 'sold', split: 'product', key })}>
                {countText(bottles)}
              </FigureLink>
            ),
            isNumeric: true,
          },
          linkedColumn('Reste HT', 'costed', ({ net }) => net),
          linkedColumn('Prix d’achat', 'cost', ({ cost }) => cost),
          linkedColumn('Marge', 'margin', ({ margin }) => margin),
          { title: 'Taux', cell: ({ net, margin }) => rateOf(net, margin), isNumeric: true },
          {
            title: 'Sans prix d’achat',
            cell: ({ key, uncosted }) =>
              uncosted.bottles > 0 && (
                <a
                  className={nameLink}
                  href={linkBehind({ behind: 'uncosted', split: 'product', key })}
                >{`${plural(uncosted.bottles, 'flacon')}, ${euros(uncosted.net)}`}</a>
              ),
            isNumeric: true,
          },
        ]}
      />
    </section>
  );
}

/** How much of what is left is margin; nothing where nothing is left. */
function rateOf(net: string, margin: string): string {
  return centsOf(net) > 0 ? shareText(centsOf(margin), centsOf(net)) : '';
}

function missingText({ uncosted }: Margin): string {
  return uncosted.bottles === 0
    ? 'Le prix d’achat de tous les flacons vendus est connu.'
    : `${plural(uncosted.bottles, 'flacon')} sans prix d’achat au jour de la commande\u00a0: leur vente n’entre pas dans la marge.`;
}
