import { HttpRefusal } from '#platform/http/refusal.ts';
import type { ReadDb } from '../lib/database.ts';
import { isBuilt } from '../lib/is-built.ts';

/**
 * The database, once the figures are in it.
 * @throws HttpRefusal 503 while an older shop's log is still being read into them.
 */
export async function withFigures(db: ReadDb): Promise<ReadDb> {
  if (!(await isBuilt(db, 'figures.repeated', 'stock_figures.levels', 'sales_plans.marks')))
    throw new HttpRefusal(
      503,
      'unavailable',
      'Les chiffres se préparent à partir de l’historique\u00a0: réessayez dans quelques minutes.',
    );
  return db;
}
