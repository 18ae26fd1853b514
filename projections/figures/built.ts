import { sql } from 'kysely';
import { HttpRefusal } from '#platform/http/refusal.ts';
import type { ReadDb } from '../database.ts';

/**
 * The database, once the figures are in it.
 * @throws HttpRefusal 503 while an older shop's log is still being read into them.
 */
export async function withFigures(db: ReadDb): Promise<ReadDb> {
  const { rows } = await sql<{ built: boolean }>`
    select to_regclass('figures.orders') is not null and to_regclass('stock_figures.levels') is not null
           as built`.execute(db);
  if (rows[0]?.built !== true)
    throw new HttpRefusal(
      503,
      'unavailable',
      'Les chiffres se préparent à partir de l’historique\u00a0: réessayez dans quelques minutes.',
    );
  return db;
}
