import { describe, expect, it } from 'vitest';
import { type Action, BOTTLES, type ImaginedShop, openImaginedShop } from './testing/imagined-shop.ts';

const ORDER = '11111111-1111-4111-8111-111111111111';
const OTHER = '11111111-1111-4111-8111-222222222222';
const ADMINISTRATOR = 0;
const COLLEAGUE = 1;
/** More than setting a status takes. */
const CALLS = 14;

/**
 * Of a shop that has the bottles of one order alone, an administrator sets that order to 'shipped'; before their server's nth call
 * colleagues do all of `story`.
 */
async function setShippedWhile(
  { story, isCancelled }: { story: readonly Action[]; isCancelled: boolean },
  call: number,
): Promise<ImaginedShop> {
  let callsLeft = Number.POSITIVE_INFINITY;
  const turn = async () => {
    callsLeft -= 1;
    if (callsLeft !== 0) return;
    for (const action of story) await shop.perform(action, action === 'place' ? OTHER : ORDER, COLLEAGUE);
  };
  const shop = await openImaginedShop({ stock: BOTTLES, uses: 2, servers: 2, turn });
  await shop.perform('place', ORDER, ADMINISTRATOR);
  if (isCancelled) await shop.perform('set cancelled', ORDER, ADMINISTRATOR);
  callsLeft = call;
  await shop.perform('set shipped', ORDER, ADMINISTRATOR);
  for (const orderId of [ORDER, OTHER]) await shop.settle(orderId);
  return shop;
}

describe('an order that is set on by an administrator, while colleagues cancel it and others buy its bottles', () => {
  it.each<{ story: Action[]; isCancelled: boolean }>([
    { isCancelled: false, story: ['set cancelled', 'place'] },
    { isCancelled: true, story: ['set cancelled', 'place'] },
    { isCancelled: true, story: ['set confirmed', 'set cancelled', 'place'] },
  ])('never has bottles that others have too: $story (cancelled before: $isCancelled)', async (given) => {
    for (let call = 1; call <= CALLS; call += 1) {
      const shop = await setShippedWhile(given, call);
      const orders = [await shop.order(ORDER), await shop.order(OTHER)];
      const holding = orders.filter((each) => each.status !== 'absent' && each.stockClaim !== 'none');
      expect(holding.length, `before call ${call}`).toBeLessThanOrEqual(1);
      expect(await shop.available(), `before call ${call}`).toBe(BOTTLES - holding.length * BOTTLES);
    }
  });
});
