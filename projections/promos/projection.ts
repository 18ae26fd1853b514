import { defineProjection } from '../projection.ts';
import type { RowBatch } from '../row-batch.ts';
import { createPromosTables, type PromosTables } from './tables.ts';

/** Promo codes with how often they are in use (decision 11). */
export const promosProjection = defineProjection<PromosTables>({
  name: 'promos',
  version: 3,
  keys: { promos: ['id'], redemptions: ['order_id', 'promo_id'] },
  createTables: createPromosTables,
  looksFor: ({ data }) => ({
    promos: 'promoId' in data ? data.promoId : null,
    redemptions: 'orderId' in data ? data.orderId : null,
  }),
  on: {
    PromoCodeCreated: ({ promos }, { data }) =>
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

    PromoCodeRevised: ({ promos }, { data: { promoId, changes } }) =>
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

    PromoCodeRemoved: async ({ promos }, { data: { promoId } }, batch) => {
      const promo = await promos.find(promoId);
      if (promo) promos.remove(promo);
      await batch.directly((db) => db.deleteFrom('redemptions').where('promo_id', '=', promoId).execute());
    },

    PromoRedeemed: async (rows, { data: { promoId, orderId } }) => {
      if (await findRedemption(rows, promoId, orderId)) return;
      rows.redemptions.put({ promo_id: promoId, order_id: orderId });
      await countUses(rows, promoId, 1);
    },

    PromoRedemptionReleased: async (rows, { data: { promoId, orderId } }) => {
      const redemption = await findRedemption(rows, promoId, orderId);
      if (redemption === undefined) return;
      rows.redemptions.remove(redemption);
      await countUses(rows, promoId, -1);
    },
  },
});

type Rows = RowBatch<PromosTables>['rows'];

async function findRedemption({ redemptions }: Rows, promoId: string, orderId: string) {
  return (await redemptions.list(orderId)).find(({ promo_id }) => promo_id === promoId);
}

function countUses({ promos }: Rows, promoId: string, by: 1 | -1) {
  return promos.change(promoId, ({ current_uses }) => ({ current_uses: current_uses + by }));
}
