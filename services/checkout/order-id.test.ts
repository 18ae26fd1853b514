import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { idSchema, shortId } from '#contracts/identifiers.ts';
import { createOrderIds } from './order-proof.ts';

const secret = 'a secret of at least thirty-two characters';
const orderIdOf = createOrderIds(secret);

describe('an order’s id', () => {
  it('follows from the idempotency key, the same on every server', () => {
    const key = randomUUID();
    const id = orderIdOf(key);
    expect(idSchema.parse(id)).toBe(id);
    expect(createOrderIds(secret)(key)).toBe(id);
    expect(orderIdOf(randomUUID())).not.toBe(id);
  });

  it('cannot be chosen: keys of the same last digits are orders of different numbers', () => {
    const keys = Array.from({ length: 50 }, () => `${randomUUID().slice(0, -8)}deadbeef`);
    const numbers = keys.map((key) => shortId(orderIdOf(key)));
    expect(new Set(numbers).size).toBe(keys.length);
    expect(numbers).not.toContain(shortId('deadbeef'));
  });

  it('cannot be reckoned without the shop’s secret', () => {
    const key = randomUUID();
    expect(createOrderIds('another secret of thirty-two characters')(key)).not.toBe(orderIdOf(key));
  });
});
