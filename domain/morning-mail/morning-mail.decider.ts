import type { MorningMailEvent } from '#contracts/events/morning-mail.ts';
import { accept, type Decider, refuse } from '../decider.ts';

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

/** Others said something else since the version that was seen. */
export interface StaleMorningMail {
  readonly code: 'stale-morning-mail';
}

/** Whether and when the house is told each morning of the day before. */
export const morningMailDecider: Decider<
  MorningMailState,
  SetMorningMail,
  MorningMailEvent,
  StaleMorningMail
> = {
  initialState: { version: 0, hour: null, setAt: null },
  evolve: (_state, { data }) => data,
  decide({ hour, seenVersion, now }, state) {
    if (hour === state.hour) return accept();
    if (seenVersion !== null && seenVersion !== state.version) return refuse({ code: 'stale-morning-mail' });
    return accept({ type: 'MorningMailSet', data: { version: state.version + 1, hour, setAt: now } });
  },
};
