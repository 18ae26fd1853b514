import { describe, expect, it } from 'vitest';
import { attemptKey, endAttempt, noteAnswer, placedPurchase, unansweredAttempt } from './checkout-attempt.ts';

function memory() {
  const map = new Map<string, string>();
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
function counter() {
  let count = 0;
  return () => {
    count += 1;
    return `key-${count}`;
  };
}

describe('a checkout attempt', () => {
  it('keeps its key for the same content, so that a retry is the same order', () => {
    const storage = memory();
    const newKey = counter();
    expect(attemptKey(storage, { total: '89.00' }, newKey)).toBe('key-1');
    expect(attemptKey(storage, { total: '89.00' }, newKey)).toBe('key-1');
  });

  it('gets a new key once the content changed', () => {
    const storage = memory();
    const newKey = counter();
    attemptKey(storage, { total: '89.00' }, newKey);
    expect(attemptKey(storage, { total: '99.00' }, newKey)).toBe('key-2');
  });

  it('that changed before the server answered is known, so that it can be sent once more', () => {
    const storage = memory();
    attemptKey(storage, { total: '89.00' }, counter());
    expect(unansweredAttempt(storage, { total: '89.00' })).toBeNull();
    expect(unansweredAttempt(storage, { total: '99.00' })).toMatchObject({
      key: 'key-1',
      content: '{"total":"89.00"}',
    });
    noteAnswer(storage);
    expect(unansweredAttempt(storage, { total: '99.00' })).toBeNull();
    expect(attemptKey(storage, { total: '89.00' }, counter())).toBe('key-1');
  });

  it('knows what its order took from the cart, for a browser that the server does not tell', () => {
    const storage = memory();
    const content = { items: [{ productId: 'iris', quantity: 2 }], promoCode: 'WELCOME10', total: '89.00' };
    attemptKey(storage, content, counter());
    expect(placedPurchase(storage, 'order-1')).toBeNull();
    noteAnswer(storage, 'order-1');
    expect(placedPurchase(storage, 'order-1')).toEqual({ items: content.items, promoCode: 'WELCOME10' });
    expect(placedPurchase(storage, 'order-2')).toBeNull();
    endAttempt(storage);
    expect(placedPurchase(storage, 'order-1')).toBeNull();
  });

  it('gets a new key once it ended, or when its storage is broken', () => {
    const storage = memory();
    const newKey = counter();
    attemptKey(storage, 'order', newKey);
    endAttempt(storage);
    expect(attemptKey(storage, 'order', newKey)).toBe('key-2');
    storage.setItem('miris-checkout', '{');
    expect(attemptKey(storage, 'order', newKey)).toBe('key-3');
  });
});
