import type { DeskEvent } from '#contracts/events/house/desk.ts';
import { type CurrentDesk, type OrderDesk, UNARRANGED_DESK } from '#contracts/orders/order-desk.ts';
import type { Decider } from '../decider.ts';
import { restate, type StaleVersion } from '../versioned-statement.ts';

export interface ArrangeDesk {
  readonly type: 'ArrangeDesk';
  readonly desk: OrderDesk;
  /** The version that it was made from; null where nothing is known of it. */
  readonly seenVersion: number | null;
  /** ISO 8601, UTC. */
  readonly now: string;
}

/** The order desk of the house: each arrangement replaces the one before it. */
export const deskDecider: Decider<CurrentDesk, ArrangeDesk, DeskEvent, StaleVersion> = {
  initialState: { version: 0, desk: UNARRANGED_DESK },
  evolve: (_state, { data: { version, desk } }) => ({ version, desk }),
  decide(command, { version, desk: before }) {
    const { desk, now: arrangedAt } = command;
    const isSame = JSON.stringify(desk) === JSON.stringify(before);
    return restate(command, { version, isSame }, (next) => ({
      type: 'OrderDeskArranged',
      data: { version: next, desk, arrangedAt },
    }));
  },
};
