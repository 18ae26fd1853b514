import type { EventOf } from '#contracts/events/event-handlers.ts';
import { createIssuing, type DocumentReason, type IssueDeps } from '#services/invoices/issue-document.ts';
import {
  causeOfEvent,
  defineProcessManager,
  type ProcessManager,
  partitionByOrder,
} from '../process-manager.ts';
import { KeyMissing } from './waiting-for-keys.ts';

/** Issues an invoice for each payment and a credit note for each refund that came about, off the shopper's path. */
export function createInvoices(deps: IssueDeps): ProcessManager {
  const issueDocument = createIssuing(deps);
  const issue = async (
    event: EventOf<'PaymentConfirmed' | 'RefundSettled'>,
    reason: Pick<DocumentReason, 'kind' | 'cause'>,
  ) => {
    const { orderId } = event.data;
    const issued = await issueDocument({ ...reason, orderId }, causeOfEvent(event), event.revision);
    if (issued.outcome === 'key-missing') throw new KeyMissing(issued.keyId);
  };
  const issueInvoice = (event: EventOf<'PaymentConfirmed' | 'RefundSettled'>) =>
    issue(event, { kind: 'invoice', cause: event.data.paymentIntentId });
  return defineProcessManager({
    name: 'invoices',
    version: 1,
    partition: partitionByOrder,
    on: {
      PaymentConfirmed: issueInvoice,
      async RefundSettled(event) {
        if (event.data.outcome !== 'succeeded') return;
        // It corrects an invoice, which may have waited for a key.
        await issueInvoice(event);
        await issue(event, { kind: 'credit-note', cause: event.data.refundId });
      },
    },
  });
}
