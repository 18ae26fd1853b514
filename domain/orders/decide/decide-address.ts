import type { Address, OrderEvent } from '#contracts/events/order.ts';
import { isForgottenEmail } from '#contracts/personal.ts';
import { territoryOf, whyNotDelivered } from '#contracts/territories.ts';
import { accept, type Decision, refuse } from '../../decider.ts';
import { vatRateOf } from '../../vat/vat.ts';
import type { OrderRefusal } from '../order.commands.ts';
import type { OrderState, PlacedOrder } from '../order.state.ts';
import type { CorrectAddress } from '../parcel.commands.ts';

/**
 * Corrects who a parcel is for and where it goes, while it is here. An address whose VAT is another state's, or another rate, is refused: the
 * prices of the order include its own, and an invoice may say so. What was ordered stays in the log, and an issued invoice as it is.
 */
export function decideAddress(
  command: CorrectAddress,
  order: OrderState,
): Decision<OrderEvent, OrderRefusal> {
  if (order.status === 'absent' || order.deleted || isForgottenEmail(order.customer.email))
    return refuse({ code: 'order-not-found' });
  if (order.status !== 'pending' && order.status !== 'confirmed') return refuse({ code: 'parcel-left' });
  const { name, phone, shippingAddress, now: changedAt } = command;
  const { street, city, postalCode, country } = shippingAddress;
  const to = { street, city, postalCode, country };
  if (isSame(order, { name, phone, to })) return accept();
  if (whyNotDelivered(to) !== null || !isTaxedAlike(order, to)) return refuse({ code: 'taxed-otherwise' });
  const { orderId, customer } = order;
  const data = { orderId, email: customer.email, name, phone, shippingAddress: to, changedAt };
  return accept({ type: 'DeliveryAddressChanged', data });
}

interface Corrected {
  readonly name: string;
  readonly phone: string | null;
  readonly to: Address;
}

function isSame({ customer, shippingAddress: at }: PlacedOrder, { name, phone, to }: Corrected): boolean {
  const isSamePlace =
    at.street === to.street &&
    at.city === to.city &&
    at.postalCode === to.postalCode &&
    at.country === to.country;
  return isSamePlace && customer.name === name && customer.phone === phone;
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
