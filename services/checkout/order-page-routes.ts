import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import type { z } from 'zod';
import { ORDER_CALLS } from '#contracts/calls/shop/orders.ts';
import { TERMS_VERSION } from '#contracts/constants.ts';
import {
  type OrderLinkRequest,
  orderLinkRequestSchema,
  type payOrderRequestSchema,
  TERMS_NOT_ACCEPTED,
} from '#contracts/http/shop/orders.ts';
import { isSameMailbox, isShortId } from '#contracts/identifiers.ts';
import { isContactable, isPayable } from '#domain/orders/order-money.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import type { Promised, PromisedWork } from '#platform/http/promised-work.ts';
import type { AnswerCommand } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import { composeEmail } from '../emails/compose-email.ts';
import { requestEmail } from '../emails/request-email.ts';
import type { MailShop } from '../emails/templates/blocks.ts';
import { orderLink } from '../emails/templates/visitor-mails.ts';
import type { OpenOrders } from '../orders/open-order.ts';
import { ORDER_LINK_DAYS, type OrderLinks } from '../orders/order-links.ts';
import { commandOrder, loadOrder } from '../orders/order-stream.ts';
import type { ClosingDeps } from '../payments/close-payments.ts';
import { withProviderErrors } from '../payments/payment-problems.ts';
import type { OrderProof } from './order-proof.ts';
import { placementProblem } from './placement-problems.ts';
import { supersedeOrder } from './supersede-order.ts';
import type { UnpaidHolds } from './unpaid-holds.ts';

export interface OrderPageRoutesDeps extends ClosingDeps {
  readonly links: OrderLinks;
  readonly proof: OrderProof;
  readonly openOrders: OpenOrders;
  readonly unpaidHolds: UnpaidHolds;
  readonly shop: MailShop;
  readonly promised: PromisedWork;
  /** The orders of an e-mail address that a short number may mean. Which of them, if any, their streams decide. */
  readonly findOrders: (shortNumber: string, email: string) => Promise<readonly string[]>;
  /** Waits until the read models show a command's events. */
  readonly answerCommand: AnswerCommand;
  /** Limits who asks for links. */
  readonly limitLinks: Middleware;
  readonly limit: Middleware;
}

/** Links asked for within so long of each other are one mail. */
const LINK_EVERY_MS = 15 * 60_000;

/**
 * What can be done with an order's own page: to have its link mailed again, and to pay or give up an order that is unpaid. Whoever has the
 * link may; what is not possible (any more) leads back to the page, which says how the order stands.
 */
export function orderPageRoutes(deps: OrderPageRoutesDeps): Router {
  const { store, clock, links, proof, openOrders, unpaidHolds, findOrders, answerCommand } = deps;
  const { router, on } = routeCalls(ORDER_CALLS, { limit: deps.limit });
  const promiseLink = deps.promised.does('order-link', orderLinkRequestSchema, async (request) => {
    const { orderNumber: number, email } = request.input;
    const orderIds = isShortId(number) ? await findOrders(number, email) : [number];
    for (const orderId of orderIds) if (await mailLink(deps, orderId, request)) break;
  });

  on(
    'POST /api/order-page/link',
    async ({ ctx, body: { orderNumber, email } }) => {
      await promiseLink(ctx, { orderNumber, email });
      return { received: true };
    },
    { limit: deps.limitLinks },
  );

  on('POST /api/order-page/pay', async ({ ctx, body: { token, ...terms } }) => {
    const orderId = await links.orderOf(token, clock());
    if (orderId === null) return leadToPage(ctx, token);
    const { state } = await loadOrder(store, orderId);
    const now = clock().toISOString();
    if (state.status === 'absent' || !isPayable(state, now)) return leadToPage(ctx, token);
    if (state.takenByDesk) {
      const command = { type: 'AcceptTerms', version: acceptedTerms(terms), now } as const;
      const accepted = await commandOrder(store, orderId, command, causeOf(ctx, 'shopper'));
      if (!accepted.accepted) return leadToPage(ctx, token);
    }
    // From here on this browser is the one that placed it.
    proof.grant(ctx, state);
    openOrders.begin(ctx, orderId);
    ctx.redirect(`/commande?commande=${orderId}`);
  });

  on('POST /api/order-page/cancel', async ({ ctx, body: { token } }) => {
    const orderId = await links.orderOf(token, clock());
    if (orderId !== null) {
      const cause = causeOf(ctx, 'shopper');
      const ended = await withProviderErrors(() => supersedeOrder(deps, orderId, cause, 'GiveUpOrder'));
      if (ended === 'gone') {
        await unpaidHolds.release(orderId);
        if (openOrders.read(ctx) === orderId) openOrders.end(ctx);
      }
      await answerCommand(ctx, await loadOrder(store, orderId));
    }
    leadToPage(ctx, token);
  });

  return router;
}

/**
 * The version of the terms that are accepted with an order.
 * @throws HttpRefusal 422 where the box was not ticked, 409 where others are in force than its page showed.
 */
function acceptedTerms({
  termsAccepted,
  termsVersion,
}: Omit<z.output<typeof payOrderRequestSchema>, 'token'>) {
  if (termsAccepted === undefined)
    throw new HttpRefusal(422, 'invalid-request', TERMS_NOT_ACCEPTED, {
      errors: [{ field: 'termsAccepted', message: TERMS_NOT_ACCEPTED }],
    });
  if (termsVersion !== TERMS_VERSION) throw placementProblem({ code: 'terms-changed' });
  return termsVersion;
}

/** The status is the contract's. */
function leadToPage(ctx: Context, token: string): void {
  ctx.redirect(`/commande/suivi/${encodeURIComponent(token)}`);
}

/** Whether the order is this address's own; then its link is on its way there. */
async function mailLink(
  { store, links, shop }: OrderPageRoutesDeps,
  orderId: string,
  { input: { email }, cause, promisedAt: now }: Promised<OrderLinkRequest>,
): Promise<boolean> {
  const { state } = await loadOrder(store, orderId);
  if (state.status === 'absent' || state.deleted) return false;
  const recipient = state.customer.email;
  // While nobody paid, it may be a stranger's address that somebody else wrote.
  if (!isSameMailbox(recipient, email) || !isContactable(state)) return false;
  const subjectId = derivedId(orderId, 'link', String(Math.floor(now.getTime() / LINK_EVERY_MS)));
  const orderUrl = links.urlOf(state, now);
  const content = orderLink({ orderId, orderUrl, validDays: ORDER_LINK_DAYS }, shop);
  const envelope = { type: 'order-link', subjectId, recipient, orderId, now } as const;
  await requestEmail(store, composeEmail(envelope, content), cause);
  return true;
}
