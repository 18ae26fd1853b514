import type { HouseEvent } from '#contracts/events/house.ts';
import { type CurrentHouse, type HouseIdentity, UNNAMED_HOUSE } from '#contracts/house.ts';
import { accept, type Decider, refuse } from '../decider.ts';

export interface ReviseIdentity {
  readonly type: 'ReviseIdentity';
  readonly identity: HouseIdentity;
  /** The version that it was made from; null where nothing is known of it. */
  readonly seenVersion: number | null;
  readonly now: Date;
}

/** Others said something else since the version that was seen. */
export interface StaleVersion {
  readonly code: 'stale-version';
}

/** Who runs the shop: each statement replaces the one before it, and all are kept. */
export const houseDecider: Decider<CurrentHouse, ReviseIdentity, HouseEvent, StaleVersion> = {
  initialState: { version: 0, identity: UNNAMED_HOUSE },
  evolve: (_state, { data: { version, identity } }) => ({ version, identity }),
  decide({ identity, seenVersion, now }, { version, identity: before }) {
    if (version > 0 && JSON.stringify(identity) === JSON.stringify(before)) return accept();
    if (seenVersion !== null && seenVersion !== version) return refuse({ code: 'stale-version' });
    return accept({
      type: 'HouseIdentityRevised',
      data: { version: version + 1, identity, revisedAt: now.toISOString() },
    });
  },
};
