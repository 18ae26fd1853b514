import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from 'koa';
import { ORDER_PROOF_COOKIE } from '#contracts/http/admin.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { uuidOf } from '#platform/command-handling/derived-id.ts';
import { createSignedCookie } from '#platform/http/browser-security/cookies.ts';
import type { Secrets } from '#platform/http/secrets.ts';

/** How many orders one browser can prove to have placed; the oldest go first. */
const ORDERS_KEPT = 10;
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

/** Proof that a browser placed an order (decision 15): a cookie no script reads, signed by the shop. */
export interface OrderProof {
  grant(ctx: Context, orderId: string): void;
  mayRead(ctx: Context, orderId: string): boolean;
}

/** @param secret SESSION_SECRET. */
export function createOrderProof(secret: Secrets): OrderProof {
  const cookie = createSignedCookie({
    name: ORDER_PROOF_COOKIE,
    secret,
    maxAgeSeconds: THIRTY_DAYS_SECONDS,
  });

  function provenOrders(ctx: Context): string[] {
    return (cookie.read(ctx) ?? '').split('.').filter((id) => idSchema.safeParse(id).success);
  }

  return {
    grant(ctx, orderId) {
      const others = provenOrders(ctx).filter((id) => id !== orderId);
      cookie.write(ctx, [...others, orderId].slice(-ORDERS_KEPT).join('.'));
    },
    mayRead: (ctx, orderId) => provenOrders(ctx).includes(orderId.toLowerCase()),
  };
}

/**
 * Gives each idempotency key its order's id (decision 29). One key is one order, on any number of servers; the number shown to
 * people is the id's end, so nobody outside may choose or foresee it.
 * @param secret SESSION_SECRET; under another one a key is another order.
 */
export function createOrderIds(secret: string): (idempotencyKey: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'miris order id', 32));
  return (idempotencyKey) => uuidOf(createHmac('sha256', key).update(idempotencyKey).digest());
}
