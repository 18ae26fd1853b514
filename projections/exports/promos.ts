import { sql } from 'kysely';
import { cents } from '#contracts/money.ts';
import type { ReadDb } from '../database.ts';
import { listPromoCodes } from '../promos/queries.ts';
import { csvLine, frenchAmount, frenchMoment } from './csv.ts';

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
];

/** What each promo code was used for: uses of orders that are not cancelled (decision 11), what they took off and what they brought. */
export async function* exportPromoUse(db: ReadDb): AsyncGenerator<string> {
  yield csvLine(HEAD);
  const { rows } = await sql<{ code: string; discount: number; total: number }>`
    select promo_code as code, sum(discount_cents)::bigint as discount, sum(total_cents)::bigint as total
    from orders.orders where promo_code is not null and status <> 'cancelled'
    group by promo_code`.execute(db);
  const use = new Map(rows.map((row) => [row.code, row]));
  for (const promo of await listPromoCodes(db)) {
    const used = use.get(promo.code);
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
      frenchAmount(cents(used?.discount ?? 0)),
      frenchAmount(cents(used?.total ?? 0)),
    ]);
  }
}
