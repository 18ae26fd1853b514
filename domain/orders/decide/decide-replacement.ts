import type { OrderEvent } from '#contracts/events/order.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import { dispatchObstacle } from '../../payments/disputes.ts';
import { isPaid } from '../../payments/receipts.ts';
import { isSent } from '../../returns/returns.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { isParcelOf, isSameNumber, trackingNumberFault, trackingNumbersOf } from '../parcels.ts';
import type { DecideReplacement, ReplacementCommand } from '../replacement.commands.ts';
import { replaceable } from '../replacements.ts';
import { whyNotToRelay } from './decide-status.ts';

type OrderDecision = Decision<OrderEvent, OrderRefusal>;
type Why = Extract<OrderRefusal, { code: 'replacement-refused' }>['why'];

/**
 * Sends articles of a sent order again, free of charge: first decided, then sent once their bottles are out of the stock, or abandoned,
 * where they are not to be had or the order ended meanwhile. Whoever comes second at either end finds it ended.
 */
export function decideReplacement(command: ReplacementCommand, order: OrderState): OrderDecision {
  if (order.status === 'absent' || order.deleted) return refuse({ code: 'order-not-found' });
  const { orderId } = order;
  if (command.type === 'DecideReplacement') return decide(command, order);
  const { replacementId, now } = command;
  const open = order.replacements?.find((known) => known.replacementId === replacementId);
  if (open === undefined || open.sentAt !== null) return accept();
  return command.type === 'SendReplacement' && isSent(order.status)
    ? accept({ type: 'ReplacementSent', data: { orderId, replacementId, sentAt: now } })
    : accept({ type: 'ReplacementAbandoned', data: { orderId, replacementId, abandonedAt: now } });
}

function decide(command: DecideReplacement, order: PlacedOrder): OrderDecision {
  // Who asks again under the same id has it.
  if (order.replacements?.some((known) => known.replacementId === command.replacementId)) return accept();
  const why = whyNotReplaced(command, order);
  if (why !== null) return refuse({ code: 'replacement-refused', why });
  const elsewhere = whyNotToRelay(command.relayPoint, order);
  if (elsewhere !== null) return refuse(elsewhere);
  const { replacementId, reason, items, shippingMethod, relayPoint, trackingNumber, now } = command;
  return accept({
    type: 'ReplacementDecided',
    data: {
      ...{ orderId: order.orderId, replacementId, email: order.customer.email, reason },
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
      ...{ shippingMethod, ...(relayPoint && { relayPoint }), trackingNumber, decidedAt: now },
    },
  });
}

function whyNotReplaced(command: DecideReplacement, order: PlacedOrder): Why | null {
  const { items, trackingNumber, shippingMethod } = command;
  if (!isSent(order.status)) return 'not-sent';
  // What was paid back, or is with the bank, is not replaced too.
  if (!isPaid({ ...order, disputes: [] })) return 'not-paid';
  if (dispatchObstacle(order) !== null) return 'held';
  if (!isParcelOf(items, replaceable(order))) return 'more-than-left';
  if (trackingNumbersOf(order).some((number) => isSameNumber(number, trackingNumber))) return 'number-used';
  return trackingNumberFault(shippingMethod, trackingNumber);
}
