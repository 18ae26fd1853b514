import type { Middleware } from 'koa';
import { auditTrailRoutes, historyRoutes } from '#audit/http/history-routes.ts';
import { figuresAt, pastFigureRoutes } from '#audit/http/past-figure-routes.ts';
import { questionRoutes } from '#audit/http/question-routes.ts';
import { createKnownDevices } from '#platform/admin-session/known-devices.ts';
import { createOpenWindows } from '#platform/admin-session/open-orders.ts';
import { adminSessionRoutes } from '#platform/admin-session/routes.ts';
import { createSecondFactor } from '#platform/admin-session/second-factor.ts';
import {
  createSessions,
  hasSession,
  requireSession,
  requireUnusedSession,
} from '#platform/admin-session/sessions.ts';
import type { Routes } from '#platform/http/create-app.ts';
import { type TrappedForm, trapSpam } from '#platform/http/forms/plain-forms.ts';
import { createPromisedWork } from '#platform/http/promised-work.ts';
import { FORM_RULES } from '#platform/http/rate-limits/form-rules.ts';
import { limitRequests } from '#platform/http/rate-limits/limit-requests.ts';
import { createRateLimiter } from '#platform/http/rate-limits/rate-limit.ts';
import { createSharedRateLimiter } from '#platform/http/rate-limits/shared-rate-limiter.ts';
import { createReadYourWrites } from '#platform/http/read-your-writes.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { personalDataKeysOf, readMasterKey } from '#platform/privacy/master-key.ts';
import { alarmRoutes } from '#projections/alarms/alarms.ts';
import { listEmailNotifications } from '#projections/email-notifications/projection.ts';
import { createChangeStreams } from '#projections/http/change-stream.ts';
import { consoleRoutes } from '#projections/http/console-routes.ts';
import { exportRoutes } from '#projections/http/export-routes.ts';
import { figureRoutes } from '#projections/http/figure-routes.ts';
import { publicRoutes } from '#projections/http/public-routes.ts';
import { listDocuments } from '#projections/invoices/projection.ts';
import { createReadDatabase } from '#projections/lib/database.ts';
import { createProgress } from '#projections/lib/progress.ts';
import { findLinkRevision } from '#projections/order-links/projection.ts';
import { findOrderIdsByShortNumbers } from '#projections/orders/chosen-orders.ts';
import { findOrderIdsByNumber, findOrderIdsByTracking } from '#projections/orders/queries.ts';
import { findOrderIdByRunningNumber, findRunningNumbers } from '#projections/orders/running-numbers.ts';
import { loadProduct } from '#services/catalog/product-stream.ts';
import { catalogRoutes } from '#services/catalog/routes.ts';
import { deskOrderRoutes } from '#services/checkout/desk-order-routes.ts';
import { orderPageRoutes } from '#services/checkout/order-page-routes.ts';
import { createOrderIds, createOrderProof } from '#services/checkout/order-proof.ts';
import { createOrderPlacement } from '#services/checkout/place-order.ts';
import { checkoutRoutes } from '#services/checkout/routes.ts';
import { createUnpaidHolds, type UnpaidHolds } from '#services/checkout/unpaid-holds.ts';
import { contactRoutes } from '#services/contact/routes.ts';
import { adminDataRoutes } from '#services/customers/admin-data-routes.ts';
import { createDataLinks } from '#services/customers/data-links.ts';
import { dataRoutes } from '#services/customers/data-routes.ts';
import { notificationRoutes } from '#services/emails/routes.ts';
import { createSellingRule } from '#services/house/house.ts';
import { houseRoutes } from '#services/house/routes.ts';
import { documentRoutes } from '#services/invoices/routes.ts';
import { mediaRoutes } from '#services/media/routes.ts';
import { isDiscarded } from '#services/media/upload-image.ts';
import { morningMailRoutes } from '#services/morning-mail/routes.ts';
import { newsletterRoutes } from '#services/newsletter/routes.ts';
import { orderBatchRoutes } from '#services/orders/batches/order-batch-routes.ts';
import { deskRoutes } from '#services/orders/desk-routes.ts';
import { createOpenOrders, findReplaceableOrder } from '#services/orders/open-order.ts';
import { orderNoteRoutes } from '#services/orders/order-notes.ts';
import { orderRoutes } from '#services/orders/routes.ts';
import { withdrawalRoutes } from '#services/orders/withdrawals/withdrawal-routes.ts';
import { paymentRoutes } from '#services/payments/routes.ts';
import { strayMoneyRoutes } from '#services/payments/stray-money/stray-money-routes.ts';
import { promoRoutes } from '#services/promos/routes.ts';
import { restockRoutes } from '#services/restock/routes.ts';
import { restockNoticeRoutes } from '#services/restock-notices/routes.ts';
import { reviewRoutes } from '#services/reviews/routes.ts';
import { salesPlanRoutes } from '#services/sales-plans/routes.ts';
import { createShopperAnswers } from '#web/server/send-page.ts';
import { describeDoubtedClocks } from './doubted-clocks.ts';
import { createWaitingSince } from './observability/reader-lag.ts';
import { orderLinksOf } from './order-links.ts';
import type { KeptPages } from './page-cache.ts';
import { type Parts, paymentConfigOf, sessionSecretsOf } from './parts.ts';

