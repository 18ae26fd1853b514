import { territoryOf, whyNotDelivered } from '#contracts/addresses/territories.ts';
import type { Address, OrderEvent } from '#contracts/events/orders/order.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/privacy/personal.ts';
import { accept, refuse } from '../../decider.ts';
import { dispatchBlock } from '../../payments/disputes.ts';
import { isPaid } from '../../payments/receipts.ts';
import { type Bottles, isSent } from '../../returns/whereabouts.ts';
import { vatRateOf } from '../../vat/vat.ts';
import type { OrderDecision, OrderRefusal } from '../commands/order.commands.ts';
import type {
  CorrectAddress,
  CorrectEmail,
  CorrectParcel,
  DispatchParcel,
} from '../commands/parcel.commands.ts';
import type { DecideReplacement, ReplacementCommand } from '../commands/replacement.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { isContactable } from '../order-money.ts';
import { dayToCome } from '../parcels/dispatch-promise.ts';
import {
  carrierOf,
  isParcelOf,
  isSameNumber,
  leftToSend,
  recipientOf,
  replaceable,
  trackingNumberFault,
  trackingNumbersOf,
} from '../parcels/parcels.ts';
import { changeDelivery, dispatchHeld, restockUnsent, tracking, whyNotToRelay } from './decide-status.ts';

type WhyNotParcel = Extract<OrderRefusal, { code: 'parcel-refused' }>['why'];

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
    const kept = restockUnsent(order, now);
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

function whyNotDispatched(command: DispatchParcel, order: PlacedOrder): WhyNotParcel | null {
  const { items, trackingNumber, shippingMethod } = command;
  if (order.status !== 'confirmed') return order.status === 'pending' ? 'not-paid' : 'left';
  if (dispatchHeld(order, 'shipped') !== null) return 'held';
  if (dayToCome(order.gift, command.now) !== null) return 'before-its-day';
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
  const fault = trackingNumberFault(carrierOf(parcel.shippingMethod), trackingNumber);
  if (fault !== null) return refuse({ code: 'parcel-refused', why: fault });
  return accept({ type: 'ParcelCorrected', data: { orderId, parcelId, trackingNumber, correctedAt: now } });
}

type WhyNotReplaced = Extract<OrderRefusal, { code: 'replacement-refused' }>['why'];

/**
 * Sends articles of a sent order again, free of charge: first decided, then sent once their bottles are out of the stock, or abandoned,
 * where they are not to be had or the order ended meanwhile. Whoever comes second at either end finds it ended.
 */
export function decideReplacement(command: ReplacementCommand, order: OrderState): OrderDecision {
  if (order.status === 'absent' || order.deleted) return refuse({ code: 'order-not-found' });
  const { orderId } = order;
  if (command.type === 'DecideReplacement') return replace(command, order);
  const { replacementId, now } = command;
  const open = order.replacements?.find((known) => known.replacementId === replacementId);
  if (open === undefined || open.sentAt !== null) return accept();
  return command.type === 'SendReplacement' && isSent(order.status)
    ? accept({ type: 'ReplacementSent', data: { orderId, replacementId, sentAt: now } })
    : accept({ type: 'ReplacementAbandoned', data: { orderId, replacementId, abandonedAt: now } });
}

