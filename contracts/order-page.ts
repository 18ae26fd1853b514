import type { OrderDetails, OrderEvent, OrderStatus } from './events/orders/order.ts';
import type { Day } from './french/calendar.ts';
import type { PaymentState } from './http/shop/orders.ts';
import type { Cents } from './money.ts';

type OrderPlaced = Extract<OrderEvent, { type: 'OrderPlaced' }>['data'];

/** A document about an order, such as its invoice. */
export interface OrderDocument {
  readonly number: string;
  readonly kind: 'invoice' | 'credit-note';
  readonly issuedAt: string;
  readonly href: string;
}

/** Where an order has come to, or not yet: then `at` is null. */
export interface OrderStep {
  readonly name: 'placed' | 'paid' | 'withdrawn' | 'shipped' | 'delivered' | 'cancelled' | 'refunded';
  readonly at: string | null;
}

/** What a shopper withdrew from, and what follows. */
export interface DeclaredWithdrawal {
  readonly items: readonly { readonly productName: string; readonly quantity: number }[];
  readonly isWhole: boolean;
  /** The last day to send back what may have left; null where nothing has to come back. */
  readonly sendBackBefore: Day | null;
  /** The last day to pay back; null once nothing is owed. */
  readonly refundBefore: Day | null;
  /** Whether that may wait for the articles, or the proof of their sending. */
  readonly isRefundHeld: boolean;
}

export interface LeftParcel {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  readonly href: string | null;
  readonly at: string;
  readonly lines: readonly PackedLine[];
}

/** So many bottles of a perfume, in a parcel. */
export interface PackedLine {
  readonly productName: string;
  readonly quantity: number;
}

/** An order as its own page shows it to whoever has its link. */
export interface OrderPage extends Omit<OrderDetails, 'customer'> {
  readonly id: string;
  readonly runningNumber?: number;
  readonly status: OrderStatus;
  readonly paymentState: PaymentState;
  readonly steps: readonly OrderStep[];
  readonly lines: readonly {
    readonly productName: string;
    readonly quantity: number;
    readonly unitPrice: Cents;
  }[];
  readonly totals: Pick<OrderPlaced, 'subtotal' | 'discount' | 'shipping' | 'minimumCharge' | 'total'> & {
    /** Of a gift; absent where it costs nothing. */
    readonly wrap?: Cents | undefined;
  };
  readonly promoCode: string | null;
  /** The VAT in the total. @see rate in hundredths of a percent: 0 where the parcel leaves the Union. */
  readonly vat: { readonly rate: number; readonly amount: Cents };
  readonly customerName: string;
  readonly parcel: {
    readonly carrier: string;
    readonly trackingNumber: string | null;
    readonly href: string | null;
  };
  /** What left in which parcel and what follows, where it is more than one; oldest first. */
  readonly parcels?: { readonly left: readonly LeftParcel[]; readonly toFollow: readonly PackedLine[] };
  /** What was sent again free of charge, oldest first; absent where nothing was. */
  readonly replacements?: readonly LeftParcel[];
  readonly refunds: readonly {
    readonly amount: Cents;
    readonly state: 'pending' | 'succeeded' | 'failed';
    readonly requestedAt: string;
  }[];
  readonly documents: readonly OrderDocument[];
  readonly withdrawal: {
    readonly isOpen: boolean;
    /** Null before the delivery: the period has not begun. */
    readonly lastDay: Day | null;
    readonly declaredAt: string | null;
    /** Absent while nothing was declared. */
    readonly declared?: DeclaredWithdrawal | undefined;
  };
  /** What may still be done with an order that nobody has paid for; null with any other. */
  readonly unpaid: {
    /** Until when its bottles are held; null while no deadline applies. */
    readonly payBefore: string | null;
    readonly isPayable: boolean;
  } | null;
}

/** What whoever asks for a link is told, whether there is such an order or not. */
export const ORDER_LINK_SENT = {
  title: 'Consultez votre boîte de réception',
  text: 'Si une commande porte ce numéro et cette adresse e-mail, un message avec le lien vers sa page vient de partir. Il arrive en quelques minutes\u202f; pensez à regarder dans les indésirables.',
} as const;
