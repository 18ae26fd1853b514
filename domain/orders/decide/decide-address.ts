import type { Address, OrderEvent } from '#contracts/events/order.ts';
import { isSameMailbox } from '#contracts/identifiers.ts';
import { isForgottenEmail, missingKeyOf } from '#contracts/personal.ts';
import { territoryOf, whyNotDelivered } from '#contracts/territories.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import { vatRateOf } from '../../vat/vat.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import { isContactable } from '../order-money.ts';
import type { CorrectAddress, CorrectEmail } from '../parcel.commands.ts';
import { recipientOf } from '../parcels.ts';

/**
 * Corrects who a parcel is for and where it goes, while it is here. An address whose VAT is another state's, or another rate, is refused: the
 * prices of the order include its own, and an invoice may say so. What was ordered stays in the log, and an issued invoice as it is.
 */
export function decideAddress(
  command: CorrectAddress,
  order: OrderState,
): Decision<OrderEvent, OrderRefusal> {
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
export function decideEmail(
  { email, now }: CorrectEmail,
  order: OrderState,
): Decision<OrderEvent, OrderRefusal> {
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
