import { defineProjection } from '../projection.ts';
import type { Rows } from '../rows.ts';
import { type PromosTables, tables } from './tables.ts';

/** Promo codes with how often they are in use (decision 11). */
export const promosProjection = defineProjection({
  name: 'promos',
  version: 4,
  tables,
  preload: { promos: 'promoId', redemptions: 'orderId' },
  on: {
    PromoCodeCreated: ({ data }, { promos }) =>
      promos.put({
        id: data.promoId,
        code: data.code,
        discount_type: data.discountType,
        discount_value: data.discountValue,
        min_order_cents: data.minOrderAmount,
        max_uses: data.maxUses,
        current_uses: 0,
        is_active: data.isActive,
        valid_from: data.validFrom,
        valid_until: data.validUntil,
        created_at: data.createdAt,
      }),

    PromoCodeRevised: ({ data: { promoId, changes } }, { promos }) =>
      promos.change(promoId, () => ({
        code: changes.code,
        discount_type: changes.discountType,
        discount_value: changes.discountValue,
        min_order_cents: changes.minOrderAmount,
        max_uses: changes.maxUses,
        is_active: changes.isActive,
        valid_from: changes.validFrom,
        valid_until: changes.validUntil,
      })),

    // Its redemptions stay: nothing shows them any more.
    PromoCodeRemoved: async ({ data }, { promos }) => {
      const promo = await promos.find(data.promoId);
      if (promo) promos.remove(promo);
    },

    PromoRedeemed: async ({ data: { promoId, orderId } }, rows) => {
      if (await findRedemption(rows, promoId, orderId)) return;
      rows.redemptions.put({ promo_id: promoId, order_id: orderId });
      await countUses(rows, promoId, 1);
    },

    PromoRedemptionReleased: async ({ data: { promoId, orderId } }, rows) => {
      const redemption = await findRedemption(rows, promoId, orderId);
      if (redemption === undefined) return;
      rows.redemptions.remove(redemption);
      await countUses(rows, promoId, -1);
    },
  },
});

async function findRedemption({ redemptions }: Rows<PromosTables>, promoId: string, orderId: string) {
  return (await redemptions.list(orderId)).find(({ promo_id }) => promo_id === promoId);
}

function countUses({ promos }: Rows<PromosTables>, promoId: string, by: 1 | -1) {
  return promos.change(promoId, ({ current_uses }) => ({ current_uses: current_uses + by }));
}