/** Longest an administrator's answer waits for the read models, in milliseconds. */
const MAX_WAIT_MS = 2_000;

/** The console's figures ask ten things at once: what it reads takes no connection that shoppers wait for. */
const CONSOLE_CONNECTIONS = 5;

/** Longest an order past its deadline waits for a payment provider that does not answer, and for a worker, in minutes. */
const AFTER_DEADLINE_MINUTES = 60;

function openUnpaidHolds(parts: Parts): UnpaidHolds {
  const { environment, database } = parts;
  const factor = environment.RATE_LIMIT_FACTOR;
  return createUnpaidHolds({
    ...parts,
    db: database.pool,
    secret: environment.SESSION_SECRET,
    bounds: {
      bottlesPerEmail: environment.MAX_UNPAID_BOTTLES_PER_EMAIL * factor,
      bottlesPerNetwork: environment.MAX_UNPAID_BOTTLES_PER_NETWORK * factor,
      sharePerNetwork: environment.MAX_UNPAID_SHARE_PER_NETWORK * factor,
      promoUsesPerEmail: environment.MAX_UNPAID_PROMO_USES_PER_EMAIL * factor,
    },
    maxHoldMinutes:
      environment.PAYMENT_DEADLINE_MINUTES + environment.PAYMENT_PROCESSING_MINUTES + AFTER_DEADLINE_MINUTES,
  });
}

