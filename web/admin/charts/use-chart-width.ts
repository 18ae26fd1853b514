import { useParentSize } from '@visx/responsive';

/** The same each time: another one would have the frame observed anew at every drawing. */
const MEASURED = { debounceTime: 50, ignoreDimensions: ['top', 'left', 'height'] } satisfies Parameters<
  typeof useParentSize
>[0];

/** The frame that a chart is drawn in, and its width in pixels; 0 until it is known. */
export function useChartWidth() {
  const { parentRef, width } = useParentSize(MEASURED);
  return { parentRef, width };
}
