import type { DeskEvent } from '#contracts/events/desk.ts';
import { type CurrentDesk, type OrderDesk, UNARRANGED_DESK } from '#contracts/order-desk.ts';
import { accept, type Decider, refuse } from '../decider.ts';

export interface ArrangeDesk {
  readonly type: 'ArrangeDesk';
  readonly desk: OrderDesk;
  /** The version that it was made from; null where nothing is known of it. */
  readonly seenVersion: number | null;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** Others arranged it otherwise since the version that was seen. */
interface StaleVersion {
  readonly code: 'stale-version';
}

/** The order desk of the house: each arrangement replaces the one before it. */
export const deskDecider: Decider<CurrentDesk, ArrangeDesk, DeskEvent, StaleVersion> = {
  initialState: { version: 0, desk: UNARRANGED_DESK },
  evolve: (_state, { data: { version, desk } }) => ({ version, desk }),
  decide({ desk, seenVersion, now }, { version, desk: before }) {
    if (JSON.stringify(desk) === JSON.stringify(before)) return accept();
    if (seenVersion !== null && seenVersion !== version) return refuse({ code: 'stale-version' });
    return accept({ type: 'OrderDeskArranged', data: { version: version + 1, desk, arrangedAt: now } });
  },
};
