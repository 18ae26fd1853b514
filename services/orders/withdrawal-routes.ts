import type { Router } from '@koa/router';
import type { Middleware } from 'koa';
import { ORDER_CALLS } from '#contracts/calls/orders.ts';
import { WITHDRAWAL_DAYS } from '#contracts/withdrawal.ts';
import { routeCalls } from '#platform/http/call-routes.ts';
import { setLogPosition } from '#platform/http/read-your-writes.ts';
import { HttpRefusal } from '#platform/http/refusal.ts';
import { causeOf } from '#platform/http/request-context.ts';
import type { OrderRefusal } from './order.commands.ts';
import { declareWithdrawal, type WithdrawalDeps } from './withdrawal.ts';

export interface WithdrawalRoutesDeps extends WithdrawalDeps {
  /** The orders of an e-mail address that a short number may mean. Which of them, if any, their streams decide. */
  readonly findOrders: (shortNumber: string, email: string) => Promise<readonly string[]>;
  /** Limits what one address may submit. */
  readonly limit: Middleware;
}

/** Of the number that people read; anything longer is an order's whole id. */
const SHORT_LENGTH = 8;

/** POST /api/withdrawals: the online withdrawal function; the receipt is mailed by a process manager. */
export function withdrawalRoutes(deps: WithdrawalRoutesDeps): Router {
  const { router, on } = routeCalls(ORDER_CALLS, { limit: deps.limit });
  on('POST /api/withdrawals', async ({ ctx, body }) => {
    const { orderNumber: number, email } = body;
    const orderIds = number.length === SHORT_LENGTH ? await deps.findOrders(number, email) : [number];
    const withdrawal = await declareWithdrawal(deps, { orderIds, email }, causeOf(ctx, 'shopper'));
    if (!withdrawal.accepted) throw withdrawalProblem(withdrawal.refusal);
    const { orderNumber, declaredAt } = withdrawal;
    setLogPosition(ctx, withdrawal);
    return { orderNumber, declaredAt };
  });
  return router;
}

/** One answer for an order that is not there and for one that is another's: a stranger learns nothing. */
function withdrawalProblem(refusal: OrderRefusal): HttpRefusal {
  if (refusal.code !== 'not-withdrawable')
    return new HttpRefusal(
      404,
      'not-found',
      'Aucune commande ne correspond à ce numéro et à cette adresse e-mail. Vérifiez-les dans votre e-mail de confirmation, ou écrivez-nous.',
    );
  return refusal.why === 'cancelled'
    ? new HttpRefusal(409, 'withdrawal-impossible', 'Cette commande est déjà annulée.')
    : new HttpRefusal(
        409,
        'withdrawal-impossible',
        `Le délai de rétractation de ${WITHDRAWAL_DAYS} jours après la livraison est passé.`,
      );
}
