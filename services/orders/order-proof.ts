import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'koa';
import { ORDER_PROOF_COOKIE } from '#contracts/http/admin.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { readCookie, setCookie } from '../http/cookies.ts';

/** How many orders one browser can prove to have placed; the oldest go first. */
const ORDERS_KEPT = 10;
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

/** Proof that a browser placed an order (decision 15): a cookie no script reads, signed by the shop. */
export interface OrderProof {
  grant(ctx: Context, orderId: string): void;
  mayRead(ctx: Context, orderId: string): boolean;
}

/** @param secret SESSION_SECRET. */
export function createOrderProof(secret: string): OrderProof {
  function sign(ids: string): string {
    return createHmac('sha256', secret).update(`${ORDER_PROOF_COOKIE}:${ids}`).digest('base64url');
  }

  function provenOrders(ctx: Context): string[] {
    const [ids, signature] = (readCookie(ctx, ORDER_PROOF_COOKIE) ?? '').split('~');
    if (!ids || !signature || !isSame(signature, sign(ids))) return [];
    return ids.split('.').filter((id) => idSchema.safeParse(id).success);
  }

  return {
    grant(ctx, orderId) {
      const others = provenOrders(ctx).filter((id) => id !== orderId);
      const ids = [...others, orderId].slice(-ORDERS_KEPT).join('.');
      // Lax: the shopper may come back from the bank's page.
      setCookie(ctx, ORDER_PROOF_COOKIE, `${ids}~${sign(ids)}`, {
        sameSite: 'Lax',
        maxAgeSeconds: THIRTY_DAYS_SECONDS,
      });
    },
    mayRead: (ctx, orderId) => provenOrders(ctx).includes(orderId.toLowerCase()),
  };
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
