/** A clock that stands where it was set: what is told of the past is recorded as of its moment. */
export interface SetClock {
  readonly now: () => Date;
  set(to: Date): void;
}

export function createSetClock(start: Date): SetClock {
  let now = start;
  return {
    now: () => now,
    set(to) {
      now = to;
    },
  };
}
