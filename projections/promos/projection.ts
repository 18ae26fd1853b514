import type { Kysely } from 'kysely';
import { defineProjection } from '../projection.ts';
import { createPromosTables, type PromosTables } from './tables.ts';

/** Promo codes with how often they are in use (decision 11). */
export const promosProjection = defineProjection<PromosTables>({
  name: 'promos',
  version: 2,
  createTables: createPromosTables,
  on: {
    PromoCodeCreated: (db, { data }) =>
      db
        .insertInto('promos')
        .values({
          id: data.promoId,
          code: data.code,
          discount_type: data.discountType,
          discount_value: data.discountValue,
          min_order_cents: data.minOrderAmount,
          max_uses: data.maxUses,
          current_uses: 0,
          is_active: data.isActive,
          valid_from: new Date(data.validFrom),
          valid_until: new Date(data.validUntil),
          created_at: new Date(data.createdAt),
        })
        .execute(),

    PromoCodeRevised: async (db, { data: { promoId, changes } }) => {
      if (Object.keys(changes).length === 0) return;
      await db
        .updateTable('promos')
        .set({
          code: changes.code,
          discount_type: changes.discountType,
          discount_value: changes.discountValue,
          min_order_cents: changes.minOrderAmount,
          max_uses: changes.maxUses,
          is_active: changes.isActive,
          valid_from: dateOrUnchanged(changes.validFrom),
          valid_until: dateOrUnchanged(changes.validUntil),
        })
        .where('id', '=', promoId)
        .execute();
    },

    PromoCodeRemoved: async (db, { data }) => {
      await db.deleteFrom('redemptions').where('promo_id', '=', data.promoId).execute();
      await db.deleteFrom('promos').where('id', '=', data.promoId).execute();
    },

    PromoRedeemed: async (db, { data }) => {
      const added = await db
        .insertInto('redemptions')
        .values({ promo_id: data.promoId, order_id: data.orderId })
        .onConflict((conflict) => conflict.doNothing())
        .returning('order_id')
        .executeTakeFirst();
      if (added) await countUses(db, data.promoId, 1);
    },

    PromoRedemptionReleased: async (db, { data }) => {
      const dropped = await db
        .deleteFrom('redemptions')
        .where('promo_id', '=', data.promoId)
        .where('order_id', '=', data.orderId)
        .returning('order_id')
        .executeTakeFirst();
      if (dropped) await countUses(db, data.promoId, -1);
    },
  },
});

function countUses(db: Kysely<PromosTables>, promoId: string, by: 1 | -1) {
  return db
    .updateTable('promos')
    .set((column) => ({ current_uses: column('current_uses', '+', by) }))
    .where('id', '=', promoId)
    .execute();
}

function dateOrUnchanged(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}
