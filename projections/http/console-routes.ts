import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ADMIN_ORDER_CALLS } from '#contracts/calls/console/admin-orders.ts';
import { CONSOLE_CALLS } from '#contracts/calls/console/console.ts';
import { CUSTOMER_CALLS } from '#contracts/calls/console/customers.ts';
import { DESK_CALLS } from '#contracts/calls/console/desk.ts';
import { DOCUMENT_CALLS } from '#contracts/calls/console/documents.ts';
import { CHOSEN_ORDER_CALLS } from '#contracts/calls/console/order-batches.ts';
import { PERSONAL_DATA_CALLS } from '#contracts/calls/shop/personal-data.ts';
import { PROMO_CALLS } from '#contracts/calls/shop/promos.ts';
import { RESTOCK_NOTICE_CALLS } from '#contracts/calls/shop/restock-notices.ts';
import { REVIEW_CALLS } from '#contracts/calls/shop/reviews.ts';
import { VISITOR_CALLS } from '#contracts/calls/shop/visitors.ts';
import { missingIdentity, UNNAMED_HOUSE } from '#contracts/house/house.ts';
import { idSchema } from '#contracts/identifiers.ts';
import { carrierName } from '#domain/orders/parcels/parcel-tracking.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { HttpRefusal, notFound } from '#platform/http/refusal.ts';
import { monthlySales, recentOrders, salesStats } from '../analytics/queries.ts';
import { everyListedProduct, listBarcodes } from '../catalog/queries.ts';
import { listContactMessages } from '../contact-messages/projection.ts';
import { findCustomerOfOrder } from '../customers/queries.ts';
import { findEmail, listEmailNotifications } from '../email-notifications/projection.ts';
import { carrierFile } from '../exports/carrier-files.ts';
import { orderHead, orderLine } from '../exports/orders.ts';
import { listHouseVersions } from '../house/projection.ts';
import { listDocuments } from '../invoices/projection.ts';
import type { ReadDb } from '../lib/database.ts';
import { readModelsVersion } from '../lib/progress.ts';
import { readMorningMail } from '../morning-mail/projection.ts';
import { listSubscribers } from '../newsletter/projection.ts';
import { findOrderDesk } from '../order-desk/projection.ts';
import { chosenRows } from '../orders/chosen-orders.ts';
import { findMatchingIds, pageOfOrders, searchOrders } from '../orders/order-search.ts';
import { countOrders, everyOrder, findOrder, listReturns, toOrder } from '../orders/queries.ts';
import { withRunningNumbers } from '../orders/running-numbers.ts';
import { readPrivacyRegister } from '../privacy-register/projection.ts';
import { listPromoCodes } from '../promos/projection.ts';
import { listWaiting } from '../restock-notices/projection.ts';
import { everyReview } from '../reviews/queries.ts';
import { listStockAlerts } from '../stock-alerts/projection.ts';
import { listStrayMoney } from '../stray-money/projection.ts';
import { answerCsv } from './answer-csv.ts';
import { answerJsonArray } from './json-array.ts';

export interface ConsoleRoutesDeps {
  readonly db: ReadDb;
  readonly clock: () => Date;
  /** Refuses requests without an administrator's session (decision 5). */
  readonly requireSession: Middleware;
  /** Where the house is written to. */
  readonly supportEmail: string;
}

const NO_ORDER = 'Commande introuvable';
const NO_EMAIL = 'Cet e-mail est introuvable.';

