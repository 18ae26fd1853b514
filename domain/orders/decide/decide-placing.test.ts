import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#contracts/money.ts';
import { given } from '#platform/command-handling/testing/given-when-then.ts';
import type { Discount } from '../../pricing/pricing.ts';
import { orderDecider } from '../order.decider.ts';
import { mergeItems } from '../order-content.ts';
import { cancelled, content, orderId, placed, placeOrder, promoId, rose } from '../testing/order-fixtures.ts';

describe('an order that is not there', () => {
  it('is placed pending, with nothing paid and its bottles held', () => {
    const placing = given(orderDecider).when(placeOrder);
    placing.then(placed());
    expect(placing.state).toMatchObject({ status: 'pending', stockClaim: 'reserved', receipts: [] });
  });

  it('keeps which terms of sale were accepted with it, and when; under others it is the same order', () => {
    const other = { ...placeOrder, content: { ...content, termsVersion: '2025-01-01' } };
    const { state } = given(orderDecider).when(other);
    expect(state).toMatchObject({ terms: { version: '2025-01-01', acceptedAt: placeOrder.now } });
    given(orderDecider, [placed()]).when(other).thenNothingHappened();
  });

  it('has no accepted terms where the desk takes it', () => {
    const taken = { ...content, takenByDesk: true, termsVersion: null } as const;
    const { state } = given(orderDecider).when({ ...placeOrder, content: taken });
    expect(state).toMatchObject({ takenByDesk: true, terms: null, status: 'pending' });
  });

  it('keeps the rate of VAT of a territory that has its own', () => {
    const address = { ...content.shippingAddress, country: 'Portugal', city: 'Funchal' };
    const placedIn = (postalCode: string) => {
      const shippingAddress = { ...address, postalCode };
      return given(orderDecider).when({ ...placeOrder, content: { ...content, shippingAddress } }).state;
    };
    expect(placedIn('9000-100')).toMatchObject({ vatRate: 2200 });
    expect(placedIn('9500-321')).toMatchObject({ vatRate: 1600 });
    expect(placedIn('1100-148')).toMatchObject({ vatRate: undefined });
  });

  it('costs the sum of its parts, whatever is bought with whatever discount', () => {
    const line = fc.record({
      productId: fc.uuid(),
      productName: fc.string(),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      unitPrice: fc.integer({ min: 0, max: 1_000_000 }).map(cents),
    });
    const discount: fc.Arbitrary<Discount> = fc.oneof(
      fc.record({
        type: fc.constant('percentage' as const),
        hundredths: fc.integer({ min: 0, max: 20_000 }),
      }),
      fc.record({ type: fc.constant('fixed' as const), amount: fc.nat(100_000_000).map(cents) }),
    );
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.option(discount), (bought, granted) => {
        const promo = granted && { promoId, code: 'X10', discount: granted };
        const { state } = given(orderDecider).when({ ...placeOrder, lines: bought, promo });
        if (state.status === 'absent') throw new Error('it was refused');
        const { subtotal, discount: off, shipping, minimumCharge, total } = state.totals;
        expect(subtotal).toBe(bought.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0));
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(subtotal);
        expect(total).toBe(subtotal - off + shipping + minimumCharge);
        expect(total).toBeGreaterThanOrEqual(50);
      }),
    );
  });

  it('is a gift at the shop’s price of its wrap, and the same order once that price has changed', () => {
    const gift = { wrap: true, message: 'Joyeux Noël', recipientName: 'Zoé Petit' } as const;
    const given_ = { ...placeOrder, content: { ...content, gift }, wrapPrice: cents(500) };
    const { state } = given(orderDecider).when(given_);
    if (state.status === 'absent') throw new Error('it was refused');
    expect(state.gift).toEqual({ ...gift, wrapPrice: 500 });
    expect(state.totals).toMatchObject({ subtotal: 23_300, shipping: 0, wrap: 500, total: 23_800 });
    const event = placed();
    const placedGift = { ...event, data: { ...event.data, gift: { ...gift, wrapPrice: cents(500) } } };
    given(orderDecider, [placedGift])
      .when({ ...given_, wrapPrice: cents(900) })
      .thenNothingHappened();
    given(orderDecider, [placedGift])
      .when({ ...given_, content: { ...content, gift: { ...gift, message: 'Bonne année' } } })
      .thenRefuses({ code: 'key-reused' });
  });

  it('that is no gift costs no wrap, whatever that costs', () => {
    given(orderDecider)
      .when({ ...placeOrder, wrapPrice: cents(500) })
      .then(placed());
  });

  it('can be given up before it exists', () => {
    given(orderDecider)
      .when({ type: 'AbandonPlacement', orderId, attempt: 0 })
      .then({ type: 'OrderAbandoned', data: { orderId } });
  });

  it('can still be placed after an abandoned placement, by the next attempt alone', () => {
    const past = given(orderDecider, [{ type: 'OrderAbandoned', data: { orderId } }]);
    past.when({ ...placeOrder, attempt: 1 }).then(placed());
    past.when(placeOrder).thenRefuses({ code: 'attempt-abandoned' });
  });
});

describe('an order that was placed', () => {
  it('is the same order when the same content comes again, even with lines in another order', () => {
    given(orderDecider, [placed()]).when(placeOrder).thenNothingHappened();
    const shuffled = { ...content, items: content.items.toReversed() };
    given(orderDecider, [placed()])
      .when({ ...placeOrder, content: shuffled })
      .thenNothingHappened();
  });

  it.each([
    ['a quantity', { items: [{ productId: rose, quantity: 3 }] }],
    ['the address', { shippingAddress: { ...content.shippingAddress, street: '14 rue des Lilas' } }],
    ['the customer', { customer: { ...content.customer, email: 'autre@example.fr' } }],
    ['the promo code', { promoCode: 'WELCOME10' }],
  ])('refuses its id to another order: %s differs', (_what, difference) => {
    given(orderDecider, [placed()])
      .when({ ...placeOrder, content: { ...content, ...difference } })
      .thenRefuses({ code: 'key-reused' });
  });

  it('stays the answer to its key after it was cancelled', () => {
    given(orderDecider, [placed(), cancelled()]).when(placeOrder).thenNothingHappened();
  });

  it('is not abandoned', () => {
    given(orderDecider, [placed()])
      .when({ type: 'AbandonPlacement', orderId, attempt: 0 })
      .thenRefuses({ code: 'order-exists' });
  });
});

it('counts several lines of one product as one', () => {
  const [a = { productId: rose, quantity: 1 }, b = a] = content.items;
  expect(mergeItems([a, b, { ...a, quantity: 3 }])).toEqual([{ ...a, quantity: a.quantity + 3 }, b]);
});
