import type { MorningMailEvent } from '#contracts/events/house/morning-mail.ts';
import { type Day, inParis } from '#contracts/french/calendar.ts';
import { fromParisInput } from '#contracts/french/paris-time.ts';
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

/** So long after its hour a mail is still one of the morning; a day that was missed for longer gets none. */
const LATE_MS = 6 * 60 * 60_000;

/**
 * The day in Paris whose morning mail is due now; null where none is. One that was switched on, or moved, after its hour begins on
 * the day after; days that are over are not made up for. An hour that the clock skips is the one after it, of one that comes twice the
 * first.
 */
export function dueDay({ hour, setAt }: MorningMailState, now: Date): Day | null {
  if (hour === null || setAt === null) return null;
  const { day } = inParis(now);
  const due = Date.parse(fromParisInput(`${day}T${String(hour).padStart(2, '0')}:00`) ?? '');
  return due <= now.getTime() && now.getTime() < due + LATE_MS && Date.parse(setAt) <= due ? day : null;
}
