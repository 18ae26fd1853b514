import type { ShippingMethod } from '#contracts/constants.ts';
import type { Address, RelayPoint } from '#contracts/events/orders/order.ts';
import type { HoldReason } from '#contracts/orders/hold-reason.ts';
import type { Bottles } from '../../returns/whereabouts.ts';
import type { OrderStanding } from '../order-standing.ts';

/** A person decides on an order that they see. */
export interface DecidedOnSight {
  /** How the order stood before their eyes: refused once it stands otherwise. Absent: no check. */
  readonly seen?: OrderStanding | undefined;
}

interface ChangesParcel extends DecidedOnSight {
  readonly now: string;
}

export interface AssignTracking extends ChangesParcel {
  readonly type: 'AssignTracking';
  /** Null takes the number back. */
  readonly trackingNumber: string | null;
  /** As of a status (order.commands.ts). */
  readonly undoableUntil?: string | undefined;
}

/** Another way of delivery, before the parcel leaves; a relay point only with the carrier that has them. */
export interface ChangeDelivery extends ChangesParcel {
  readonly type: 'ChangeDelivery';
  readonly shippingMethod: ShippingMethod;
  readonly relayPoint: RelayPoint | null;
}

/** Who the parcel is for and where it goes, before it leaves. */
export interface CorrectAddress extends ChangesParcel {
  readonly type: 'CorrectAddress';
  readonly name: string;
  readonly phone: string | null;
  readonly shippingAddress: Address;
}

/** Whose order it is: the address that its mails go to, before the parcel leaves. */
export interface CorrectEmail extends ChangesParcel {
  readonly type: 'CorrectEmail';
  /** As `emailSchema` leaves it. */
  readonly email: string;
}

/** A part of the order leaves, in a parcel of its own; all that is left is the last one. */
export interface DispatchParcel extends ChangesParcel {
  readonly type: 'DispatchParcel';
  readonly parcelId: string;
  /** One entry per product. */
  readonly items: readonly Bottles[];
  readonly shippingMethod: ShippingMethod;
  readonly relayPoint: RelayPoint | null;
  readonly trackingNumber: string;
}

/** The tracking number of a parcel that left ahead of the last was wrong. */
export interface CorrectParcel extends ChangesParcel {
  readonly type: 'CorrectParcel';
  readonly parcelId: string;
  readonly trackingNumber: string;
}

/** The parcel is not to leave, for a reason, or may again (null). */
export interface HoldOrder extends ChangesParcel {
  readonly type: 'HoldOrder';
  readonly reason: HoldReason | null;
}

/** Puts an order of which nothing is left to do out of the way of those in hand, or takes it back. */
export interface ArchiveOrder extends ChangesParcel {
  readonly type: 'ArchiveOrder';
  readonly isArchived: boolean;
}

/** What the house changes of a parcel and of whom it is for. */
export type ParcelCommand =
  | AssignTracking
  | ChangeDelivery
  | CorrectAddress
  | CorrectEmail
  | DispatchParcel
  | CorrectParcel
  | HoldOrder;
