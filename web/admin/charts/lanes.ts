/** Columns over which something stands, the first and the last by their place, and the letter that its key has. */
export interface Band {
  readonly letter: string;
  readonly first: number;
  readonly last: number;
}

/** In pixels. */
export const LANE_HEIGHT = 18;

/** Which lane each band stands in, so that no two of one lane touch: as few as it takes. */
export function lanesOf(bands: readonly Band[]): number[] {
  const ends: number[] = [];
  return bands.map(({ first, last }) => {
    const free = ends.findIndex((end) => end < first - 1);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    return lane;
  });
}
