import type { Context } from 'koa';
import { OPEN_ORDER_COOKIE } from '#contracts/http/console/admin.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { isReplaceable } from '#domain/orders/decide/decide-status.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { createSignedCookie } from '#platform/http/browser-security/cookies.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';
import { loadOrder } from './order-stream.ts';

/** The unpaid order may be cancelled soon; a paid one is remembered until its shopper has seen that it is. */
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

/** Which order a browser began last and has not seen paid (decision 30). */
export interface OpenOrders {
  /** The order's id; null without one. */
  read(ctx: Context): string | null;
  begin(ctx: Context, orderId: string): void;
  end(ctx: Context): void;
}

/** @param secret SESSION_SECRET. */
export function createOpenOrders(secret: Secrets): OpenOrders {
  const cookie = createSignedCookie({
    name: OPEN_ORDER_COOKIE,
    secret,
    maxAgeSeconds: THIRTY_DAYS_SECONDS,
  });
  return {
    read: (ctx) => idSchema.nullable().catch(null).parse(cookie.read(ctx)),
    begin: (ctx, orderId) => cookie.write(ctx, orderId),
    end: (ctx) => cookie.clear(ctx),
  };
}

/** The order a browser began and could still replace by another; null without one. */
export async function findReplaceableOrder(
  openOrders: OpenOrders,
  store: EventStore,
  ctx: Context,
): Promise<string | null> {
  const orderId = openOrders.read(ctx);
  if (orderId === null) return null;
  const { state } = await loadOrder(store, orderId);
  return state.status !== 'absent' && isReplaceable(state) ? orderId : null;
}
