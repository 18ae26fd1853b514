import type { Router } from '@koa/router';
import type { Context, Middleware } from 'koa';
import { ORDER_CALLS } from '#contracts/calls/shop/orders.ts';
import { type WithdrawalReason, withdrawalReasonSchema } from '#contracts/events/orders/order.ts';
import { isShortId, shortId } from '#contracts/identifiers.ts';
import { isForgottenEmail } from '#contracts/privacy/personal.ts';
import type { OrderRefusal } from '#domain/orders/commands/order.commands.ts';
import { articleOf } from '#domain/returns/returns.ts';
import { WITHDRAWAL_DAYS } from '#domain/returns/withdrawal.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeAndKeyOf, keyReused } from '#platform/http/requests/idempotency-key.ts';
import { causeOf } from '#platform/http/requests/request-context.ts';
import type { OrderLinks } from '../order-links.ts';
import { loadOrder } from '../order-stream.ts';
import { declareWithdrawal, type Withdrawal, type WithdrawalDeps, withdrawFrom } from './withdrawal.ts';

export interface WithdrawalRoutesDeps extends WithdrawalDeps {
  /** The orders of an e-mail address that a short number may mean. Which of them, if any, their streams decide. */
  readonly findOrders: (shortNumber: string, email: string) => Promise<readonly string[]>;
  /** The order that a link's token opens now. */
  readonly orderLinks: Pick<OrderLinks, 'orderOf'>;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
}

/** The online withdrawal function: POST /api/withdrawals for a whole order, the other two for whoever holds its link. */
export function withdrawalRoutes(deps: WithdrawalRoutesDeps): Router {
  const { store, clock, orderLinks } = deps;
  const { router, on } = routeCalls(ORDER_CALLS, { limit: deps.limit });
  const orderOf = async (token: string): Promise<string> => {
    const orderId = await orderLinks.orderOf(token, clock());
    if (orderId === null) throw linkTooOld();
    return orderId;
  };

  on('POST /api/withdrawals', async ({ ctx, body }) => {
    const { orderNumber: number, email, name, reason } = body;
    const orderIds = isShortId(number) ? await deps.findOrders(number, email) : [number];
    return answered(
      ctx,
      await declareWithdrawal(
        deps,
        { orderIds, email, name, reason: reasonOf(reason) },
        causeOf(ctx, 'shopper'),
      ),
    );
  });

  on('GET /api/withdrawals/order', async ({ query: { suivi } }) => {
    const orderId = await orderOf(suivi);
    const { state } = await loadOrder(store, orderId);
    if (state.status === 'absent' || state.deleted) throw linkTooOld();
    const { lines, returns, customer } = state;
    return {
      orderNumber: shortId(orderId),
      ...(!isForgottenEmail(customer.email) && { customerName: customer.name }),
      items: lines.map(({ productId, productName, quantity }) => ({
        productId,
        productName,
        quantity,
        withdrawn: articleOf(returns, productId).withdrawn,
      })),
    };
  });

  on('POST /api/withdrawals/articles', async ({ ctx, body: { suivi, name, reason, items } }) => {
    const chosen = items.map(({ more, ...bottles }) => ({ ...bottles, quantity: more }));
    const declaration = { email: null, name, reason: reasonOf(reason), items: chosen };
    const asked = causeAndKeyOf(ctx, 'shopper');
    return answered(ctx, await withdrawFrom(deps, await orderOf(suivi), declaration, ...asked));
  });

  return router;
}

/** Nobody is refused for their reason: one that is unknown is none. */
function reasonOf(text: string | undefined): WithdrawalReason | undefined {
  return withdrawalReasonSchema.optional().catch(undefined).parse(text);
}

/** @throws HttpRefusal in place of a refusal. */
function answered(ctx: Context, withdrawal: Withdrawal) {
  if (!withdrawal.accepted) throw withdrawalProblem(withdrawal.refusal);
  const { orderNumber, declaredAt } = withdrawal;
  setLogPosition(ctx, withdrawal);
  return { orderNumber, declaredAt };
}

function linkTooOld(): HttpRefusal {
  return new HttpRefusal(
    404,
    'not-found',
    'Ce lien n’est plus valable. Indiquez le numéro de la commande et votre adresse e-mail.',
  );
}

const IMPOSSIBLE = {
  cancelled: 'Cette commande est déjà annulée.',
  'too-late': `Le délai de rétractation de ${WITHDRAWAL_DAYS} jours après la livraison est passé.`,
  unpaid: 'Cette commande n’est pas encore payée\u00a0: vous pouvez y renoncer en entier seulement.',
  articles: 'Ces articles ne sont pas ceux de la commande. Rechargez la page et choisissez à nouveau.',
  // Online there are no days to choose.
  days: 'Cette date ne peut pas être.',
  stale:
    'Cette commande a changé depuis l’ouverture de la page\u00a0: rien de nouveau n’est enregistré. Rechargez la page et choisissez à nouveau.',
} as const;

/** One answer for an order that is not there and for one that is another's: a stranger learns nothing. */
function withdrawalProblem(refusal: OrderRefusal): HttpRefusal {
  if (refusal.code === 'key-reused') return keyReused();
  return refusal.code === 'not-withdrawable'
    ? new HttpRefusal(409, 'withdrawal-impossible', IMPOSSIBLE[refusal.why])
    : new HttpRefusal(
        404,
        'not-found',
        'Aucune commande ne correspond à ce numéro et à cette adresse e-mail. Vérifiez-les dans votre e-mail de confirmation, ou écrivez-nous.',
      );
}
