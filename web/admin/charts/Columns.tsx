import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { ChartFrame, useChartWidth } from './ChartFrame.tsx';
import * as styles from './charts.css.ts';
import { type Band, LANE_HEIGHT, lanesOf } from './lanes.ts';
import { Bands, StepLine } from './Overlays.tsx';

export interface Column {
  /** Names it among the others. */
  readonly key: string;
  /** Under the column. */
  readonly label: string;
  readonly value: number;
  /** All that it says, under the pointer and to those who do not see it. */
  readonly title: string;
  /** Where what it counts is listed. */
  readonly href?: string;
  /** What it is to come to: a line over the columns. */
  readonly aim?: number | null;
}

export interface ColumnsProps {
  /** What is drawn, for those who do not see it. */
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  readonly columns: readonly Column[];
  /** A value as its axis writes it. */
  readonly mark: (value: number) => string;
  /** For values that are counted: no half orders. */
  readonly isCounted?: boolean;
  readonly isSoft?: boolean;
  /** What stands over the columns. */
  readonly bands?: readonly Band[];
}

const NO_BANDS: readonly Band[] = [];

const MARGIN = { top: 10, right: 14, bottom: 24, left: 62 };
const MIN_LABEL_WIDTH = 46;
const PIXELS_PER_MARK = 52;
const MAX_COLUMN_WIDTH = 44;

/**
 * Columns over a scale from nothing, drawn in the pixels there are: text stays the size of text. Those that lead somewhere are links; one
 * Tab leads to the last, arrows to the others. The figures themselves belong in a table beside.
 */
export function Columns(props: ColumnsProps) {
  const { label, columns, mark, isCounted = false, isSoft = false, bands = NO_BANDS } = props;
  const frame = useChartWidth();
  const top = MARGIN.top + LANE_HEIGHT * Math.max(0, ...lanesOf(bands).map((lane) => lane + 1));
  const height = props.height + top - MARGIN.top;
  const bottom = height - MARGIN.bottom;
  const marks = Math.max(1, Math.floor(props.height / PIXELS_PER_MARK));
  const { min, max } = extent(columns);
  const y = scaleLinear({ domain: [min, max], range: [bottom, top], nice: marks });
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [MARGIN.left, frame.width - MARGIN.right],
    padding: 0.38,
  });
  const column = Math.min(MAX_COLUMN_WIDTH, x.bandwidth());
  const everyOther = Math.max(1, Math.ceil(MIN_LABEL_WIDTH / x.step()));
  const labels = new Map(columns.map(({ key, label: text }) => [key, text]));
  const slots = columns.map(({ key }) => {
    const middle = (x(key) ?? 0) + x.bandwidth() / 2;
    return { left: middle - x.step() / 2, right: middle + x.step() / 2 };
  });
  return (
    <ChartFrame
      label={label}
      isLinked={columns.some(({ href }) => href !== undefined)}
      frame={frame}
      height={height}
      left={MARGIN.left}
      bottom={bottom}
      y={{ scale: y, ticks: marksOf(y, marks, isCounted), text: mark }}
      x={{
        scale: x,
        ticks: columns
          .filter((_, index) => (columns.length - 1 - index) % everyOther === 0)
          .map(({ key }) => key),
        text: (key) => labels.get(String(key)) ?? '',
      }}
    >
      <Bands bands={bands} slots={slots} bottom={bottom} />
      {columns.map(({ key, value, title, href }, index) => {
        const left = x(key) ?? 0;
        const upper = Math.min(y(value), y(0));
        const drawn = (
          <>
            <title>{title}</title>
            <rect
              className={styles.reach}
              x={slots[index]?.left ?? left}
              y={top}
              width={x.step()}
              height={bottom - top}
            />
            <Bar
              className={isSoft ? styles.softColumn : styles.column}
              x={left + (x.bandwidth() - column) / 2}
              y={upper}
              width={column}
              height={Math.max(value === 0 ? 0 : 1, Math.abs(y(value) - y(0)))}
            />
          </>
        );
        return href === undefined ? (
          <g key={key} className={styles.slot}>
            {drawn}
          </g>
        ) : (
          <a
            key={key}
            className={styles.slot}
            href={href}
            aria-label={title}
            data-point=""
            tabIndex={index === columns.length - 1 ? 0 : -1}
          >
            {drawn}
          </a>
        );
      })}
      <StepLine values={columns.map(({ aim = null }) => aim)} slots={slots} y={y} />
    </ChartFrame>
  );
}

function extent(columns: readonly Column[]): { min: number; max: number } {
  const values = columns.flatMap(({ value, aim }) => [value, aim ?? 0]);
  const max = Math.max(0, ...values);
  const min = Math.min(0, ...values);
  return { min, max: max === min ? 1 : max };
}

function marksOf(scale: { ticks(count: number): number[] }, count: number, isCounted: boolean): number[] {
  return scale.ticks(count).filter((value) => !isCounted || Number.isInteger(value));
}
