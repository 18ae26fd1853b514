import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { sendJson } from '../../local-server.ts';
import type { Courier } from '../courier.ts';
import { openIntent } from '../endpoints/payment-intents.ts';
import { faultSchema } from '../faults.ts';
import { actOnDispute, DISPUTE_ACTIONS, openDispute, UNASKED, warnOfFraud } from '../payments/disputes.ts';
import { attemptPayment, settleRefund } from '../payments/lifecycle.ts';
import { resolvePaymentMethod } from '../payments/payment-methods.ts';
import {
  balanceTransactionView,
  chargeView,
  disputeView,
  eventView,
  fraudWarningView,
  paymentIntentView,
  refundView,
} from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';
import type { ChargeRecord } from '../store/records.ts';

const resendSchema = z.strictObject({ event: z.string() });
const disputeSchema = z.strictObject({
  payment_intent: z.string(),
  kind: z.enum(['chargeback', 'inquiry']).default('chargeback'),
  amount: z.int().min(1).optional(),
  reason: z.string().optional(),
  daysToAnswer: z.int().optional(),
});
const actionSchema = z.strictObject({ dispute: z.string(), action: z.enum(DISPUTE_ACTIONS) });
const warningSchema = z.strictObject({ payment_intent: z.string(), fraud_type: z.string().optional() });
const paymentSchema = z.strictObject({ amount: z.int().min(50).max(99_999_999) });
const failureSchema = z.strictObject({ refund: z.string() });

/** Answers `/_simulator/…`: faults on demand, the whole state, webhooks once more. */
export async function answerControl(
  simulation: Simulation,
  courier: Courier | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://simulator');
  switch (`${request.method} ${pathname}`) {
    case 'GET /_simulator/state':
      sendJson(response, 200, stateOf(simulation));
      return;
    case 'GET /_simulator/faults':
      sendJson(response, 200, { faults: simulation.faults.list() });
      return;
    case 'DELETE /_simulator/faults':
      simulation.faults.clear();
      sendJson(response, 200, { faults: [] });
      return;
    case 'POST /_simulator/faults': {
      const fault = await readJson(request, faultSchema);
      if (fault.success) simulation.faults.order(fault.data);
      sendJson(
        response,
        fault.success ? 200 : 400,
        fault.success ? { faults: simulation.faults.list() } : fault,
      );
      return;
    }
    case 'POST /_simulator/webhooks/resend': {
      const wanted = await readJson(request, resendSchema);
      const sent = wanted.success && ((await courier?.resend(wanted.data.event)) ?? false);
      sendJson(response, sent ? 202 : 404, { sent });
      return;
    }
    case 'POST /_simulator/payments':
      await answerAct(simulation, response, await readJson(request, paymentSchema), ({ amount }) => {
        const intent = openIntent(simulation, UNASKED, { amount, currency: 'eur' });
        const method = resolvePaymentMethod(simulation, { payment_method: 'pm_card_visa' });
        return method && paymentIntentView(attemptPayment(simulation, UNASKED, intent, method, undefined));
      });
      return;
    case 'POST /_simulator/disputes':
      await answerAct(simulation, response, await readJson(request, disputeSchema), (order) => {
        const charge = chargeOf(simulation, order.payment_intent);
        return charge && disputeView(simulation.ledger, openDispute(simulation, charge, order));
      });
      return;
    case 'POST /_simulator/disputes/act':
      await answerAct(
        simulation,
        response,
        await readJson(request, actionSchema),
        ({ dispute: id, action }) => {
          const dispute = simulation.ledger.get('disputes', id);
          const changed = dispute && actOnDispute(simulation, dispute, action);
          return changed && disputeView(simulation.ledger, changed);
        },
      );
      return;
    case 'POST /_simulator/fraud-warnings':
      await answerAct(simulation, response, await readJson(request, warningSchema), (order) => {
        const charge = chargeOf(simulation, order.payment_intent);
        return charge && fraudWarningView(warnOfFraud(simulation, charge, order.fraud_type));
      });
      return;
    case 'POST /_simulator/refunds/fail':
      await answerAct(simulation, response, await readJson(request, failureSchema), ({ refund: id }) => {
        const refund = simulation.ledger.get('refunds', id);
        if (!refund || refund.status === 'failed') return undefined;
        settleRefund(simulation, refund, 'failed');
        return refundView({ ...refund, status: 'failed' });
      });
      return;
    default:
      sendJson(response, 404, { error: `There is no ${request.method} ${pathname}.` });
  }
}

/** Does what was asked for and answers the object: 400 for a request that cannot be read, 409 for one that does not fit what is there. */
async function answerAct<Asked>(
  simulation: Simulation,
  response: ServerResponse,
  asked: { success: true; data: Asked } | { success: false; error: string },
  act: (asked: Asked) => Record<string, unknown> | null | undefined,
): Promise<void> {
  if (!asked.success) return sendJson(response, 400, asked);
  const done = act(asked.data);
  await simulation.ledger.commit();
  if (done) sendJson(response, 200, done);
  else sendJson(response, 409, { error: 'There is nothing that this could be done to.' });
}

function chargeOf({ ledger }: Simulation, paymentIntentId: string): ChargeRecord | undefined {
  const charge = ledger.get('charges', ledger.get('paymentIntents', paymentIntentId)?.latest_charge ?? '');
  return charge?.status === 'succeeded' ? charge : undefined;
}

/** Only JSON bodies: a page of another origin cannot send one without this server's consent, which it never gives. */
async function readJson<T>(
  request: IncomingMessage,
  schema: z.ZodType<T>,
): Promise<{ success: true; data: T } | { success: false; error: string }> {
  if (!request.headers['content-type']?.startsWith('application/json')) {
    return { success: false, error: 'Send Content-Type: application/json.' };
  }
  try {
    const parsed = schema.safeParse(await json(request));
    return parsed.success ? parsed : { success: false, error: z.prettifyError(parsed.error) };
  } catch (error) {
    return { success: false, error: error instanceof Error ? error.message : String(error) };
  }
}

function stateOf({ ledger, faults }: Simulation): object {
  return {
    paymentIntents: ledger.all('paymentIntents').map(paymentIntentView),
    charges: ledger.all('charges').map(chargeView),
    refunds: ledger.all('refunds').map(refundView),
    disputes: ledger.all('disputes').map((dispute) => disputeView(ledger, dispute)),
    fraudWarnings: ledger.all('fraudWarnings').map(fraudWarningView),
    balanceTransactions: ledger.all('balanceTransactions').map(balanceTransactionView),
    events: ledger.all('events').map((event) => eventView(event, 0)),
    deliveries: ledger.all('deliveries'),
    faults: faults.list(),
  };
}
