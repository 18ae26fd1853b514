import type { EventOf } from '#contracts/events/event-handlers.ts';
import type { EventStore } from '#platform/event-store/event-store.ts';
import { composeEmail } from '#services/emails/compose-email.ts';
import { requestEmail } from '#services/emails/request-email.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import { withdrawalReceipt } from '#services/emails/templates/withdrawal-mails.ts';
import type { OrderLinks } from '#services/orders/order-links.ts';
import { mayBeWrittenTo } from '#services/orders/order-money.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import { defineProcessManager, type ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import { partitionByOrder } from './partitions.ts';
import { assertReadable } from './waiting-for-keys.ts';

export interface WithdrawalReceiptsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  /** The address of an order's own page, given out now. */
  readonly orderUrl: OrderLinks['urlOf'];
  readonly clock: () => Date;
}

/**
 * Mails the receipt of each online withdrawal, once (code de la consommation L221-21). One of an order that is unpaid waits for the
 * payment that may be on its way: until then the address may be a stranger's.
 */
export function createWithdrawalReceipts({
  store,
  shop,
  orderUrl,
  clock,
}: WithdrawalReceiptsDeps): ProcessManager {
  const sendReceipt = async (event: EventOf<'WithdrawalDeclared' | 'PaymentConfirmed'>) => {
    const { orderId } = event.data;
    const { state } = await loadOrder(store, orderId, event.revision);
    if (state.status === 'absent' || state.withdrawalDeclaredAt === null || !mayBeWrittenTo(state)) return;
    const content = withdrawalReceipt(
      {
        orderId,
        declaredAt: new Date(state.withdrawalDeclaredAt),
        mayHaveLeft: state.status === 'shipped' || state.status === 'delivered',
        orderUrl: orderUrl(orderId, clock()),
      },
      shop,
    );
    const envelope = {
      type: 'withdrawal-receipt',
      subjectId: orderId,
      recipient: state.customer.email,
      orderId,
      now: clock(),
    } as const;
    assertReadable(await requestEmail(store, composeEmail(envelope, content), causeOfEvent(event)));
  };
  return defineProcessManager({
    name: 'withdrawal-receipts',
    version: 1,
    partition: partitionByOrder,
    on: { WithdrawalDeclared: sendReceipt, PaymentConfirmed: sendReceipt },
  });
}
