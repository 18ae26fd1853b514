import { formatEuros } from '#contracts/cents.ts';
import { monthAndYear } from '#contracts/french-dates.ts';
import { countText } from '#contracts/french-numbers.ts';
import type { Month } from '#contracts/http/analytics.ts';
import { cents } from '#contracts/money.ts';
import { plural } from '../../ui/formats.ts';
import { Columns } from './Columns.tsx';
import * as styles from './charts.css.ts';
import { roundEuros, shortMonth } from './marks.ts';
import { monthSeries } from './month-series.ts';

const MAX_MONTHS = 12;

export interface MonthlyChartProps {
  readonly months: readonly Month[];
  /** Where the orders of a month, `YYYY-MM`, are listed; nowhere without it. */
  readonly hrefOf?: (month: string) => string;
}

/** Revenue and orders of the last twelve months, one above the other. The figures themselves belong in a table beside. */
export function MonthlyChart({ months, hrefOf }: MonthlyChartProps) {
  const points = monthSeries(months, MAX_MONTHS);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Chiffre d'affaires</figcaption>
      <Columns
        label={`Chiffre d'affaires des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        height={200}
        columns={points.map(({ month, revenueCents }) => ({
          key: month,
          label: shortMonth(month),
          value: revenueCents / 100,
          title: `${monthAndYear(month)}\u00a0: ${formatEuros(cents(revenueCents))}`,
          ...(hrefOf && { href: hrefOf(month) }),
        }))}
        mark={roundEuros}
      />
      <figcaption className={styles.caption}>Commandes</figcaption>
      <Columns
        label={`Commandes des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        height={110}
        columns={points.map(({ month, orders }) => ({
          key: month,
          label: shortMonth(month),
          value: orders,
          title: `${monthAndYear(month)}\u00a0: ${plural(orders, 'commande')}`,
          ...(hrefOf && { href: hrefOf(month) }),
        }))}
        mark={countText}
        isCounted
        isSoft
      />
    </figure>
  );
}
