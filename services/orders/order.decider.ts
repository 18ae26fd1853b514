import type { Decider, Decision } from '#contracts/decider.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { decidePayment } from './decide/decide-payment.ts';
import { decidePlacing } from './decide/decide-placing.ts';
import { decideRefund } from './decide/decide-refund.ts';
import { decideReturn } from './decide/decide-return.ts';
import { decideStatus } from './decide/decide-status.ts';
import { decideWithdrawal } from './decide/decide-withdrawal.ts';
import type { OrderCommand, OrderRefusal } from './order.commands.ts';
import { evolve } from './order.evolve.ts';
import type { OrderState } from './order.state.ts';

function decide(command: OrderCommand, state: OrderState): Decision<OrderEvent, OrderRefusal> {
  switch (command.type) {
    case 'PlaceOrder':
    case 'AbandonPlacement':
      return decidePlacing(command, state);
    case 'RequestPayment':
    case 'RecordPayment':
      return decidePayment(command, state);
    case 'SetStatus':
    case 'ExpireOrder':
    case 'SupersedeOrder':
    case 'GiveUpOrder':
    case 'CancelForLackOfStock':
    case 'AssignTracking':
    case 'DeleteOrder':
      return decideStatus(command, state);
    case 'RequestOwedRefund':
    case 'RetryRefund':
    case 'SettleRefund':
      return decideRefund(command, state);
    case 'NoteReturnSent':
    case 'RecordReturn':
    case 'RefundReturn':
      return decideReturn(command, state);
    case 'DeclareWithdrawal':
      return decideWithdrawal(command, state);
  }
}

/** The order, stream `order-{id}`: placed once, paid at most once, ended with everything given back. */
export const orderDecider: Decider<OrderState, OrderCommand, OrderEvent, OrderRefusal> = {
  initialState: { status: 'absent', attempt: 0 },
  evolve,
  decide,
};
