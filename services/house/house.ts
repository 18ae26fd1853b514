import { type HouseIdentity, missingIdentity } from '#contracts/house/house.ts';
import { houseDecider } from '#domain/house/house.decider.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';

export const HOUSE_STREAM = 'house-identity';

/** Carries out commands on the house's identity. */
export const house = commandHandler(houseDecider, { cache: {}, follows: 'house' });

/** Who runs the shop, as last said; what nobody said yet is empty. */
export async function loadHouse(store: EventStore): Promise<HouseIdentity> {
  const { state } = await house(store).load(HOUSE_STREAM);
  return state.identity;
}

/** What the law still demands before a shop takes money, in French; empty when it may. */
export type FindMissingIdentity = () => Promise<readonly string[]>;

/** An identity that is whole is hardly ever taken back, and is asked for with every order. */
const WHOLE_FOR_MS = 1_000;

/**
 * What keeps a shop from taking payments.
 * @param isProduction only there money is real: elsewhere nothing is demanded.
 */
export function createSellingRule(store: EventStore, isProduction: boolean): FindMissingIdentity {
  let wholeUntil = 0;
  return async () => {
    if (!isProduction || performance.now() < wholeUntil) return [];
    const missing = missingIdentity(await loadHouse(store));
    if (missing.length === 0) wholeUntil = performance.now() + WHOLE_FOR_MS;
    return missing;
  };
}

/** @throws HttpRefusal 503 while something is missing. What was begun before is settled all the same. */
export async function refuseUnlessSelling(findMissingIdentity: FindMissingIdentity): Promise<void> {
  if ((await findMissingIdentity()).length === 0) return;
  throw new HttpRefusal(
    503,
    'payment-unavailable',
    'Paiement temporairement indisponible. La boutique ne prend pas de commandes pour le moment\u202f; écrivez-nous.',
  );
}
