import { accept, type Decision, refuse } from '#contracts/decider.ts';
import type { OrderEvent } from '#contracts/events/order.ts';
import { priceBasket } from '#contracts/pricing.ts';
import type { OrderRefusal, PlaceOrder, PlacingCommand } from '../order.commands.ts';
import type { OrderState } from '../order.state.ts';
import { isSameContent } from '../order-content.ts';

/** Placing is idempotent on the order's id; other content under the same id is refused. */
export function decidePlacing(
  command: PlacingCommand,
  state: OrderState,
): Decision<OrderEvent, OrderRefusal> {
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
  const { orderId, content, lines, promo, now, payBefore, heldUntil } = command;
  const { items: _items, promoCode: _promoCode, termsVersion, ...details } = content;
  return {
    type: 'OrderPlaced',
    data: {
      orderId,
      ...details,
      lines: [...lines],
      ...priceBasket(lines, promo?.discount ?? null),
      promo: promo && { promoId: promo.promoId, code: promo.code },
      placedAt: now,
      payBefore,
      terms: { version: termsVersion, acceptedAt: now },
      heldUntil,
    },
  };
}
