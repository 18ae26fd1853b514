import { accept, type Decider } from '#contracts/decider.ts';
import type { HouseEvent } from '#contracts/events/house.ts';
import { type CurrentHouse, type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house.ts';

export interface ReviseIdentity {
  readonly type: 'ReviseIdentity';
  readonly identity: HouseIdentity;
  readonly now: Date;
}

/** Who runs the shop: each statement replaces the one before it, and all are kept. */
export const houseDecider: Decider<CurrentHouse, ReviseIdentity, HouseEvent, never> = {
  initialState: { version: 0, identity: UNNAMED_HOUSE },
  evolve: (_state, { data: { version, identity } }) => ({ version, identity }),
  decide({ identity, now }, { version, identity: before }) {
    if (version > 0 && JSON.stringify(identity) === JSON.stringify(before)) return accept();
    return accept({
      type: 'HouseIdentityRevised',
      data: { version: version + 1, identity, revisedAt: now.toISOString() },
    });
  },
};
