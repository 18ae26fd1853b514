import { toDecimal } from '#contracts/cents.ts';
import type { Day } from '#contracts/french/calendar.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Behind, FigureSums, Figures } from '#contracts/http/figures/figures.ts';
import { cents } from '#contracts/money.ts';
import { centsOf } from '../../../ui/formats.ts';
import { FigureCard } from '../../parts/FigureCard.tsx';
import { figures as cards, nameLink } from '../../parts/parts.css.ts';
import { euros } from '../amounts.ts';
import * as styles from '../analyses.css.ts';
import { amountBesideText, besideText, spanText } from '../analyses-texts.ts';
import { cardsOf, Section } from '../figure-parts.tsx';
import type { LinkBehind } from '../links.ts';

type Counted = 'orders' | 'bottles' | 'newcomers';
type Amount = Exclude<keyof FigureSums, Counted>;

export interface FiguresShown {
  readonly figures: Figures;
  readonly linkBehind: LinkBehind;
  /** The day that the page stands at; undefined of now. */
  readonly asOf: Day | undefined;
  /** Where the page stands at a day: what the figures are by now. */
  readonly today: Figures | undefined;
}

/** What the orders of a span come to, and what of it is left, each with the orders behind it. */
export function OrderFigures({ figures, linkBehind, asOf, today }: FiguresShown) {
  const { sums, beside } = figures.orders;
  const card = cardsOf(linkBehind, sums, today?.orders.sums);
  const counted = (field: Counted) =>
    card('sold', (of) => countText(of[field]), besideText(sums[field], beside?.[field], countText));
  const amount = (field: Amount, behind: Behind) =>
    card(behind, (of) => euros(of[field]), amountBesideText(sums[field], beside?.[field]));
  const basket = card(
    'sold',
    (of) => euros(average(of)),
    amountBesideText(average(sums), beside ? average(beside) : undefined),
  );
  return (
    <Section name="orders" title="Commandes">
      <p className={styles.how}>
        {`Commandes confirmées, expédiées et livrées, au jour où elles ont été passées et selon leur état ${asOf ? 'de ce soir-là' : 'actuel\u00a0: comme les cartes du tableau de bord'}. Montants TTC.`}
      </p>
      <dl className={cards}>
        <FigureCard label="Commandes vendues" {...counted('orders')} />
        <FigureCard label="Total des commandes" {...amount('total', 'sold')} />
        <FigureCard label="Panier moyen" {...basket} />
        <FigureCard label="Articles" {...counted('bottles')} />
        <FigureCard label="Articles, avant remise" {...amount('gross', 'gross')} />
        <FigureCard label="Remises" {...amount('discount', 'discount')} />
        <FigureCard label="Livraison facturée" {...amount('delivery', 'delivery')} />
        <FigureCard label="Remboursé" {...amount('refunded', 'refunded')} />
        <FigureCard label="Repris par les banques" {...amount('disputed', 'disputed')} />
        <FigureCard label="À encaisser" {...amount('awaited', 'awaited')} />
        <FigureCard label="Reste" {...amount('left', 'left')} />
      </dl>
      <p className={styles.how}>{leftText(sums)}</p>
      {figures.beside && (
        <p className={styles.how}>
          <a className={nameLink} href={linkBehind({ behind: 'sold' }, figures.beside)}>
            {comparedText(figures.beside)}
          </a>
        </p>
      )}
    </Section>
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
