import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { promoCodeSchema } from '#contracts/http/shop/promos.ts';
import { cents } from '#contracts/money.ts';
import { createHistory, type History } from '../testing/history.ts';
import { openReadModels, type TestReadModels } from '../testing/read-models.ts';
import { listPromoCodes, promosProjection } from './projection.ts';

let readModels: TestReadModels;
let history: History;
let promoId: string;

beforeAll(async () => {
  readModels = await openReadModels(inject('databaseUrl'));
});
afterAll(() => readModels.close());
beforeEach(() => {
  history = createHistory();
  promoId = randomUUID();
  history.add(`promo-${promoId}`, {
    type: 'PromoCodeCreated',
    data: {
      promoId,
      code: 'WELCOME10',
      discountType: 'percentage',
      discountValue: 1_000,
      minOrderAmount: cents(5_000),
      maxUses: 100,
      isActive: true,
      validFrom: '2026-01-01T00:00:00.000Z',
      validUntil: '2027-01-01T00:00:00.000Z',
      createdAt: '2026-01-01T00:00:00.000Z',
    },
  });
});

async function shown() {
  await readModels.apply(promosProjection, history.events);
  return (await listPromoCodes(readModels.db)).find((promo) => promo.id === promoId);
}

describe('a promo code', () => {
  it('is shown as the contract says', async () => {
    expect(promoCodeSchema.parse(await shown())).toMatchObject({
      code: 'WELCOME10',
      discountValue: '10.00',
      minOrderAmount: '50.00',
      currentUses: 0,
    });
  });

  it('changes in what a revision names and in nothing else', async () => {
    const changes = { isActive: false, validUntil: '2026-02-01T00:00:00.000Z' };
    history.add(`promo-${promoId}`, { type: 'PromoCodeRevised', data: { promoId, changes } });
    expect(await shown()).toMatchObject({ ...changes, code: 'WELCOME10', maxUses: 100 });
  });

  it('counts the uses of orders that are not cancelled, each once', async () => {
    const stream = `promo-${promoId}`;
    const [kept, given] = [randomUUID(), randomUUID()];
    for (const orderId of [kept, given, kept])
      history.add(stream, { type: 'PromoRedeemed', data: { promoId, orderId, discount: cents(890) } });
    for (const orderId of [given, given])
      history.add(stream, {
        type: 'PromoRedemptionReleased',
        data: { promoId, orderId, reason: 'cancelled' },
      });
    expect(await shown()).toMatchObject({ currentUses: 1 });
  });

  it('is gone once it is removed, late releases included', async () => {
    const stream = `promo-${promoId}`;
    const orderId = randomUUID();
    history.add(stream, { type: 'PromoRedeemed', data: { promoId, orderId, discount: cents(890) } });
    history.add(stream, { type: 'PromoCodeRemoved', data: { promoId } });
    history.add(stream, {
      type: 'PromoRedemptionReleased',
      data: { promoId, orderId, reason: 'cancelled' },
    });
    expect(await shown()).toBeUndefined();
  });
});
