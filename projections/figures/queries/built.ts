import { HttpRefusal } from '#platform/http/refusal.ts';
import type { ReadDb } from '../../lib/database.ts';
import { isBuilt, isColumnBuilt } from '../../lib/is-built.ts';

/** Whether the figures of orders are those of this version: their newest column is told by, as all their tables change places at once. */
export function areOrderFiguresBuilt(db: ReadDb): Promise<boolean> {
  return isColumnBuilt(db, 'figures.sales', 'articles');
}

/**
 * The database, once the figures are in it.
 * @throws HttpRefusal 503 while an older shop's log is still being read into them.
 */
export async function withFigures(db: ReadDb): Promise<ReadDb> {
  const built = await Promise.all([
    areOrderFiguresBuilt(db),
    isBuilt(db, 'stock_figures.levels', 'sales_plans.marks'),
  ]);
  if (built.includes(false))
    throw new HttpRefusal(
      503,
      'unavailable',
      'Les chiffres se préparent à partir de l’historique\u00a0: réessayez dans quelques minutes.',
    );
  return db;
}
