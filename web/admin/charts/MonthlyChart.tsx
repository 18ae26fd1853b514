import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatEuros } from '#contracts/cents.ts';
import { monthAndYear } from '#contracts/french-dates.ts';
import { countText } from '#contracts/french-numbers.ts';
import type { Month } from '#contracts/http/analytics.ts';
import { cents } from '#contracts/money.ts';
import { plural } from '../../ui/formats.ts';
import * as styles from './charts.css.ts';
import { monthSeries, niceScale } from './scales.ts';

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
          ({ month, revenueCents }) => `${monthAndYear(month)}\u00a0: ${formatEuros(cents(revenueCents))}`,
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
          ({ month, orders }) => `${monthAndYear(month)}\u00a0: ${plural(orders, 'commande')}`,
        )}
        mark={(value) => countText(value)}
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

export interface ColumnsProps {
  /** What is drawn, for those who do not see it. */
  readonly label: string;
  /** Pixels; nothing is drawn before the width is known. */
  readonly width: number;
  readonly height: number;
  /** Under the columns, one each. */
  readonly labels: readonly string[];
  readonly values: readonly number[];
  /** What a column says under the pointer, one each. */
  readonly titles: readonly string[];
  /** A value as its axis writes it. */
  readonly mark: (value: number) => string;
  readonly isCounted?: boolean;
  readonly isSoft?: boolean;
}

const AXIS_WIDTH = 62;
const LABEL_HEIGHT = 24;
const TOP = 10;
const MAX_COLUMN_WIDTH = 44;
const MIN_LABEL_WIDTH = 46;
const PIXELS_PER_MARK = 52;

/** Columns over a scale from nothing, drawn as SVG in the pixels there are: text stays the size of text. */
function Columns(props: ColumnsProps) {
  const { label, width, height, labels, values, titles, mark, isCounted = false, isSoft = false } = props;
  const marks = niceScale(
    Math.max(0, ...values),
    Math.max(1, Math.floor(height / PIXELS_PER_MARK)),
    isCounted,
  );
  const top = marks.at(-1) ?? 1;
  const plot = { left: AXIS_WIDTH, width: width - AXIS_WIDTH, bottom: height - LABEL_HEIGHT };
  const yOf = (value: number) => plot.bottom - (value / top) * (plot.bottom - TOP);
  const slot = plot.width / Math.max(1, values.length);
  const column = Math.min(MAX_COLUMN_WIDTH, slot * 0.62);
  const everyOther = Math.ceil(MIN_LABEL_WIDTH / slot);
  return (
    <svg className={styles.chart} role="img" aria-label={label} width="100%" height={height}>
      {width > AXIS_WIDTH && (
        <>
          {marks.map((value) => (
            <g key={value}>
              <line className={styles.gridLine} x1={plot.left} x2={width} y1={yOf(value)} y2={yOf(value)} />
              <text
                className={styles.axisText}
                x={plot.left - 10}
                y={yOf(value)}
                dy="0.32em"
                textAnchor="end"
              >
                {mark(value)}
              </text>
            </g>
          ))}
          {values.map((value, index) => {
            const middle = plot.left + slot * (index + 0.5);
            return (
              <g key={titles[index]} className={styles.slot}>
                <title>{titles[index]}</title>
                <rect
                  className={styles.reach}
                  x={middle - slot / 2}
                  y={TOP}
                  width={slot}
                  height={plot.bottom - TOP}
                />
                <rect
                  className={isSoft ? styles.softColumn : styles.column}
                  x={middle - column / 2}
                  y={yOf(value)}
                  width={column}
                  height={Math.max(value > 0 ? 1 : 0, plot.bottom - yOf(value))}
                />
                {(values.length - 1 - index) % everyOther === 0 && (
                  <text className={styles.axisText} x={middle} y={height - 6} textAnchor="middle">
                    {labels[index]}
                  </text>
                )}
              </g>
            );
          })}
        </>
      )}
    </svg>
  );
}