/** Every call of the API, commands and queries. */
export async function createRouters(
  parts: Parts,
  pages: KeptPages,
): Promise<{ routers: Routes[]; start(): void; endStreams(): void; stop(): Promise<void> }> {
  const { environment, database, logger, clock, store } = parts;
  const secrets = sessionSecretsOf(environment);
  const sessions = createSessions({ db: database.pool, secret: secrets, clock });
  const admin = requireSession(sessions);
  const consoleReads = createReadDatabase(environment.DATABASE_URL, {
    logger,
    connections: CONSOLE_CONNECTIONS,
  });
  const progress = createProgress(database.db, environment.DATABASE_URL);
  const untilShown = async (position: bigint) => {
    const isShown = await progress.waitFor(position, MAX_WAIT_MS);
    // The page that an administrator opens next must not be one kept from before.
    await pages.receivedChanges();
    return isShown;
  };
  const answerCommand = createReadYourWrites(untilShown, { movedSince: pages.moves.since });
  const changeStreams = createChangeStreams({
    moves: pages.moves,
    requireSession: requireUnusedSession(sessions),
    isStillOpen: async (ctx) => (await sessions.left(ctx)) !== null,
    sessionOf: (ctx) => sessions.hashOf(ctx).toString('hex'),
  });
  const findMissingIdentity = createSellingRule(store, environment.NODE_ENV === 'production');
  const findRevision = (orderId: string) => findLinkRevision(database.db, orderId);
  const proof = createOrderProof(secrets, findRevision);
  const openOrders = createOpenOrders(secrets);
  const rates = { secret: environment.SESSION_SECRET, factor: environment.RATE_LIMIT_FACTOR, logger };
  const sharedLimiter = createSharedRateLimiter(database.pool, rates);
  const limit = (form: keyof typeof FORM_RULES) => limitRequests(sharedLimiter, FORM_RULES[form], logger);
  const limitAndTrap = (form: TrappedForm): Middleware => {
    const [limited, trapped] = [limit(form), trapSpam(form, logger)];
    return (ctx, next) => limited(ctx, () => trapped(ctx, next));
  };
  const links = orderLinksOf(parts);
  const findOrders = (number: string, email: string) => findOrderIdsByNumber(database.db, number, email);
  const unpaidHolds = openUnpaidHolds(parts);
  const placeOrder = createOrderPlacement({
    ...parts,
    deadlineMinutes: environment.PAYMENT_DEADLINE_MINUTES,
    holdMinutes: environment.UNPAID_HOLD_MINUTES,
    bounds: {
      bottlesPerLine: environment.MAX_BOTTLES_PER_LINE,
      bottlesPerOrder: environment.MAX_BOTTLES_PER_ORDER,
    },
    unpaidHolds,
    giftWrapPrice: environment.GIFT_WRAP_PRICE,
  });
  const shop = { publicUrl: parts.publicUrl, supportEmail: environment.SUPPORT_EMAIL };
  const orderIdOf = createOrderIds(environment.SESSION_SECRET);
  const promised = createPromisedWork({ ...parts, db: database.pool });
  const guarded = { ...parts, requireSession: admin, answerCommand };

  const isOnSale = async (productId: string) => {
    const product = await loadProduct(store, productId);
    return product.status === 'listed' && product.details.isActive;
  };

  const wasRemoved = async (productId: string) => (await loadProduct(store, productId)).status === 'removed';

  return {
    routers: [
      adminSessionRoutes({
        sessions,
        openWindows: createOpenWindows({ db: database.pool, sessions, clock }),
        passwordHash: environment.ADMIN_PASSWORD_HASH,
        secondFactor: createSecondFactor({
          db: database.pool,
          masterKey: readMasterKey(personalDataKeysOf(environment)),
          totpSecret: environment.ADMIN_TOTP_SECRET,
          setupCode: environment.ADMIN_SETUP_CODE,
          clock,
        }),
        devices: createKnownDevices({ db: database.pool, secrets }),
        secret: environment.SESSION_SECRET,
        rateLimiter: createRateLimiter(database.pool, rates),
        logger,
        clock,
      }),
      catalogRoutes({ ...guarded, isDiscarded: (imageUrl) => isDiscarded(store, imageUrl) }),
      promoRoutes({
        ...guarded,
        openOrderOf: (ctx) => findReplaceableOrder(openOrders, store, ctx),
        limit: limit('promo'),
      }),
      orderRoutes({
        ...guarded,
        findRunningNumbers: (orderIds) => findRunningNumbers(database.db, orderIds),
        findByTrackingNumber: (key) => findOrderIdsByTracking(database.db, key),
      }),
      orderBatchRoutes({
        ...guarded,
        findByTrackingNumber: (key) => findOrderIdsByTracking(database.db, key),
        findRunningNumbers: (orderIds) => findRunningNumbers(database.db, orderIds),
        findByRunningNumber: (number) => findOrderIdByRunningNumber(database.db, number),
        findByShortNumbers: (numbers) => findOrderIdsByShortNumbers(database.db, numbers),
      }),
      checkoutRoutes({
        ...parts,
        placeOrder,
        proof,
        openOrders,
        orderIdOf,
        unpaidHolds,
        findMissingIdentity,
        limit: limit('order'),
      }),
      deskOrderRoutes({
        ...guarded,
        links,
        shop,
        orderIdOf,
        findMissingIdentity,
        // Whoever answers the telephone is not bounded as the shop's visitors are.
        placeOrder: createOrderPlacement({ ...parts, deadlineMinutes: environment.DESK_PAYMENT_HOURS * 60 }),
      }),
      orderPageRoutes({
        ...parts,
        links,
        proof,
        openOrders,
        unpaidHolds,
        shop,
        findOrders,
        promised,
        answerCommand: createReadYourWrites(untilShown),
        limitLinks: limit('orderLink'),
        limit: limit('orderPage'),
      }),
      withdrawalRoutes({ store, clock, findOrders, orderLinks: links, limit: limit('withdrawal') }),
      documentRoutes({
        ...guarded,
        links,
        findMails: (orderId) => listEmailNotifications(database.db, { orderId }),
        findDocuments: (orderId) => listDocuments(database.db, { orderId }),
        limit: limit('document'),
      }),
      paymentRoutes({
        ...parts,
        openOrders,
        config: paymentConfigOf(parts),
        findMissingIdentity,
        limit: limit('payment'),
        limitReturns: limit('paymentReturn'),
      }),
      reviewRoutes({ ...guarded, isOnSale, wasRemoved, limit: limitAndTrap('review') }),
      newsletterRoutes({
        store,
        keyring: parts.keys,
        links: createOptInLinks('newsletter', secrets, parts.publicUrl),
        supportEmail: environment.SUPPORT_EMAIL,
        limit: limitAndTrap('newsletter'),
        promised,
        clock,
      }),
      restockNoticeRoutes({
        store,
        keyring: parts.keys,
        links: createOptInLinks('restockNotice', secrets, parts.publicUrl),
        supportEmail: environment.SUPPORT_EMAIL,
        limit: limitAndTrap('restockNotice'),
        promised,
        clock,
      }),
      dataRoutes({
        orderLinks: links,
        ...parts,
        links: createDataLinks(secrets, parts.publicUrl),
        promised,
        limit: limit('personalData'),
      }),
      adminDataRoutes({ ...guarded, orderLinks: links }),
      notificationRoutes(guarded),
      houseRoutes(guarded),
      deskRoutes(guarded),
      orderNoteRoutes(guarded),
      strayMoneyRoutes(guarded),
      contactRoutes({ ...guarded, limit: limitAndTrap('contact'), secret: environment.SESSION_SECRET }),
      mediaRoutes({ ...guarded, secret: environment.SESSION_SECRET }),
      publicRoutes({
        db: database.db,
        answerShopper: createShopperAnswers(pages.cache, pages.reads),
        catalogue: pages.catalogue,
        hasSession: hasSession(sessions),
        mayReadOrder: proof.mayRead,
        orderPagePath: async (orderId) =>
          links.pathOf({ orderId, linkRevision: await findRevision(orderId) }, clock()),
      }),
      auditTrailRoutes({ store, requireSession: admin }),
      historyRoutes({ db: consoleReads.db, store, requireSession: admin }),
      questionRoutes({ db: consoleReads.db, clock, requireSession: admin }),
      changeStreams.router,
      consoleRoutes({
        db: consoleReads.db,
        clock,
        requireSession: admin,
        supportEmail: environment.SUPPORT_EMAIL,
      }),
      alarmRoutes({
        db: consoleReads.db,
        clock,
        waitingSince: createWaitingSince(parts.rawLog),
        // That they are out of reach is told by /readyz.
        missingKeys: () => parts.keys.missing.count().catch(() => 0),
        doubtedClocks: () => describeDoubtedClocks(parts),
        requireSession: admin,
      }),
      exportRoutes({ db: consoleReads.db, requireSession: admin }),
      figureRoutes({
        db: consoleReads.db,
        requireSession: admin,
        figuresAt: (day) => figuresAt({ database: consoleReads, clock }, day),
      }),
      restockRoutes(guarded),
      salesPlanRoutes(guarded),
      morningMailRoutes(guarded),
      pastFigureRoutes({ database: consoleReads, clock, store, requireSession: admin }),
    ],
    start: () => promised.start(),
    endStreams: changeStreams.end,
    async stop() {
      await promised.close();
      await sharedLimiter.close();
      await progress.close();
      await consoleReads.close();
    },
  };
}
