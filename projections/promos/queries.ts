import type { PromoCode } from '#contracts/http/promos.ts';
import { cents, toDecimal } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { inSchema } from '../projection.ts';
import type { PromosTables } from './tables.ts';

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
  }));
}
