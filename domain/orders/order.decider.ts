import { territoryOf } from '#contracts/addresses/territories.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { ZERO } from '#contracts/money.ts';
import { accept, type Decider, refuse } from '../decider.ts';
import { priceBasket } from '../pricing/pricing.ts';
import type {
  OrderCommand,
  OrderDecision,
  OrderRefusal,
  PlaceOrder,
  PlacingCommand,
  RevokeLinks,
} from './commands/order.commands.ts';
import { decideAddress, decideEmail, decideParcel, decideReplacement } from './decide/decide-delivery.ts';
import { decideDispute, decidePayment } from './decide/decide-payment.ts';
import { decideGesture, decideRefund } from './decide/decide-refund.ts';
import { decideReturn, decideWithdrawal } from './decide/decide-return.ts';
import { decideArchive, decideStatus, decideUndo, undoPeriodEnded } from './decide/decide-status.ts';
import { evolve } from './order.evolve.ts';
import type { OrderState } from './order.state.ts';
import { isSameContent } from './order-content.ts';
import { isSeenOtherwise } from './order-standing.ts';
import { afterUndoPeriod } from './undo.ts';

/** Decides on what the person saw, too: what would change an order that stands otherwise is refused. */
function decide(command: OrderCommand, state: OrderState): OrderDecision {
  const decision = decideOnOpenChange(command, state);
  const isDone = decision.accepted && decision.events.length === 0;
  const seen = 'seen' in command ? command.seen : undefined;
  return !isDone && isSeenOtherwise(seen, state) ? refuse({ code: 'stale-order' }) : decision;
}

/** What may be decided while the last change may be undone; anything else that happens ends the time to undo it. */
const LEAVES_UNDO_OPEN: ReadonlySet<OrderCommand['type']> = new Set([
  'UndoChange',
  'EndUndoPeriod',
  'RequestOwedRefund',
]);

function decideOnOpenChange(command: OrderCommand, state: OrderState): OrderDecision {
  const { type } = command;
  if (state.status === 'absent' || state.undoable === undefined || LEAVES_UNDO_OPEN.has(type))
    return decideOnState(command, state);
  const decision = decideOnState(command, afterUndoPeriod(state));
  if (!decision.accepted || decision.events.length === 0) return decision;
  const now = 'now' in command ? command.now : state.undoable.until;
  return accept(undoPeriodEnded(state, now), ...decision.events);
}

function decideOnState(command: OrderCommand, state: OrderState): OrderDecision {
  switch (command.type) {
    case 'PlaceOrder':
    case 'AbandonPlacement':
      return decidePlacing(command, state);
    case 'AcceptTerms':
    case 'RequestPayment':
    case 'RecordPayment':
      return decidePayment(command, state);
    case 'SetStatus':
    case 'ExpireOrder':
    case 'SupersedeOrder':
    case 'GiveUpOrder':
    case 'CancelForLackOfStock':
    case 'AssignTracking':
    case 'ChangeDelivery':
    case 'HoldOrder':
    case 'DeleteOrder':
      return decideStatus(command, state);
    case 'UndoChange':
    case 'EndUndoPeriod':
      return decideUndo(command, state);
    case 'ArchiveOrder':
      return decideArchive(command, state);
    case 'CorrectAddress':
      return decideAddress(command, state);
    case 'CorrectEmail':
      return decideEmail(command, state);
    case 'DispatchParcel':
    case 'CorrectParcel':
      return decideParcel(command, state);
    case 'DecideReplacement':
    case 'SendReplacement':
    case 'AbandonReplacement':
      return decideReplacement(command, state);
    case 'MakeGesture':
      return decideGesture(command, state);
    case 'RequestOwedRefund':
    case 'RetryRefund':
    case 'SettleRefund':
      return decideRefund(command, state);
    case 'RecordDispute':
    case 'RecordFraudWarning':
      return decideDispute(command, state);
    case 'NoteReturnSent':
    case 'RecordReturn':
    case 'RefundReturn':
      return decideReturn(command, state);
    case 'DeclareWithdrawal':
      return decideWithdrawal(command, state);
    case 'RevokeLinks':
      return revokeLinks(command, state);
  }
}

/** The order, stream `order-{id}`: placed once, paid at most once, ended with everything given back. */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initialState: { status: 'absent', attempt: 0 },
  evolve,
  decide,
};

/** Placing is idempotent on the order's id; other content under the same id is refused. */
function decidePlacing(command: PlacingCommand, state: OrderState): OrderDecision {
  if (command.type === 'AbandonPlacement') {
    if (state.status !== 'absent') return refuse({ code: 'order-exists' });
    if (state.attempt > command.attempt) return accept();
    return accept({ type: 'OrderAbandoned', data: { orderId: command.orderId } });
  }
  if (state.status === 'absent')
    return state.attempt === command.attempt
      ? accept(placed(command))
      : refuse({ code: 'attempt-abandoned' });
  return isSameContent(state, command.content) ? accept() : refuse({ code: 'key-reused' });
}

/** The total is reckoned here, from the lines and the promo: it is always the sum of its parts. */
function placed(command: PlaceOrder): OrderEvent {
  const { orderId, content, lines, promo, sample, wrapPrice = ZERO, now, payBefore, heldUntil } = command;
  const { items: _items, promoCode: _code, sampleProductId: _sample, termsVersion, ...details } = content;
  const { gift } = details;
  const { wrap, ...totals } = priceBasket(lines, promo?.discount ?? null, gift?.wrap ? wrapPrice : ZERO);
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      ...details,
      ...(sample && { sample }),
      ...(gift && { gift: { ...gift, ...(gift.wrap && { wrapPrice: wrap ?? ZERO }) } }),
      lines: [...lines],
      ...totals,
      vatRate: territoryOf(details.shippingAddress)?.vatRate,
      promo: promo && { promoId: promo.promoId, code: promo.code },
      placedAt: now,
      payBefore,
      ...(termsVersion !== null && { terms: { version: termsVersion, acceptedAt: now } }),
      heldUntil,
    },
  };
}

function revokeLinks({ reason, now }: RevokeLinks, order: OrderState): OrderDecision {
  if (order.status === 'absent' || (order.deleted && reason === 'administrator'))
    return refuse({ code: 'order-not-found' });
  return accept({ type: 'OrderLinksRevoked', data: { orderId: order.orderId, reason, at: now } });
}