function replace(command: DecideReplacement, order: PlacedOrder): OrderDecision {
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

function whyNotReplaced(command: DecideReplacement, order: PlacedOrder): WhyNotReplaced | null {
  const { items, trackingNumber, shippingMethod } = command;
  if (!isSent(order.status)) return 'not-sent';
  // What was paid back, or is with the bank, is not replaced too.
  if (!isPaid({ ...order, disputes: [] })) return 'not-paid';
  if (dispatchBlock(order) !== null) return 'held';
  if (!isParcelOf(items, replaceable(order))) return 'more-than-left';
  if (trackingNumbersOf(order).some((number) => isSameNumber(number, trackingNumber))) return 'number-used';
  return trackingNumberFault(shippingMethod, trackingNumber);
}

/**
 * Corrects who a parcel is for and where it goes, while it is here. An address whose VAT is another state's, or another rate, is refused:
 * the prices of the order include its own, and an invoice may say so. What was ordered stays in the log, and an issued invoice as it is.
 */
export function decideAddress(command: CorrectAddress, order: OrderState): OrderDecision {
  if (order.status === 'absent') return refuse({ code: 'order-not-found' });
  const refusal = whyNotCorrected(order);
  if (refusal !== null) return refuse(refusal);
  const { name, phone, shippingAddress, now: changedAt } = command;
  const { street, city, postalCode, country } = shippingAddress;
  const to = { street, city, postalCode, country };
  if (isSame(order, { name, phone, to })) return accept();
  if (whyNotDelivered(to) !== null || !isTaxedAlike(order, to)) return refuse({ code: 'taxed-otherwise' });
  const { orderId, customer, gift } = order;
  const named = gift?.recipientName ? { name: customer.name, recipientName: name } : { name };
  const data = { orderId, email: customer.email, ...named, phone, shippingAddress: to, changedAt };
  return accept({ type: 'DeliveryAddressChanged', data });
}

/**
 * Corrects whose order it is, while its parcel is here. All that names the customer is written anew, so that it is sealed for the right
 * address alone; links that were mailed to another mailbox end.
 */
export function decideEmail({ email, now }: CorrectEmail, order: OrderState): OrderDecision {
  if (order.status === 'absent') return refuse({ code: 'order-not-found' });
  const refusal = whyNotCorrected(order);
  if (refusal !== null) return refuse(refusal);
  const { orderId, customer, shippingAddress, relayPoint, gift } = order;
  if (customer.email === email) return accept();
  // Where a part of it went is sealed for the address that it left under.
  if (order.parcels.length > 0) return refuse({ code: 'parcel-left' });
  const { street, city, postalCode, country } = shippingAddress;
  const corrected: OrderEvent = {
    type: 'OrderEmailCorrected',
    data: {
      orderId,
      customer: { ...customer, email },
      shippingAddress: { street, city, postalCode, country },
      ...(relayPoint && { relayPoint }),
      ...(gift && { gift }),
      correctedAt: now,
    },
  };
  const isMailedElsewhere = isContactable(order) && !isSameMailbox(customer.email, email);
  const revoked: OrderEvent = {
    type: 'OrderLinksRevoked',
    data: { orderId, reason: 'email-corrected', at: now },
  };
  return accept<OrderEvent>(corrected, ...(isMailedElsewhere ? [revoked] : []));
}

function whyNotCorrected({ status, deleted, customer: { email } }: PlacedOrder): OrderRefusal | null {
  if (deleted || isForgottenEmail(email)) return { code: 'order-not-found' };
  if (status !== 'pending' && status !== 'confirmed') return { code: 'parcel-left' };
  return missingKeyOf(email) === null ? null : { code: 'customer-unreadable' };
}

interface Corrected {
  readonly name: string;
  readonly phone: string | null;
  readonly to: Address;
}

function isSame(order: PlacedOrder, { name, phone, to }: Corrected): boolean {
  const { customer, shippingAddress: at } = order;
  const isSamePlace =
    at.street === to.street &&
    at.city === to.city &&
    at.postalCode === to.postalCode &&
    at.country === to.country;
  return isSamePlace && recipientOf(order) === name && customer.phone === phone;
}

/** Monaco counts as France (CGI, article 258). */
const TAXED_AS: Readonly<Record<string, string>> = { Monaco: 'France' };

/** Whether the VAT of an order is owed to the same state, at the same rate, where it goes now. */
function isTaxedAlike(order: PlacedOrder, to: Address): boolean {
  const stateOf = (country: string) => TAXED_AS[country] ?? country;
  const { placedAt } = order;
  const rate = vatRateOf({ vatRate: territoryOf(to)?.vatRate, shippingAddress: to, placedAt });
  return stateOf(order.shippingAddress.country) === stateOf(to.country) && rate === vatRateOf(order);
}
