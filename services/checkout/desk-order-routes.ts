import { randomUUID } from 'node:crypto';
import type { Router } from '@koa/router';
import { DESK_ORDER_CALLS } from '#contracts/calls/console/desk-orders.ts';
import { mergeItems } from '#domain/orders/order-content.ts';
import { isPayable } from '#domain/orders/order-money.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { ConsoleRouteDeps } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { idempotencyKeyOf } from '#platform/http/requests/idempotency-key.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { paymentLinkMail } from '../emails/order-offer.ts';
import { requestEmail } from '../emails/request-email.ts';
import type { MailShop } from '../emails/templates/blocks.ts';
import { type FindMissingIdentity, refuseUnlessSelling } from '../house/house.ts';
import type { OrderLinks } from '../orders/order-links.ts';
import { adminOrderProblem, ORDER_NOT_FOUND } from '../orders/order-problems.ts';
import { loadOrder } from '../orders/order-stream.ts';
import type { StockService } from '../stock/stock-service.ts';
import { orderedContent } from './ordered-content.ts';
import type { PlaceOrderHandler } from './place-order.ts';
import { placedOrderAnswer, placementProblem } from './placement-problems.ts';
import { quoteOrder } from './quote-order.ts';

export interface DeskOrderRoutesDeps extends ConsoleRouteDeps {
  readonly stockService: StockService;
  /** Holds what it places for as long as the desk's customers have to pay. */
  readonly placeOrder: PlaceOrderHandler;
  /** The id of the order that is placed under a key. */
  readonly orderIdOf: (key: string) => string;
  readonly links: Pick<OrderLinks, 'urlOf'>;
  readonly shop: MailShop;
  /** What the law demands before anything is sold. */
  readonly findMissingIdentity?: FindMissingIdentity;
}

/** For administrators: orders that they take by telephone, and the links by which their customers accept and pay them. */
export function deskOrderRoutes(deps: DeskOrderRoutesDeps): Router {
  const { store, shop, links, placeOrder, orderIdOf, answerCommand, requireSession: session } = deps;
  const { clock, findMissingIdentity = async () => [] } = deps;
  const { router, on } = routeCalls(DESK_ORDER_CALLS, { session, notFound: ORDER_NOT_FOUND });

  on('POST /api/admin/desk-orders/quote', async ({ body }) => {
    const quote = await quoteOrder(deps, { ...body, items: mergeItems(body.items) }, clock());
    if (!quote.accepted) throw placementProblem(quote.refusal);
    return quote.quote;
  });

  on('POST /api/admin/desk-orders', async ({ ctx, body }) => {
    await refuseUnlessSelling(findMissingIdentity);
    // No shopper's key is of this form.
    const orderId = orderIdOf(`desk ${idempotencyKeyOf(ctx) ?? randomUUID()}`);
    const content = orderedContent(body, { termsVersion: null, takenByDesk: true });
    const request = { orderId, content, expectedTotal: body.total };
    const placement = await placeOrder(request, causeOf(ctx, 'admin'));
    if (!placement.accepted) throw placementProblem(placement.refusal);
    await answerCommand(ctx, placement);
    return placedOrderAnswer(placement.order);
  });

  on('POST /api/admin/orders/:id/payment-links', async ({ ctx, id: orderId }) => {
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent' || state.deleted) throw adminOrderProblem({ code: 'order-not-found' });
    const now = clock();
    if (!state.takenByDesk || !isPayable(state, now.toISOString()))
      throw new HttpRefusal(
        409,
        'order-not-payable',
        'Cette commande ne se règle plus par un lien. Rechargez la page pour voir où elle en est.',
      );
    const mail = await paymentLinkMail({ store, shop }, state, links.urlOf(state, now));
    const subjectId = derivedId(orderId, 'payment-link', idempotencyKeyOf(ctx) ?? randomUUID());
    const envelope = { ...mail, subjectId, recipient: state.customer.email, orderId, now };
    const requested = await requestEmail(store, composeEmail(envelope, mail.content), causeOf(ctx, 'admin'));
    if (!requested.accepted) throw new Error(`no payment link: ${requested.refusal.code}`);
    await answerCommand(ctx, requested);
    return { id: orderId };
  });

  return router;
}
