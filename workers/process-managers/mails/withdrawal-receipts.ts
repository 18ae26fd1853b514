import type { EventOf } from '#contracts/events/event-handlers.ts';
import { isContactable } from '#domain/orders/order-money.ts';
import { lastRefundDay, lastReturnDay, remaining } from '#domain/returns/returns.ts';
import { isSent } from '#domain/returns/whereabouts.ts';
import { derivedId } from '#platform/command-handling/derived-id.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { withdrawalNotice, withdrawalReceipt } from '#services/emails/templates/withdrawal-mails.ts';
import { loadHouse } from '#services/house/house.ts';
import type { OrderLinks } from '#services/orders/order-links.ts';
import { orderAfter, orderHistory } from '#services/orders/order-stream.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { defineFollower } from '../orders/order-follow-up.ts';
import { assertReadable } from '../privacy/waiting-for-keys.ts';

export interface WithdrawalReceiptsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  /** The address of an order's own page, given out now. */
  readonly orderUrl: OrderLinks['urlOf'];
  readonly clock: () => Date;
  /** The running numbers that a read model knows. */
  readonly findRunningNumbers: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/**
 * Mails the receipt of each withdrawal, once (code de la consommation L221-21), and tells the house of one that came online. One of an
 * order that is unpaid waits for the payment that may be on its way: until then the address may be a stranger's.
 */
export function createWithdrawalReceipts(deps: WithdrawalReceiptsDeps): ProcessManager {
  const { store, shop, orderUrl, clock, findRunningNumbers } = deps;
  const sendMails = async (event: EventOf<'WithdrawalDeclared' | 'PaymentConfirmed'>) => {
    const { orderId } = event.data;
    const events = await orderHistory(store, orderId, event.revision);
    if (!events.some(({ type }) => type === 'WithdrawalDeclared')) return;
    const state = orderAfter(events);
    if (state.status === 'absent' || !isContactable(state)) return;
    const { returnAddress } = await loadHouse(store);
    for (const declared of events) {
      if (declared.type !== 'WithdrawalDeclared') continue;
      const { declaredAt, items = state.lines, declaredBy, reason, recorded } = declared.data;
      const until = events.filter(({ revision }) => revision <= declared.revision);
      const then = orderAfter(until);
      if (then.status === 'absent') continue;
      const withdrawal = {
        orderId,
        declaredAt,
        declaredBy: declaredBy?.name ?? null,
        reason,
        channel: recorded?.channel,
        items: items.map(({ productId, quantity }) => ({
          productName: state.lines.find((line) => line.productId === productId)?.productName ?? '',
          quantity,
        })),
        isWhole: remaining(then.returns, then.lines).length === 0,
        mayHaveLeft: isSent(then.status) || then.parcels.length > 0,
        sendBackBefore: lastReturnDay(declaredAt),
        returnAddress,
        orderUrl: orderUrl(state, clock()),
      };
      // Declarations from before they named articles were one per order.
      const subjectId = declaredBy === undefined ? orderId : derivedId(orderId, declared.id);
      const about = { subjectId, orderId, now: clock() };
      const recipient = state.customer.email;
      const receipt = { ...about, type: 'withdrawal-receipt', recipient } as const;
      const content = withdrawalReceipt(withdrawal, shop);
      const cause = causeOfEvent(event);
      assertReadable(await requestEmail(store, composeEmail(receipt, content), cause));
      // What the house recorded itself it need not be told.
      if (declaredBy === undefined || recorded !== undefined) continue;
      const notice = {
        ...about,
        type: 'withdrawal-notice',
        recipient: shop.supportEmail,
        replyTo: recipient,
      } as const;
      const runningNumber = (await findRunningNumbers([orderId])).get(orderId);
      const due = { ...withdrawal, runningNumber, refundBefore: lastRefundDay(declaredAt) };
      assertReadable(await requestEmail(store, composeEmail(notice, withdrawalNotice(due, shop)), cause));
    }
  };
  return defineFollower({
    name: 'withdrawal-receipts',
    version: 2,
    steps: { confirmWithdrawals: sendMails },
  });
}
