import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { countText } from '#contracts/french-numbers.ts';
import * as styles from './charts.css.ts';
import { goBetweenPoints } from './go-between-points.ts';
import { useChartWidth } from './use-chart-width.ts';

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
  const { parentRef, width } = useChartWidth();
  const bottom = height - MARGIN.bottom;
  const marks = Math.max(1, Math.floor(height / PIXELS_PER_MARK));
  const most = Math.max(1, ...points.map(({ value, range }) => range?.most ?? value));
  const y = scaleLinear({ domain: [0, most], range: [bottom, MARGIN.top], nice: marks });
  const x = scaleLinear({
    domain: [0, Math.max(1, points.length - 1)],
    range: [MARGIN.left, Math.max(MARGIN.left + 1, width - MARGIN.right)],
  });
  const numbered = points.map((point, index) => ({ ...point, index }));
  const past = numbered.filter(({ range }) => range === undefined);
  const last = past.at(-1);
  const ahead = numbered.filter(({ range }) => range !== undefined);
  const outlook = last === undefined || ahead.length === 0 ? ahead : [last, ...ahead];
  const step = x(1) - x(0);
  const everyOther = Math.max(1, Math.ceil(MIN_LABEL_WIDTH / step));
  const ticks = y.ticks(marks).filter(Number.isInteger);
  return (
    <div ref={parentRef} className={styles.frame} style={{ height }}>
      {width > MARGIN.left && (
        // biome-ignore lint/a11y/useSemanticElements: no fieldset can be drawn in.
        <svg
          className={styles.chart}
          role="group"
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onKeyDown={goBetweenPoints}
        >
          <GridRows
            scale={y}
            left={MARGIN.left}
            width={width - MARGIN.left}
            tickValues={ticks}
            lineStyle={{ stroke: undefined }}
            className={styles.grid}
          />
          <AxisLeft
            scale={y}
            left={MARGIN.left}
            tickValues={ticks}
            tickFormat={(value) => countText(Number(value))}
            tickLabelProps={{ className: styles.axisText, fill: undefined, fontSize: undefined, dx: -2 }}
            hideAxisLine
            hideTicks
          />
          <AxisBottom
            scale={x}
            top={bottom}
            tickValues={numbered.map(({ index }) => index).filter((index) => index % everyOther === 0)}
            tickFormat={(index) => points[Number(index)]?.label ?? ''}
            tickLabelProps={{ className: styles.axisText, fill: undefined, fontSize: undefined }}
            axisLineClassName={styles.baseLine}
            stroke=""
            hideTicks
          />
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
            const drawn = (
              <>
                <title>{title}</title>
                <rect
                  className={styles.reach}
                  x={x(index) - step / 2}
                  y={MARGIN.top}
                  width={step}
                  height={bottom - MARGIN.top}
                />
                <circle className={styles.point} cx={x(index)} cy={y(value)} r={3.5} />
              </>
            );
            return (
              <a
                key={key}
                className={styles.slot}
                href={href}
                aria-label={title}
                data-point=""
                tabIndex={index === (last?.index ?? 0) ? 0 : -1}
              >
                {drawn}
              </a>
            );
          })}
        </svg>
      )}
    </div>
  );
}
