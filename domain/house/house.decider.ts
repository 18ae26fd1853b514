import type { HouseEvent } from '#contracts/events/house/house.ts';
import { type CurrentHouse, type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import type { Decider } from '../decider.ts';
import { restate, type StaleVersion } from '../versioned-statement.ts';

export interface ReviseIdentity {
  readonly type: 'ReviseIdentity';
  readonly identity: HouseIdentity;
  /** The version that it was made from; null where nothing is known of it. */
  readonly seenVersion: number | null;
  readonly now: string;
}

/** Who runs the shop: each statement replaces the one before it, and all are kept. */
export const houseDecider: Decider<CurrentHouse, ReviseIdentity, HouseEvent, StaleVersion> = {
  initialState: { version: 0, identity: UNNAMED_HOUSE },
  evolve: (_state, { data: { version, identity } }) => ({ version, identity }),
  decide(command, { version, identity: before }) {
    const { identity, now } = command;
    const isSame = version > 0 && JSON.stringify(identity) === JSON.stringify(before);
    return restate(command, { version, isSame }, (next) => ({
      type: 'HouseIdentityRevised',
      data: { version: next, identity, revisedAt: now },
    }));
  },
};