/** What the console reads. */
export function consoleRoutes({
  db,
  requireSession: session,
  supportEmail,
  clock,
}: ConsoleRoutesDeps): Router {
  const calls = {
    ...ADMIN_ORDER_CALLS,
    ...CHOSEN_ORDER_CALLS,
    ...PROMO_CALLS,
    ...REVIEW_CALLS,
    ...VISITOR_CALLS,
    ...RESTOCK_NOTICE_CALLS,
    ...CONSOLE_CALLS,
    ...DESK_CALLS,
    ...CUSTOMER_CALLS,
    ...PERSONAL_DATA_CALLS,
    ...DOCUMENT_CALLS,
  };
  const { router, on } = routeCalls(calls, { session, invalidQuery: 'Recherche invalide' });

  on('GET /api/orders', ({ ctx }) => answerJsonArray(ctx, everyOrder(db)));
  on('GET /api/reviews', ({ ctx }) => answerJsonArray(ctx, everyReview(db)));
  on('GET /api/admin/orders/counts', () => countOrders(db));
  on('GET /api/admin/orders', ({ query }) => pageOfOrders(db, query));
  on('POST /api/admin/orders/search', ({ body }) => searchOrders(db, body, clock()));
  on('POST /api/admin/orders/search/ids', async ({ body }) => ({
    ids: await findMatchingIds(db, body, clock()),
  }));
  on('POST /api/admin/orders/chosen', async ({ body }) => (await chosenRows(db, body.ids)).map(toOrder));
  on('POST /api/admin/orders/chosen.csv', async ({ ctx, body }) => {
    const rows = await chosenRows(db, body.ids);
    answerCsv(ctx, 'miris-commandes-choisies.csv', [orderHead(), ...rows.map(orderLine)]);
  });
  on('POST /api/admin/orders/carrier-file', async ({ ctx, body: { ids, carrier, parcelId } }) => {
    const file = await carrierFile(db, ids, carrier, parcelId);
    if (file === null)
      throw new HttpRefusal(409, 'conflict', `Aucune de ces commandes ne part par ${carrierName(carrier)}`);
    ctx.attachment(`miris-${carrier}.csv`);
    ctx.body = file;
    ctx.type = 'text/csv; charset=utf-8';
  });
  on('GET /api/admin/orders/:id', async ({ id }) => (await findOrder(db, id)) ?? notFound(NO_ORDER), {
    notFound: NO_ORDER,
  });
  on(
    'GET /api/admin/orders/:id/customer',
    async ({ id }) => (await findCustomerOfOrder(db, id)) ?? notFound(NO_ORDER),
    { notFound: NO_ORDER },
  );
  on('GET /api/admin/order-desk', () => findOrderDesk(db));
  on('GET /api/admin/returns', ({ query }) => listReturns(db, query.state));
  on('GET /api/admin/read-models/version', () => readModelsVersion(db));
  on('GET /api/promo-codes', () => listPromoCodes(db));
  on('GET /api/admin/products', ({ ctx }) => answerJsonArray(ctx, everyListedProduct(db)));
  on('GET /api/admin/barcodes', () => listBarcodes(db));
  on('GET /api/admin/analytics/stats', () => salesStats(db));
  on('GET /api/admin/analytics/orders/recent', () => recentOrders(db));
  on('GET /api/admin/analytics/monthly', () => monthlySales(db));
  on('GET /api/admin/stock-alerts', () => listStockAlerts(db));
  on('GET /api/admin/stray-money', () => listStrayMoney(db));
  on('GET /api/admin/contact-messages', () => listContactMessages(db));
  on('GET /api/admin/documents', async ({ query }) =>
    withRunningNumbers(db, await listDocuments(db, query), ({ orderId }) => orderId),
  );
  on('GET /api/admin/newsletter', () => listSubscribers(db));
  on('GET /api/admin/restock-notices', () => listWaiting(db));
  on('GET /api/admin/personal-data/register', () => readPrivacyRegister(db));
  on('GET /api/admin/morning-mail', async () => ({
    ...(await readMorningMail(db)),
    recipient: supportEmail,
  }));
  on('GET /api/admin/house', async () => {
    const versions = await listHouseVersions(db);
    const identity = versions[0]?.identity ?? UNNAMED_HOUSE;
    return { identity, missing: [...missingIdentity(identity)], versions };
  });
  on('GET /api/admin/email-notifications', async ({ query }) => {
    const orderId = idSchema.optional().safeParse(query.orderId);
    // An order id that is none has no mails.
    return orderId.success ? listEmailNotifications(db, { ...query, orderId: orderId.data }) : [];
  });
  on(
    'GET /api/admin/email-notifications/:id',
    async ({ id }) => (await findEmail(db, id)) ?? notFound(NO_EMAIL),
    { notFound: NO_EMAIL },
  );

  return router;
}
