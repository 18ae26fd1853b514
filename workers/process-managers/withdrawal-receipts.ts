import type { EventStore } from '#services/event-store/event-store.ts';
import { composeEmail } from '#services/notifications/compose-email.ts';
import { requestEmail } from '#services/notifications/request-email.ts';
import type { MailShop } from '#services/notifications/templates/blocks.ts';
import { withdrawalReceipt } from '#services/notifications/templates/withdrawal-mails.ts';
import { loadOrder } from '#services/orders/order-stream.ts';
import type { ProcessManager } from '../process-manager.ts';
import { causeOfEvent } from './cause-of-event.ts';
import { assertReadable } from './waiting-for-keys.ts';

export interface WithdrawalReceiptsDeps {
  readonly store: EventStore;
  readonly shop: MailShop;
  readonly clock: () => Date;
}

/** Mails the receipt of each online withdrawal, once (code de la consommation L221-21). */
export function createWithdrawalReceipts({ store, shop, clock }: WithdrawalReceiptsDeps): ProcessManager {
  return {
    name: 'withdrawal-receipts',
    version: 1,
    handles: new Set(['WithdrawalDeclared']),
    async react(event) {
      if (event.type !== 'WithdrawalDeclared') return;
      const { orderId, declaredAt } = event.data;
      const { state } = await loadOrder(store, orderId);
      if (state.status === 'absent') return;
      const content = withdrawalReceipt(
        {
          orderId,
          customerName: state.customer.name,
          declaredAt: new Date(declaredAt),
          mayHaveLeft: state.status === 'shipped' || state.status === 'delivered',
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
    },
  };
}
