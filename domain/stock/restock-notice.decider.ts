import { RESTOCK_TURN_HOURS, RESTOCK_WAIT_DAYS } from '#contracts/catalog/restock-notice.ts';
import type { RestockNoticeEndReason, RestockNoticeEvent } from '#contracts/events/catalog/restock-notice.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import { CLOCK_DRIFT_MS } from '#contracts/settings/clock-drift.ts';
import { accept, type Decider, refuse } from '../decider.ts';
import { isConfirmable, wasJustAsked } from '../double-opt-in.ts';

type Requested = Extract<RestockNoticeEvent, { type: 'RestockNoticeRequested' }>['data'];

export type RestockNoticeState =
  | { readonly status: 'absent' | 'ended' }
  /** The last request; links of all requests since `since` may confirm. */
  | { readonly status: 'requested'; readonly request: Requested; readonly since: string }
  | { readonly status: 'waiting'; readonly request: Requested; readonly expiresAt: string }
  /** Told by mail that the perfume is back. */
  | { readonly status: 'given'; readonly request: Requested };

interface OfNotice {
  readonly noticeId: string;
  readonly productId: string;
  readonly now: string;
}

export type RestockNoticeCommand =
  | (OfNotice & {
      readonly type: 'RequestNotice';
      readonly email: string;
      /** What the form said, and its version. */
      readonly consent: { readonly text: string; readonly version: string };
    })
  /** `requestedAt` of the request whose link is followed. */
  | (OfNotice & { readonly type: 'ConfirmNotice'; readonly requestedAt: string })
  /** It is its turn. */
  | (OfNotice & { readonly type: 'GiveNotice' })
  /** `expired` ends only what has waited long enough. */
  | (OfNotice & { readonly type: 'EndNotice'; readonly reason: RestockNoticeEndReason });

/** The link is too old, or was used up by a request that ended since. */
export interface RestockNoticeRefusal {
  readonly code: 'confirmation-invalid';
}

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * One address that wants to know when one sold-out perfume is back (double opt-in): the form asks the address by mail, the link in that
 * mail has it wait, it is told once and waits no longer. Whose turn it is, `turnsLeft` says.
 */
export const restockNoticeDecider: Decider<
  RestockNoticeState,
  RestockNoticeCommand,
  RestockNoticeEvent,
  RestockNoticeRefusal
> = {
  initialState: { status: 'absent' },

  evolve(state, event): RestockNoticeState {
    switch (event.type) {
      case 'RestockNoticeRequested': {
        const since = state.status === 'requested' ? state.since : event.data.requestedAt;
        return { status: 'requested', request: event.data, since };
      }
      case 'RestockNoticeConfirmed':
        if (state.status !== 'requested') return state;
        return { status: 'waiting', request: state.request, expiresAt: event.data.expiresAt };
      case 'RestockNoticeGiven':
        return state.status === 'waiting' ? { status: 'given', request: state.request } : state;
      case 'RestockNoticeEnded':
        return { status: 'ended' };
    }
  },

  decide(command, state) {
    const { noticeId, productId, now } = command;
    const notice = { noticeId, productId };
    switch (command.type) {
      case 'RequestNotice': {
        if (state.status === 'waiting' && !isOver(state.expiresAt, now)) return accept();
        if (state.status === 'requested' && wasJustAsked(state.request, now)) return accept();
        const { email } = command;
        const consent = { ...command.consent, askedAt: now };
        return accept({
          type: 'RestockNoticeRequested',
          data: { ...notice, email, consent, requestedAt: now },
        });
      }
      case 'ConfirmNotice': {
        if (state.status === 'waiting') return accept();
        if (
          state.status !== 'requested' ||
          !isConfirmable(command, state.since) ||
          isForgottenEmail(state.request.email)
        )
          return refuse({ code: 'confirmation-invalid' });
        const expiresAt = new Date(Date.parse(now) + RESTOCK_WAIT_DAYS * DAY_MS).toISOString();
        const data = { ...notice, confirmedAt: now, expiresAt };
        return accept({ type: 'RestockNoticeConfirmed', data });
      }
      case 'GiveNotice': {
        if (state.status !== 'waiting' || isOver(state.expiresAt, now)) return accept();
        if (isForgottenEmail(state.request.email)) return accept(ended(notice, 'erased', now));
        const turnEndsAt = new Date(Date.parse(now) + RESTOCK_TURN_HOURS * HOUR_MS).toISOString();
        const data = { ...notice, givenAt: now, turnEndsAt };
        return accept({ type: 'RestockNoticeGiven', data });
      }
      case 'EndNotice': {
        const { reason } = command;
        if (state.status === 'absent' || state.status === 'ended') return accept();
        if (reason === 'expired' && (state.status !== 'waiting' || !isOver(state.expiresAt, now)))
          return accept();
        return accept(ended(notice, reason, now));
      }
    }
  },
};

/**
 * How many more of those who wait may be told now, first come first: never more people at once than there are bottles.
 * @param available bottles that can be sold. @param turnEnds when the turns of those told before end (ISO 8601).
 */
export function turnsLeft(available: number, turnEnds: readonly string[], now: string): number {
  // One that ends later than a turn lasts was begun by a clock that was ahead.
  const latest = Date.parse(now) + RESTOCK_TURN_HOURS * HOUR_MS + CLOCK_DRIFT_MS;
  const open = turnEnds.filter((end) => !isOver(end, now) && Date.parse(end) <= latest);
  return Math.max(0, available - open.length);
}

function ended(
  notice: { readonly noticeId: string; readonly productId: string },
  reason: RestockNoticeEndReason,
  now: string,
): RestockNoticeEvent {
  return { type: 'RestockNoticeEnded', data: { ...notice, reason, endedAt: now } };
}

function isOver(end: string, now: string): boolean {
  return Date.parse(now) >= Date.parse(end);
}
