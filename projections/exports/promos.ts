import { sql } from 'kysely';
import { cents, ZERO } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { SOLD_STATUSES } from '../order-status.ts';
import { listPromoCodes } from '../promos/projection.ts';
import { csvLine, frenchAmount, frenchMoment } from './csv.ts';

const soldStatuses = sql.join(SOLD_STATUSES);

const HEAD = [
  'Code',
  'Type',
  'Valeur',
  'Minimum',
  'Utilisations',
  'Maximum',
  'Actif',
  'Du',
  'Au',
  'Remises accordées',
  'Ventes TTC',
  'Supprimé',
];

/**
 * What each promo code was used for. Uses are of orders that are not cancelled (decision 11); discounts and sales are revenue, of orders
 * confirmed, shipped or delivered (specification §9). A removed code keeps a line of its own, apart from one that took its name since.
 */
export async function* exportPromoUse(db: ReadDb): AsyncGenerator<string> {
  yield csvLine(HEAD);
  const sales = await salesByPromo(db);
  const none = { uses: 0, discount: ZERO, total: ZERO };
  for (const promo of await listPromoCodes(db)) {
    const { discount, total } = sales.get(promo.id) ?? none;
    sales.delete(promo.id);
    yield csvLine([
      promo.code,
      promo.discountType === 'percentage' ? 'Pourcentage' : 'Montant fixe',
      promo.discountValue.replace('.', ','),
      promo.minOrderAmount.replace('.', ','),
      promo.currentUses,
      promo.maxUses,
      promo.isActive ? 'Oui' : 'Non',
      frenchMoment(new Date(promo.validFrom)),
      frenchMoment(new Date(promo.validUntil)),
      frenchAmount(discount),
      frenchAmount(total),
      'Non',
    ]);
  }
  for (const { code, uses, discount, total } of sales.values())
    yield csvLine([
      code,
      ...['', '', ''],
      uses,
      ...['', 'Non', '', ''],
      frenchAmount(discount),
      frenchAmount(total),
      'Oui',
    ]);
}

/** By promo, of which orders keep the code that was typed; the promos used last come first. */
async function salesByPromo(db: ReadDb) {
  const { rows } = await sql<{ id: string; code: string; uses: number; discount: number; total: number }>`
    select promo_id as id, (array_agg(promo_code order by placed_at_position desc))[1] as code,
           count(*) filter (where status <> 'cancelled') as uses,
           coalesce(sum(discount_cents) filter (where status in (${soldStatuses})), 0)::bigint as discount,
           coalesce(sum(total_cents) filter (where status in (${soldStatuses})), 0)::bigint as total
    from orders.orders where promo_id is not null
    group by promo_id order by max(placed_at_position) desc`.execute(db);
  return new Map(
    rows.map(({ discount, total, ...row }) => [
      row.id,
      { ...row, discount: cents(discount), total: cents(total) },
    ]),
  );
}
