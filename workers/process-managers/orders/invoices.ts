import type { Recorded } from '#contracts/events/event.ts';
import type { OrderEvent } from '#contracts/events/orders/order.ts';
import { dueDocuments } from '#services/invoices/due-documents.ts';
import { createIssuing, type IssueDeps } from '#services/invoices/issue-document.ts';
import { orderHistory } from '#services/orders/order-stream.ts';
import { causeOfEvent, type ProcessManager } from '../../process-manager.ts';
import { KeyMissing } from '../privacy/waiting-for-keys.ts';
import { defineFollower } from './order-follow-up.ts';

/**
 * Issues an invoice for each payment, a credit note for each refund that came about, and an invoice again for one that came back and is
 * kept or lost to a dispute, off the shopper's path.
 */
export function createInvoices(deps: IssueDeps): ProcessManager {
  const issueDocument = createIssuing(deps);
  /** Earlier ones first: a credit note corrects an invoice, which may have waited for a key. */
  const issueDue = async (event: Recorded<OrderEvent>) => {
    const { orderId } = event.data;
    const history = await orderHistory(deps.store, orderId, event.revision);
    const earlier = history.filter(({ revision }) => revision < event.revision);
    const dueBefore = dueDocuments(earlier).length;
    for (const [at, { kind, cause }] of dueDocuments(history).entries()) {
      const news = { ...event, isReason: at >= dueBefore };
      const issued = await issueDocument({ kind, cause, orderId }, causeOfEvent(event), news);
      if (issued.outcome === 'key-missing') throw new KeyMissing(issued.keyId);
    }
  };
  return defineFollower({ name: 'invoices', version: 3, steps: { issueDueDocuments: issueDue } });
}
