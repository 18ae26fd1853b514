import type { PromoCode } from '#contracts/http/shop/promos.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../lib/database.ts';
import { defineProjection, inSchema } from '../lib/projection.ts';
import type { Rows } from '../lib/rows.ts';
import {
  bigint,
  boolean,
  instant,
  integer,
  oneOf,
  orNull,
  type RowsOf,
  table,
  text,
  uuid,
} from '../lib/table.ts';

const tables = {
  promos: table(
    {
      id: uuid,
      code: text,
      discount_type: oneOf<'percentage' | 'fixed'>(),
      /** Hundredths of a percent or cents, by type. */
      discount_value: bigint,
      min_order_cents: bigint,
      max_uses: integer,
      current_uses: integer,
      is_active: boolean,
      valid_from: instant,
      valid_until: instant,
      created_at: instant,
      /** Of the event that last changed the terms. */
      revision: integer,
      /** The order of the discovery set that it credits. */
      credit_of: orNull(uuid),
    },
    ['id'],
  ),
  /** Uses of orders that are not cancelled, also of promos that were removed. */
  redemptions: table(
    {
      promo_id: uuid,
      order_id: uuid,
    },
    ['order_id', 'promo_id'],
  ),
} as const;
export type PromosTables = RowsOf<typeof tables>;

/** Promo codes with how often they are in use (decision 11). */
export const promosProjection = defineProjection({
  name: 'promos',
  version: 6,
  tables,
  preload: { promos: 'promoId', redemptions: 'orderId' },
  on: {
    PromoCodeCreated: ({ data, revision }, { promos }) =>
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
        credit_of: data.creditOf ?? null,
        revision: Number(revision),
      }),

    PromoCodeRevised: ({ data: { promoId, changes }, revision }, { promos }) =>
      promos.change(promoId, () => ({
        code: changes.code,
        discount_type: changes.discountType,
        discount_value: changes.discountValue,
        min_order_cents: changes.minOrderAmount,
        max_uses: changes.maxUses,
        is_active: changes.isActive,
        valid_from: changes.validFrom,
        valid_until: changes.validUntil,
        revision: Number(revision),
      })),

    // Its redemptions stay: nothing shows them any more.
    PromoCodeRemoved: ({ data }, { promos }) => promos.removeById(data.promoId),

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

/** All promo codes, newest first, for the console. */
export async function listPromoCodes(db: ReadDb): Promise<PromoCode[]> {
  const rows = await inSchema<PromosTables>(db, 'promos')
    .selectFrom('promos')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    discountType: row.discount_type,
    // Hundredths of a percent and cents read alike: `10.00` is ten percent or ten euros.
    discountValue: toDecimal(cents(row.discount_value)),
    minOrderAmount: toDecimal(cents(row.min_order_cents)),
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    isActive: row.is_active,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until.toISOString(),
    createdAt: row.created_at.toISOString(),
    revision: row.revision,
    // Rows of the version before have none.
    ...(row.credit_of && { creditOf: row.credit_of }),
  }));
}
