import { toDecimal } from '#contracts/cents.ts';
import { countText } from '#contracts/french-numbers.ts';
import type { FigureSums, Figures } from '#contracts/http/figures.ts';
import { cents } from '#contracts/money.ts';
import { centsOf, euros } from '../../ui/formats.ts';
import { FigureCard } from '../parts/FigureCard.tsx';
import { figures as cards, nameLink } from '../parts/parts.css.ts';
import * as styles from './analyses.css.ts';
import { amountBesideText, besideText, spanText } from './analyses-texts.ts';
import type { LinkBehind } from './links.ts';

type Counted = 'orders' | 'bottles';
type Amount = Exclude<keyof FigureSums, Counted>;

/** What the orders of a span come to, and what of it is left, each with the orders behind it. */
export function OrderFigures({ figures, linkBehind }: { figures: Figures; linkBehind: LinkBehind }) {
  const { sums, beside } = figures.orders;
  const counted = (field: Counted) => ({
    value: countText(sums[field]),
    note: besideText(sums[field], beside?.[field], countText),
  });
  const amount = (field: Amount) => ({
    value: euros(sums[field]),
    note: amountBesideText(sums[field], beside?.[field]),
  });
  const sold = linkBehind({ behind: 'sold' });
  return (
    <section className={styles.section} aria-labelledby="analyses-orders">
      <h3 id="analyses-orders" className={styles.title}>
        Commandes
      </h3>
      <p className={styles.how}>
        Commandes confirmées, expédiées et livrées, au jour où elles ont été passées et selon leur état
        actuel&nbsp;: comme les cartes du tableau de bord. Montants TTC.
      </p>
      <dl className={cards}>
        <FigureCard label="Commandes vendues" {...counted('orders')} href={sold} />
        <FigureCard label="Total des commandes" {...amount('total')} href={sold} />
        <FigureCard
          label="Panier moyen"
          value={euros(average(sums))}
          note={amountBesideText(average(sums), beside ? average(beside) : undefined)}
          href={sold}
        />
        <FigureCard label="Flacons" {...counted('bottles')} href={sold} />
        <FigureCard
          label="Articles, avant remise"
          {...amount('gross')}
          href={linkBehind({ behind: 'gross' })}
        />
        <FigureCard label="Remises" {...amount('discount')} href={linkBehind({ behind: 'discount' })} />
        <FigureCard
          label="Livraison facturée"
          {...amount('delivery')}
          href={linkBehind({ behind: 'delivery' })}
        />
        <FigureCard label="Remboursé" {...amount('refunded')} href={linkBehind({ behind: 'refunded' })} />
        <FigureCard
          label="Repris par les banques"
          {...amount('disputed')}
          href={linkBehind({ behind: 'disputed' })}
        />
        <FigureCard label="À encaisser" {...amount('awaited')} href={linkBehind({ behind: 'awaited' })} />
        <FigureCard label="Reste" {...amount('left')} href={linkBehind({ behind: 'left' })} />
      </dl>
      <p className={styles.how}>{leftText(sums)}</p>
      {figures.beside && (
        <p className={styles.how}>
          <a className={nameLink} href={linkBehind({ behind: 'sold' }, figures.beside)}>
            {comparedText(figures.beside)}
          </a>
        </p>
      )}
    </section>
  );
}

function average({ total, orders }: FigureSums): string {
  return toDecimal(cents(orders === 0 ? 0 : Math.round(centsOf(total) / orders)));
}

/** How what is left comes from what the cards count. */
function leftText({ total, refunded, disputed, awaited, left }: FigureSums): string {
  return `Reste = ${euros(total)} de commandes − ${euros(refunded)} remboursés − ${euros(disputed)} repris − ${euros(awaited)} à encaisser = ${euros(left)}.`;
}

function comparedText({ until, ...span }: NonNullable<Figures['beside']>): string {
  const time = until === null ? '' : `, jusqu’à ${until} le dernier jour`;
  return `Comparaison\u00a0: ${spanText(span)}${time}.`;
}
