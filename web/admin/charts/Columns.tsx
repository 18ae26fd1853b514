import * as styles from './charts.css.ts';
import { niceScale } from './scales.ts';

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
export function Columns(props: ColumnsProps) {
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
