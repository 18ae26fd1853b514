/** A clock that stands where it was set: events of the past are recorded as of their moment. */
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
