import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { FIGURE_CALLS } from '#contracts/calls/console/figures.ts';
import { type Day, inParis } from '#contracts/french/calendar.ts';
import type { TableQuery } from '#contracts/http/figures/figures.ts';
import type { StockHistory, StockHistoryQuery } from '#contracts/http/figures/stock-figures.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { notFound } from '#platform/http/refusal.ts';
import { figuresCsv, reviewsCsv } from '../exports/figures.ts';
import { returnsCsv } from '../exports/return-figures.ts';
import { goalsCsv } from '../exports/sales-plans.ts';
import { stockFiguresCsv, stockHistoryCsv } from '../exports/stock-figures.ts';
import { ordersBehind } from '../figures/queries/behind.ts';
import { readBridge } from '../figures/queries/billing.ts';
import { withFigures } from '../figures/queries/built.ts';
import { purchaseCosts } from '../figures/queries/costs.ts';
import { readFigures } from '../figures/queries/queries.ts';
import { readReviewFigures, reviewsBehind } from '../figures/queries/reviews.ts';
import { readReturnFigures } from '../figures/returned.ts';
import type { ReadDb } from '../lib/database.ts';
import { withRunningNumbers } from '../orders/running-numbers.ts';
import { readSalesPlans } from '../sales-plans/queries.ts';
import { readStockHistory } from '../stock-figures/history.ts';
import { readStockFigures } from '../stock-figures/queries.ts';
import { answerCsv } from './answer-csv.ts';

export interface FigureRoutesDeps {
  readonly db: ReadDb;
  readonly requireSession: Middleware;
  /** The figures as they stood at the end of a day, and when that was; it refuses while they are not there. */
  readonly figuresAt: (day: Day) => Promise<FiguresRead>;
}

interface FiguresRead {
  readonly db: ReadDb;
  readonly now: Date;
}

/** The console's figures, of now or as of a day; 503 while an older shop's log is still being read into them. */
export function figureRoutes({ db, requireSession, figuresAt }: FigureRoutesDeps): Router {
  const { router, on } = routeCalls(FIGURE_CALLS, {
    session: requireSession,
    invalidQuery: 'Période invalide',
  });
  const figuresOf = async (asOf: Day | undefined): Promise<FiguresRead> =>
    asOf === undefined ? { db: await withFigures(db), now: new Date() } : figuresAt(asOf);

  on('GET /api/admin/figures', async ({ query }) => {
    const read = await figuresOf(query.asOf);
    return readFigures(read.db, query, read.now);
  });
  on('GET /api/admin/figures/bridge', async ({ query }) =>
    readBridge((await figuresOf(query.asOf)).db, query),
  );
  on('GET /api/admin/figures/orders', async ({ query }) => {
    const behind = await ordersBehind((await figuresOf(query.asOf)).db, query);
    return { ...behind, orders: await withRunningNumbers(db, behind.orders, ({ id }) => id) };
  });
  on('GET /api/admin/figures/reviews', async ({ query }) =>
    readReviewFigures((await figuresOf(query.asOf)).db, query),
  );
  on('GET /api/admin/figures/reviews/list', async ({ query }) =>
    reviewsBehind((await figuresOf(query.asOf)).db, query),
  );
  on('GET /api/admin/figures/returns', async ({ query }) =>
    readReturnFigures((await figuresOf(query.asOf)).db, query),
  );
  on('GET /api/admin/purchase-costs', async () => purchaseCosts(await withFigures(db)));
  on('GET /api/admin/figures/table.csv', async ({ ctx, query: { table, ...query } }) => {
    const read = await figuresOf(query.asOf);
    const lines = await tableOf(read, table, query);
    const asOf = query.asOf === undefined ? '' : `-au-${query.asOf}`;
    answerCsv(ctx, `miris-chiffres-${table}-${query.from}-${query.to}${asOf}.csv`, lines);
  });
  on('GET /api/admin/figures/plans', async ({ query }) => {
    const read = await figuresOf(query.asOf);
    return readSalesPlans(read.db, query, read.now);
  });
  on('GET /api/admin/figures/stock', async ({ query }) => {
    const read = await figuresOf(query.asOf);
    return readStockFigures(read.db, query, read.now);
  });
  on('GET /api/admin/figures/stock/history', async ({ query }) =>
    historyOf(await figuresOf(query.asOf), query),
  );
  on('GET /api/admin/figures/stock/history.csv', async ({ ctx, query }) => {
    const history = await historyOf(await figuresOf(query.asOf), query);
    answerCsv(ctx, `miris-stock-${query.from}-${query.to}.csv`, stockHistoryCsv(history));
  });
  on('GET /api/admin/figures/stock.csv', async ({ ctx, query }) => {
    const read = await figuresOf(query.asOf);
    const figures = await readStockFigures(read.db, query, read.now);
    answerCsv(ctx, `miris-stock-${query.asOf ?? inParis(read.now).day}.csv`, stockFiguresCsv(figures));
  });
  return router;
}

/** @throws HttpRefusal 404 for a perfume that never had a stock. */
async function historyOf({ db, now }: FiguresRead, query: StockHistoryQuery): Promise<StockHistory> {
  return (await readStockHistory(db, query, now)) ?? notFound('Parfum introuvable');
}

async function tableOf(
  { db, now }: FiguresRead,
  table: TableQuery['table'],
  query: Omit<TableQuery, 'table'>,
): Promise<Generator<string>> {
  switch (table) {
    case 'reviews':
    case 'reviewed':
      return reviewsCsv(await readReviewFigures(db, query), table);
    case 'returns':
      return returnsCsv(await readReturnFigures(db, query));
    case 'goals':
      return goalsCsv((await readSalesPlans(db, query, now)).goals);
    default:
      return figuresCsv(
        await readFigures(db, query, now),
        table,
        await readSalesPlans(db, query, now),
        query.grain,
      );
  }
}
