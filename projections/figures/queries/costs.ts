import { sql } from 'kysely';
import type { PurchaseCosts } from '#contracts/http/figures/purchase-costs.ts';
import type { ReadDb } from '../../lib/database.ts';
import { euros } from './spans.ts';

/** What a bottle of each perfume cost the house, from which day. */
export async function purchaseCosts(db: ReadDb): Promise<PurchaseCosts[]> {
  const { rows } = await sql<{ productId: string; costs: { since: string; cost: number | null }[] }>`
    select product_id as "productId", json_agg(json_build_object('since', since, 'cost', cost) order by since) as costs
    from figures.costs group by product_id order by product_id`.execute(db);
  return rows.map(({ productId, costs }) => ({
    productId,
    costs: costs.map(({ since, cost }) => ({ since, cost: cost === null ? null : euros(cost) })),
  }));
}
