import { bigint, boolean, instant, integer, oneOf, type RowsOf, table, text, uuid } from '../table.ts';

export const tables = {
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
