import type { BatchRefusal, Carrier, OrderBatchStep } from '#contracts/http/desk/order-batches.ts';
import { isSent } from '../returns/whereabouts.ts';
import type { PlacedOrder } from './order.state.ts';
import { dayToCome } from './parcels/dispatch-promise.ts';
import { carrierOf, isSameNumber, trackingNumberFault } from './parcels/parcels.ts';
import { previewStatus } from './preview-status.ts';

/** What a batch makes of one order: the step can be taken, it has been, or why it is not. */
export type StepVerdict =
  | { readonly outcome: 'ready' | 'done' }
  | { readonly outcome: 'refused'; readonly reason: BatchRefusal; readonly detail: string | null };

const READY = { outcome: 'ready' } as const;
const DONE = { outcome: 'done' } as const;

function refused(reason: BatchRefusal, detail: string | null = null): StepVerdict {
  return { outcome: 'refused', reason, detail };
}

/**
 * Whether an order may be sent under a number from a list, unasked: what the order desk asks about one by one (decisions 31 and 41) is not
 * done in a batch. Whose the number is else, the caller knows.
 */
export function judgeDispatch(
  order: PlacedOrder,
  { trackingNumber, carrier }: { readonly trackingNumber: string; readonly carrier: Carrier | null },
  now: string,
): StepVerdict {
  const fault = trackingNumberFault(carrier ?? carrierOf(order.shippingMethod), trackingNumber);
  if (fault !== null) return refused(fault);
  const known = order.trackingNumber;
  const isKnown = isSameNumber(known, trackingNumber);
  if (isSent(order.status)) return isKnown ? DONE : sentAs(order);
  if (known !== null && !isKnown) return refused('other-number', known);
  return judgeStep(order, { to: 'shipped', trackingNumber }, now);
}

function sentAs({ status, trackingNumber }: PlacedOrder): StepVerdict {
  return refused(status === 'delivered' ? 'already-delivered' : 'already-sent', trackingNumber);
}

/** Whether an order may take its next step, unasked: to be sent with a number, or delivered once it was sent. */
export function judgeStep(
  order: PlacedOrder,
  step: { readonly to: OrderBatchStep; readonly trackingNumber?: string },
  now: string,
): StepVerdict {
  const { status } = order;
  const { to } = step;
  if (status === to) return DONE;
  if (status === 'cancelled') return refused('cancelled');
  if (status === 'pending') return refused('not-paid');
  if (to === 'delivered') return status === 'confirmed' ? refused('not-sent') : READY;
  if (status === 'delivered') return refused('already-delivered');
  const { asks, dispatchHeld, parcel } = previewStatus(order, step, now);
  if (dispatchHeld !== null) return refused(dispatchHeld);
  const sendFrom = dayToCome(order.gift, now);
  if (sendFrom !== null) return refused('before-its-day', sendFrom);
  if (parcel?.isWithoutNumber) return refused('number-missing');
  if (parcel?.isUnpaid) return refused('not-paid');
  if (parcel !== null && parcel.withdrawnBottles > 0) return refused('withdrawn');
  return asks ? refused('to-be-asked') : READY;
}
