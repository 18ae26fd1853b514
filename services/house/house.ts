import type { Router } from '@koa/router';
import { CONSOLE_CALLS } from '#contracts/calls/console.ts';
import { type HouseIdentity, missingIdentity } from '#contracts/house.ts';
import { commandHandler } from '#platform/command-handling/command-handler.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { commandKeyOf, keyReused } from '#platform/http/idempotency-key.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/request-context.ts';
import { houseDecider } from './house.decider.ts';

export const HOUSE_STREAM = 'house-identity';

/** Carries out commands on the house's identity. */
export const house = commandHandler(houseDecider, { cache: {} });

/** Who runs the shop, as last said; what nobody said yet is empty. */
export async function loadHouse(store: EventStore): Promise<HouseIdentity> {
  const { state } = await house(store).load(HOUSE_STREAM);
  return state.identity;
}

/** What the law still demands before a shop takes money, in French; empty when it may. */
export type FindSellingObstacles = () => Promise<readonly string[]>;

/**
 * What keeps a shop from taking payments.
 * @param isProduction only there money is real: elsewhere nothing is demanded.
 */
export function createSellingRule(store: EventStore, isProduction: boolean): FindSellingObstacles {
  return async () => (isProduction ? missingIdentity(await loadHouse(store)) : []);
}

/** @throws HttpRefusal 503 while something is missing. What was begun before is settled all the same. */
export async function refuseUnlessSelling(findObstacles: FindSellingObstacles): Promise<void> {
  if ((await findObstacles()).length === 0) return;
  throw new HttpRefusal(
    503,
    'payment-unavailable',
    'Paiement temporairement indisponible. La boutique ne prend pas de commandes pour le moment\u202f; écrivez-nous.',
  );
}

/** PUT /api/admin/house. */
export function houseRoutes(deps: ConsoleRouteDeps): Router {
  const { store, requireSession: session, answerCommand, clock = () => new Date() } = deps;
  const { router, on } = routeCalls(CONSOLE_CALLS, { session });

  on('PUT /api/admin/house', async ({ ctx, body: identity }) => {
    const command = { type: 'ReviseIdentity', identity, now: clock() } as const;
    const revised = await house(store).handle(
      HOUSE_STREAM,
      command,
      causeOf(ctx, 'admin'),
      commandKeyOf(ctx),
    );
    if (!revised.accepted) throw keyReused();
    await answerCommand(ctx, revised);
    return { version: revised.state.version };
  });

  return router;
}
