import { createHmac, hkdfSync } from 'node:crypto';
import { uuidOf } from '#platform/command-handling/derived-id.ts';

/**
 * Gives each idempotency key its order's id (decision 29). One key is one order, on any number of servers; the number shown to
 * people is the id's end, so nobody outside may choose or foresee it.
 * @param secret SESSION_SECRET; under another one a key is another order.
 */
export function createOrderIds(secret: string): (idempotencyKey: string) => string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'miris order id', 32));
  return (idempotencyKey) => uuidOf(createHmac('sha256', key).update(idempotencyKey).digest());
}
