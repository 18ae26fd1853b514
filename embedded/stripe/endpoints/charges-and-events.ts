import { z } from 'zod';
import { chargeView, eventView } from '../payments/views.ts';
import type { Simulation } from '../simulation.ts';
import type { EventRecord } from '../store/records.ts';
import { listParameters, parseParameters, text } from '../wire/parameters.ts';
import { noSuch } from '../wire/stripe-error.ts';
import { type ApiRequest, type Endpoint, listPage } from './endpoint.ts';

const retrieveParameters = z.strictObject({});
const eventList = z.strictObject({
  ...listParameters,
  type: text.optional(),
  types: z.array(text).optional(),
});

function retrieveCharge(request: ApiRequest): Record<string, unknown> {
  const { ledger } = request.simulation;
  parseParameters(retrieveParameters, request.parameters);
  const charge = ledger.get('charges', request.id);
  if (!charge) throw noSuch('charge', request.id);
  return chargeView(charge, ledger.get('paymentMethods', charge.payment_method));
}

function retrieveEvent(request: ApiRequest): Record<string, unknown> {
  parseParameters(retrieveParameters, request.parameters);
  const event = request.simulation.ledger.get('events', request.id);
  if (!event) throw noSuch('event', request.id);
  return viewOf(request.simulation)(event);
}

function listEvents(request: ApiRequest): Record<string, unknown> {
  const wanted = parseParameters(eventList, request.parameters);
  const types = wanted.types ?? (wanted.type ? [wanted.type] : undefined);
  const events = request.simulation.ledger.all('events').filter((event) => matches(event.type, types));
  return listPage(events, wanted, '/v1/events', viewOf(request.simulation));
}

/** A type, or a group of them such as `payment_intent.*`. */
function matches(type: string, wanted: readonly string[] | undefined): boolean {
  if (!wanted) return true;
  return wanted.some((name) => (name.endsWith('*') ? type.startsWith(name.slice(0, -1)) : type === name));
}

function viewOf(simulation: Simulation): (event: EventRecord) => Record<string, unknown> {
  return (event) => {
    const isPending = simulation.ledger.get('deliveries', event.id)?.status === 'pending';
    return eventView(event, isPending ? 1 : 0);
  };
}

/** `/v1/charges` and `/v1/events`. */
export const chargeAndEventEndpoints: readonly Endpoint[] = [
  { operation: 'charges.retrieve', method: 'GET', path: '/v1/charges/:id', handle: retrieveCharge },
  { operation: 'events.list', method: 'GET', path: '/v1/events', handle: listEvents },
  { operation: 'events.retrieve', method: 'GET', path: '/v1/events/:id', handle: retrieveEvent },
];
