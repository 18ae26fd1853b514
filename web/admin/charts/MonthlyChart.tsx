import { formatEuros } from '#contracts/cents.ts';
import { monthAndYear } from '#contracts/french/dates.ts';
import { countText } from '#contracts/french/numbers.ts';
import type { Month } from '#contracts/http/figures/analytics.ts';
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
  const columnsOf = (value: (point: (typeof points)[number]) => number, text: (value: number) => string) =>
    points.map((point) => ({
      key: point.month,
      label: shortMonth(point.month),
      value: value(point),
      title: `${monthAndYear(point.month)}\u00a0: ${text(value(point))}`,
      ...(hrefOf && { href: hrefOf(point.month) }),
    }));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>Chiffre d'affaires</figcaption>
      <Columns
        label={`Chiffre d'affaires des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        height={200}
        columns={columnsOf(
          ({ revenueCents }) => revenueCents / 100,
          (revenue) => formatEuros(cents(Math.round(revenue * 100))),
        )}
        mark={roundEuros}
      />
      <figcaption className={styles.caption}>Commandes</figcaption>
      <Columns
        label={`Commandes des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        height={110}
        columns={columnsOf(
          ({ orders }) => orders,
          (orders) => plural(orders, 'commande'),
        )}
        mark={countText}
        isCounted
        isSoft
      />
    </figure>
  );
}
