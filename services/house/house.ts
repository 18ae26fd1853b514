import type { HouseIdentity } from '#contracts/house.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { houseDecider } from './house.decider.ts';

export const HOUSE_STREAM = 'house-identity';

/** Carries out commands on the house's identity. */
export const house = commandHandler(houseDecider, { cache: {} });

/** Who runs the shop, as last said; what nobody said yet is empty. */
export async function loadHouse(store: EventStore): Promise<HouseIdentity> {
  const { state } = await house(store).load(HOUSE_STREAM);
  return state.identity;
}
