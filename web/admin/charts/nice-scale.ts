/** Steps people count in: 1, 2, 2.5, 5 and their tens. */
const STEPS = [1, 2, 2.5, 5, 10];

/**
 * The marks of an axis from 0 that leaves room for the greatest value: round numbers, at most `most` above 0.
 * @param isWhole for values that are counted: no half orders.
 */
export function niceScale(greatest: number, most: number, isWhole = false): number[] {
  const rough = Math.max(greatest, 1) / most;
  const ten = 10 ** Math.floor(Math.log10(rough));
  const step = STEPS.map((factor) => factor * ten).find(
    (candidate) => candidate >= rough && (!isWhole || Number.isInteger(candidate)),
  );
  const size = step ?? 10 * ten;
  return Array.from({ length: Math.ceil(Math.max(greatest, 1) / size) + 1 }, (_, index) => index * size);
}
