import { Readable } from 'node:stream';
import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { E_REPORTING_CALLS, EXPORT_CALLS } from '#contracts/calls/console/console.ts';
import { EXPORT_NAMES, type ExportName, exportPath } from '#contracts/http/console/exports.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { exportAccounting, exportClosings } from '../exports/accounting.ts';
import { BYTE_ORDER_MARK } from '../exports/csv.ts';
import { type Declarant, declaredSales, eReportingXml } from '../exports/e-reporting.ts';
import { exportOrders, exportPromoUse, exportSales } from '../exports/orders.ts';
import { exportMessages, exportSubscribers } from '../exports/visitors.ts';
import { withFigures } from '../figures/queries/built.ts';
import { listHouseVersions } from '../house/projection.ts';
import type { ReadDb } from '../lib/database.ts';

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
  const { db, requireSession: session } = deps;
  const { router, on } = routeCalls(EXPORT_CALLS, { session });
  for (const name of EXPORT_NAMES)
    on(`GET ${exportPath(name)}`, async ({ ctx }) => {
      if (name === 'ventes-par-jour' || name === 'ventes-par-mois') await withFigures(db);
      ctx.attachment(`miris-${name}.csv`);
      ctx.body = Readable.from(withMark(EXPORTS[name](db)));
      ctx.type = 'text/csv; charset=utf-8';
    });
  const declaring = routeCalls(E_REPORTING_CALLS, { session, invalidQuery: 'Déclaration incomplète' });
  declaring.on('GET /api/admin/exports/e-reporting.xml', async ({ ctx, query }) => {
    const sales = await declaredSales(await withFigures(db), query);
    const xml = eReportingXml(sales, query, await declarant(db), new Date());
    ctx.attachment(`miris-e-reporting-${query.from}-${query.to}.xml`);
    ctx.body = xml;
    ctx.type = 'application/xml; charset=utf-8';
  });
  router.use(declaring.router.routes());
  return router;
}

async function* withMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** Who sells, by the house's newest statement. */
async function declarant(db: ReadDb): Promise<Declarant> {
  const [newest] = await listHouseVersions(db);
  const { company = '', siret = '' } = newest?.identity ?? {};
  const siren = siret.replaceAll(/\s/g, '').slice(0, 9);
  if (!/^\d{9}$/.test(siren) || company === '')
    throw new HttpRefusal(
      409,
      'conflict',
      'Renseignez d’abord la raison sociale et le SIRET dans Menu › Maison.',
    );
  return { siren, name: company.slice(0, 150) };
}
