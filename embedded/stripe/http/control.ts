import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { sendJson } from '../../local-server.ts';
import type { Courier } from '../courier.ts';
import { faultSchema } from '../faults.ts';
import { chargeView, eventView, paymentIntentView, refundView } from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';

const resendSchema = z.strictObject({ event: z.string() });

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
    default:
      sendJson(response, 404, { error: `There is no ${request.method} ${pathname}.` });
  }
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
    events: ledger.all('events').map((event) => eventView(event, 0)),
    deliveries: ledger.all('deliveries'),
    faults: faults.list(),
  };
}
