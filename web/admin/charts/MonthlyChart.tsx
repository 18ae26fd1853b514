import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatEuros } from '#contracts/cents.ts';
import type { Month } from '#contracts/http/analytics.ts';
import { cents } from '#contracts/money.ts';
import { plural } from '../../ui/formats.ts';
import { formatMonth } from '../format.ts';
import { Columns } from './Columns.tsx';
import * as styles from './charts.css.ts';
import { monthSeries } from './scales.ts';

const MAX_MONTHS = 12;
const SHORT = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' });
const ROUND_EUROS = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
});

/** Revenue and orders of the last twelve months, one above the other. The figures themselves belong in a table beside. */
export function MonthlyChart({ months }: { months: readonly Month[] }) {
  const [frame, width] = useWidth<HTMLElement>();
  const points = monthSeries(months, MAX_MONTHS);
  const labels = points.map(({ month }) => shortMonth(month));
  return (
    <figure ref={frame} className={styles.figure}>
      <figcaption className={styles.caption}>Chiffre d'affaires</figcaption>
      <Columns
        label={`Chiffre d'affaires des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        width={width}
        height={200}
        labels={labels}
        values={points.map(({ revenueCents }) => revenueCents / 100)}
        titles={points.map(
          ({ month, revenueCents }) => `${formatMonth(month)}\u00a0: ${formatEuros(cents(revenueCents))}`,
        )}
        mark={(value) => ROUND_EUROS.format(value)}
      />
      <figcaption className={styles.caption}>Commandes</figcaption>
      <Columns
        label={`Commandes des ${plural(points.length, 'dernier mois', 'derniers mois')}`}
        width={width}
        height={110}
        labels={labels}
        values={points.map(({ orders }) => orders)}
        titles={points.map(
          ({ month, orders }) => `${formatMonth(month)}\u00a0: ${plural(orders, 'commande')}`,
        )}
        mark={(value) => value.toLocaleString('fr-FR')}
        isCounted
        isSoft
      />
    </figure>
  );
}

/** `2026-11` as `nov.`; January also tells the year. */
function shortMonth(month: string): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  const name = SHORT.format(first);
  return month.endsWith('-01') ? `${name} ${month.slice(2, 4)}` : name;
}

/** The width an element has on the page, in pixels, as it changes; 0 before it is drawn. */
function useWidth<Element extends HTMLElement>(): [RefObject<Element | null>, number] {
  const element = useRef<Element>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
