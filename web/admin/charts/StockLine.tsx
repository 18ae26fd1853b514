import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { countText } from '#contracts/french/numbers.ts';
import { ChartFrame, useChartWidth } from './ChartFrame.tsx';
import * as styles from './charts.css.ts';

export interface LinePoint {
  /** Names it among the others. */
  readonly key: string;
  readonly label: string;
  /** What was, or is likely. */
  readonly value: number;
  /** Of what is to come: the range it lies in. */
  readonly range?: { readonly least: number; readonly most: number };
  /** All that it says, under the pointer and to those who do not see it. */
  readonly title: string;
  /** Where what it counts is listed. */
  readonly href: string;
}

export interface LineChartProps {
  /** What is drawn, for those who do not see it. */
  readonly label: string;
  /** In pixels. */
  readonly height: number;
  /** What was first, then what is to come. */
  readonly points: readonly LinePoint[];
}

const MARGIN = { top: 10, right: 14, bottom: 24, left: 44 };
const MIN_LABEL_WIDTH = 52;
const PIXELS_PER_MARK = 52;

/**
 * What was as a line, and what is to come as a dashed line within its range. One Tab leads to a point, arrows to the others. The
 * figures themselves belong in a table beside.
 */
export function StockLine({ label, height, points }: LineChartProps) {
  const frame = useChartWidth();
  const bottom = height - MARGIN.bottom;
  const marks = Math.max(1, Math.floor(height / PIXELS_PER_MARK));
  const most = Math.max(1, ...points.map(({ value, range }) => range?.most ?? value));
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: marks });
  const x = scaleLinear({
    domain: [0, Math.max(1, points.length - 1)],
    range: [MARGIN.left, Math.max(MARGIN.left + 1, frame.width - MARGIN.right)],
  });
  const numbered = points.map((point, index) => ({ ...point, index }));
  const past = numbered.filter(({ range }) => range === undefined);
  const last = past.at(-1);
  const ahead = numbered.filter(({ range }) => range !== undefined);
  const outlook = last === undefined || ahead.length === 0 ? ahead : [last, ...ahead];
  const step = x(1) - x(0);
  const everyOther = Math.max(1, Math.ceil(MIN_LABEL_WIDTH / step));
  return (
    <ChartFrame
      label={label}
      isLinked
      frame={frame}
      height={height}
      left={MARGIN.left}
      bottom={bottom}
      y={{ scale: y, ticks: y.ticks(marks).filter(Number.isInteger), text: countText }}
      x={{
        scale: x,
        ticks: numbered.map(({ index }) => index).filter((index) => index % everyOther === 0),
        text: (index) => points[Number(index)]?.label ?? '',
      }}
    >
      <Area
        data={outlook}
        x={({ index }) => x(index)}
        y0={({ value, range }) => y(range?.least ?? value)}
        y1={({ value, range }) => y(range?.most ?? value)}
        className={styles.range}
      />
      <LinePath
        data={past}
        x={({ index }) => x(index)}
        y={({ value }) => y(value)}
        stroke=""
        className={styles.line}
      />
      <LinePath
        data={outlook}
        x={({ index }) => x(index)}
        y={({ value }) => y(value)}
        stroke=""
        className={styles.lineAhead}
      />
      {numbered.map(({ key, index, value, title, href }) => {
        return (
          <a
            key={key}
            className={styles.slot}
            href={href}
            aria-label={title}
            data-point=""
            tabIndex={index === (last?.index ?? 0) ? 0 : -1}
          >
            <title>{title}</title>
            <rect
              className={styles.reach}
              x={x(index) - step / 2}
              y={MARGIN.top}
              width={step}
              height={bottom - MARGIN.top}
            />
            <circle className={styles.point} cx={x(index)} cy={y(value)} r={3.5} />
          </a>
        );
      })}
    </ChartFrame>
  );
}
