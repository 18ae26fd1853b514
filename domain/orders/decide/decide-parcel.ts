import type { OrderEvent } from '#contracts/events/order.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import type { Bottles } from '../../returns/returns.ts';
import { dayToCome } from '../dispatch-promise.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import type { CorrectParcel, DispatchParcel } from '../parcel.commands.ts';
import { isParcelOf, isSameNumber, leftToSend, trackingNumberFault } from '../parcels.ts';
import { changeDelivery, dispatchHeld, tracking, whyNotToRelay } from './decide-status.ts';
import { keptHere } from './kept-here.ts';

type OrderDecision = Decision<OrderEvent, OrderRefusal>;
type Why = Extract<OrderRefusal, { code: 'parcel-refused' }>['why'];

/** Several parcels for one order: what leaves ahead, and what its number is. */
export function decideParcel(command: DispatchParcel | CorrectParcel, order: OrderState): OrderDecision {
  if (order.status === 'absent' || order.deleted) return refuse({ code: 'order-not-found' });
  return command.type === 'DispatchParcel' ? dispatch(command, order) : correct(command, order);
}

/**
 * Sends a part of a paid order, never more than is left of it; unlike a status, it is not sent while something stands against it. All that
 * is left is the last parcel: the order is sent with it, as it is when its status is set.
 */
function dispatch(command: DispatchParcel, order: PlacedOrder): OrderDecision {
  const { items, trackingNumber, relayPoint, now } = command;
  const why = whyNotDispatched(command, order);
  if (why !== null) return refuse({ code: 'parcel-refused', why });
  const elsewhere = whyNotToRelay(relayPoint, order);
  if (elsewhere !== null) return refuse(elsewhere);
  const { orderId, customer } = order;
  if (isAllLeft(items, order)) {
    const { shippingMethod } = command;
    const delivery = changeDelivery({ type: 'ChangeDelivery', shippingMethod, relayPoint, now }, order);
    if (!delivery.accepted) return delivery;
    // The parcel holds what it is said to hold, and what was withdrawn from is not among it.
    const kept = keptHere(order, now);
    return accept(...kept, ...delivery.events, ...tracking(order, trackingNumber, now), {
      type: 'OrderStatusChanged',
      data: { orderId, from: order.status, to: 'shipped', changedAt: now },
    });
  }
  return accept({
    type: 'ParcelDispatched',
    data: {
      ...{ orderId, email: customer.email, parcelId: command.parcelId },
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
      shippingMethod: command.shippingMethod,
      ...(relayPoint && { relayPoint }),
      ...{ trackingNumber, dispatchedAt: now },
    },
  });
}

function whyNotDispatched(command: DispatchParcel, order: PlacedOrder): Why | null {
  const { items, trackingNumber, shippingMethod } = command;
  if (order.status !== 'confirmed') return order.status === 'pending' ? 'not-paid' : 'left';
  if (dispatchHeld(order, 'shipped') !== null) return 'held';
  if (dayToCome(order.gift, new Date(command.now)) !== null) return 'before-its-day';
  if (!isParcelOf(items, leftToSend(order))) return 'more-than-left';
  const others = [...order.parcels, ...(order.replacements ?? [])];
  if (others.some((parcel) => isSameNumber(parcel.trackingNumber, trackingNumber))) return 'number-used';
  return trackingNumberFault(shippingMethod, trackingNumber);
}

function isAllLeft(items: readonly Bottles[], order: PlacedOrder): boolean {
  return leftToSend(order).every(({ productId, quantity }) =>
    items.some((item) => item.productId === productId && item.quantity === quantity),
  );
}

function correct({ parcelId, trackingNumber, now }: CorrectParcel, order: PlacedOrder): OrderDecision {
  const { orderId, parcels, replacements = [] } = order;
  const parcel = parcels.find((known) => known.parcelId === parcelId);
  if (parcel === undefined) return refuse({ code: 'parcel-refused', why: 'unknown' });
  if (parcel.trackingNumber === trackingNumber) return accept();
  const others = [...parcels, ...replacements].flatMap((known) =>
    known === parcel ? [] : [known.trackingNumber],
  );
  if ([...others, order.trackingNumber].some((number) => isSameNumber(number, trackingNumber)))
    return refuse({ code: 'parcel-refused', why: 'number-used' });
  const carrier = parcel.shippingMethod === 'mondial-relay' ? 'mondial-relay' : 'colissimo';
  const fault = trackingNumberFault(carrier, trackingNumber);
  if (fault !== null) return refuse({ code: 'parcel-refused', why: fault });
  return accept({ type: 'ParcelCorrected', data: { orderId, parcelId, trackingNumber, correctedAt: now } });
}
