import { createHmac, hkdfSync } from 'node:crypto';
import type { Context } from 'koa';
import { ORDER_PROOF_COOKIE } from '#contracts/http/console/admin.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { uuidOf } from '#platform/command-handling/derived-id.ts';
import { createSignedCookie } from '#platform/http/browser-security/cookies.ts';
import type { Secrets } from '#platform/http/tokens/secrets.ts';
import { type FindLinkRevision, isCurrent, type LinkedOrder } from '../orders/order-links.ts';

/** How many orders one browser can prove to have placed; the oldest go first. */
const ORDERS_KEPT = 10;
const THIRTY_DAYS_SECONDS = 30 * 24 * 60 * 60;

/** Proof that a browser placed an order (decision 15): a cookie no script reads, signed by the shop; revoked as the order's links are. */
export interface OrderProof {
  grant(ctx: Context, order: LinkedOrder): void;
  mayRead(ctx: Context, orderId: string): Promise<boolean>;
}

/** An order's id, followed by how often its links had been revoked, if ever. */
const PROVEN = /^([0-9a-f-]{36})(?:_(\d{1,9}))?$/;

/** @param secret SESSION_SECRET. @param findRevision asked for orders alone that the browser proves. */
export function createOrderProof(secret: Secrets, findRevision: FindLinkRevision): OrderProof {
  const cookie = createSignedCookie({
    name: ORDER_PROOF_COOKIE,
    secret,
    maxAgeSeconds: THIRTY_DAYS_SECONDS,
  });

  function provenOrders(ctx: Context): LinkedOrder[] {
    return (cookie.read(ctx) ?? '').split('.').flatMap((part) => {
      const [, id, revision = 0] = PROVEN.exec(part) ?? [];
      const orderId = idSchema.safeParse(id);
      return orderId.success ? [{ orderId: orderId.data, linkRevision: Number(revision) }] : [];
    });
  }

  return {
    grant(ctx, { orderId, linkRevision }) {
      const others = provenOrders(ctx).filter((proven) => proven.orderId !== orderId);
      const parts = [...others, { orderId, linkRevision }].map((proven) =>
        proven.linkRevision === 0 ? proven.orderId : `${proven.orderId}_${proven.linkRevision}`,
      );
      cookie.write(ctx, parts.slice(-ORDERS_KEPT).join('.'));
    },
    async mayRead(ctx, orderId) {
      const proven = provenOrders(ctx).find((order) => order.orderId === orderId.toLowerCase());
      return proven !== undefined && isCurrent(proven, await findRevision(proven.orderId));
    },
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
