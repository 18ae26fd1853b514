import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { EXPORT_CALLS } from '#contracts/calls/console.ts';
import { EXPORT_NAMES, type ExportName, exportPath } from '#contracts/http/exports.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ReadDb } from '../database.ts';
import { exportAccounting, exportClosings } from '../exports/accounting.ts';
import { BYTE_ORDER_MARK } from '../exports/csv.ts';
import { exportOrders, exportPromoUse, exportSales } from '../exports/orders.ts';
import { exportMessages, exportSubscribers } from '../exports/visitors.ts';

const EXPORTS: Record<ExportName, (db: ReadDb) => AsyncIterable<string>> = {
  commandes: exportOrders,
  'ventes-par-jour': (db) => exportSales(db, 'day'),
  'ventes-par-mois': (db) => exportSales(db, 'month'),
  'comptabilite-par-jour': exportAccounting,
  clotures: exportClosings,
  'codes-promo': exportPromoUse,
  messages: exportMessages,
  newsletter: exportSubscribers,
};

/** GET /api/admin/exports/{name}.csv: sent while it is read, for French Excel (UTF-8 with its mark, semicolons, decimal commas). */
export function exportRoutes(deps: { readonly db: ReadDb; readonly requireSession: Middleware }): Router {
  const { router, on } = routeCalls(EXPORT_CALLS, { session: deps.requireSession });
  for (const name of EXPORT_NAMES)
    on(`GET ${exportPath(name)}`, ({ ctx }) => {
      ctx.attachment(`miris-${name}.csv`);
      ctx.body = Readable.from(withMark(EXPORTS[name](deps.db)));
      ctx.type = 'text/csv; charset=utf-8';
    });
  return router;
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}
