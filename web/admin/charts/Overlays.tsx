import * as styles from './charts.css.ts';
import { type Band, LANE_HEIGHT, lanesOf } from './lanes.ts';

/** Where a column stands. */
export interface Slot {
  readonly left: number;
  readonly right: number;
}

const BAR_HEIGHT = 15;
/** A letter's width and some air. */
const MIN_BAR_WIDTH = 16;

/** Bars over the columns, with their letters; what they say stands in the columns' names and in the key. */
export function Bands({
  bands,
  slots,
  bottom,
}: {
  bands: readonly Band[];
  slots: readonly Slot[];
  bottom: number;
}) {
  const lanes = lanesOf(bands);
  return (
    <g>
      {bands.map(({ letter, first, last }, index) => {
        const left = slots[first]?.left ?? 0;
        const right = slots[last]?.right ?? left;
        const width = Math.max(MIN_BAR_WIDTH, right - left);
        const x = (left + right - width) / 2;
        const y = (lanes[index] ?? 0) * LANE_HEIGHT;
        return (
          <g key={letter}>
            <rect className={styles.bandReach} x={left} y={y} width={right - left} height={bottom - y} />
            <rect className={styles.band} x={x} y={y} width={width} height={BAR_HEIGHT} />
            <text className={styles.bandLetter} x={x + width / 2} y={y + BAR_HEIGHT - 4} textAnchor="middle">
              {letter}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** A line over the columns that steps where the next one's value is another; it breaks where there is none. */
export function StepLine({
  values,
  slots,
  y,
}: {
  values: readonly (number | null)[];
  slots: readonly Slot[];
  y: (value: number) => number;
}) {
  let isDrawing = false;
  const steps = values.map((value, index) => {
    const slot = slots[index];
    if (value === null || slot === undefined) {
      isDrawing = false;
      return '';
    }
    const height = y(value).toFixed(1);
    const start = isDrawing ? 'L' : 'M';
    isDrawing = true;
    return `${start}${slot.left.toFixed(1)} ${height}L${slot.right.toFixed(1)} ${height}`;
  });
  const d = steps.join('');
  return (
    <>
      <path className={styles.stepLineBed} d={d} data-bed="" />
      <path className={styles.stepLine} d={d} />
    </>
  );
}
