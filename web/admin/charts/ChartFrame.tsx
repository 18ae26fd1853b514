import { AxisBottom, AxisLeft, type AxisScale } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { useParentSize } from '@visx/responsive';
import type { ScaleTypeToD3Scale } from '@visx/scale';
import type { ReactNode } from 'react';
import { OwnText } from '../../ui/OwnText.tsx';
import * as styles from './charts.css.ts';
import { goBetweenPoints } from './go-between-points.ts';

/** The same each time: another one would have the frame observed anew at every drawing. */
const MEASURED = { debounceTime: 50, ignoreDimensions: ['top', 'left', 'height'] } satisfies Parameters<
  typeof useParentSize
>[0];

/** The frame that a chart is drawn in, and its width in pixels; 0 until it is known. */
export function useChartWidth() {
  const { parentRef, width } = useParentSize(MEASURED);
  return { parentRef, width };
}

export interface ChartFrameProps {
  /** What is drawn, for those who do not see it. */
  readonly label: string;
  /** Points of it are links, of which one Tab leads to one, arrows to the others. */
  readonly isLinked: boolean;
  readonly frame: ReturnType<typeof useChartWidth>;
  /** In pixels: all of it, the place left of the scale, and down to where the other one stands. */
  readonly height: number;
  readonly left: number;
  readonly bottom: number;
  readonly y: {
    readonly scale: ScaleTypeToD3Scale<number>['linear'];
    readonly ticks: number[];
    readonly text: (value: number) => string;
  };
  readonly x: {
    readonly scale: AxisScale;
    readonly ticks: (string | number)[];
    readonly text: (tick: string | number) => string;
  };
  readonly children: ReactNode;
}

/** Around what a chart draws: its scales with their marks, in the pixels there are. */
export function ChartFrame({
  label,
  isLinked,
  frame,
  height,
  left,
  bottom,
  y,
  x,
  children,
}: ChartFrameProps) {
  const { parentRef, width } = frame;
  return (
    <div ref={parentRef} className={styles.frame} style={{ height }}>
      {width > left && (
        <svg
          className={styles.chart}
          role={isLinked ? 'group' : 'img'}
          aria-label={label}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onKeyDown={goBetweenPoints}
        >
          <GridRows
            scale={y.scale}
            left={left}
            width={width - left}
            tickValues={y.ticks}
            lineStyle={{ stroke: undefined }}
            className={styles.grid}
          />
          <AxisLeft
            scale={y.scale}
            left={left}
            tickValues={y.ticks}
            tickFormat={(value) => y.text(Number(value))}
            tickLabelProps={{ className: styles.axisText, fill: undefined, fontSize: undefined, dx: -2 }}
            hideAxisLine
            hideTicks
          />
          <AxisBottom
            scale={x.scale}
            top={bottom}
            tickValues={x.ticks}
            tickFormat={(tick) => x.text(typeof tick === 'number' ? tick : String(tick))}
            tickLabelProps={{ className: styles.axisText, fill: undefined, fontSize: undefined }}
            axisLineClassName={styles.baseLine}
            stroke=""
            hideTicks
          />
          <OwnText>{children}</OwnText>
        </svg>
      )}
    </div>
  );
}
