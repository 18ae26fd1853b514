import type { MorningMailEvent } from '#contracts/events/morning-mail.ts';
import type { Decider } from '../decider.ts';
import { restate, type StaleVersion } from '../versioned-statement.ts';

export interface MorningMailState {
  /** Which statement it is; 0 before the first. */
  readonly version: number;
  /** From which hour in Paris it is sent; null where it is off. */
  readonly hour: number | null;
  /** When that was said, ISO 8601; null before anybody did. */
  readonly setAt: string | null;
}

/** Switches the mail on at an hour, or off; at `now` (ISO 8601, UTC). */
export interface SetMorningMail {
  readonly type: 'SetMorningMail';
  readonly hour: number | null;
  /** The version that it was decided on; null where nothing is known of it. */
  readonly seenVersion: number | null;
  readonly now: string;
}

/** Whether and when the house is told each morning of the day before. */
export const morningMailDecider: Decider<MorningMailState, SetMorningMail, MorningMailEvent, StaleVersion> = {
  initialState: { version: 0, hour: null, setAt: null },
  evolve: (_state, { data }) => data,
  decide(command, state) {
    const { hour, now: setAt } = command;
    return restate(command, { version: state.version, isSame: hour === state.hour }, (version) => ({
      type: 'MorningMailSet',
      data: { version, hour, setAt },
    }));
  },
};
