import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { FIGURE_CALLS } from '#contracts/calls/figures.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ReadDb } from '../database.ts';
import { BYTE_ORDER_MARK } from '../exports/csv.ts';
import { figuresCsv, reviewsCsv } from '../exports/figures.ts';
import { ordersBehind } from '../figures/behind.ts';
import { readBridge } from '../figures/billing.ts';
import { withFigures } from '../figures/built.ts';
import { readFigures } from '../figures/queries.ts';
import { readReviewFigures } from '../figures/reviews.ts';

/** The console's figures; 503 while an older shop's log is still being read into them. */
export function figureRoutes(deps: { readonly db: ReadDb; readonly requireSession: Middleware }): Router {
  const { db } = deps;
  const { router, on } = routeCalls(FIGURE_CALLS, {
    session: deps.requireSession,
    invalidQuery: 'Période invalide',
  });
  on('GET /api/admin/figures', async ({ query }) => readFigures(await withFigures(db), query, new Date()));
  on('GET /api/admin/figures/bridge', async ({ query }) => readBridge(await withFigures(db), query));
  on('GET /api/admin/figures/orders', async ({ query }) => ordersBehind(await withFigures(db), query));
  on('GET /api/admin/figures/reviews', async ({ query }) => readReviewFigures(await withFigures(db), query));
  on('GET /api/admin/figures/table.csv', async ({ ctx, query: { table, ...query } }) => {
    const built = await withFigures(db);
    const lines =
      table === 'reviews' || table === 'reviewed'
        ? reviewsCsv(await readReviewFigures(built, query), table)
        : figuresCsv(await readFigures(built, query, new Date()), table);
    ctx.attachment(`miris-chiffres-${table}-${query.from}-${query.to}.csv`);
    ctx.body = BYTE_ORDER_MARK + [...lines].join('');
    ctx.type = 'text/csv; charset=utf-8';
  });
  return router;
}
