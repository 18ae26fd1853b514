import type pg from 'pg';
import { forgetPastRates } from '#services/http/rate-limit.ts';
import type { ImageStore } from '#services/media/image-store.ts';
import type { MailGateway } from '#services/notifications/mail-gateway.ts';
import type { MailShop } from '#services/notifications/templates/blocks.ts';
import type { ExpiryDeps } from '#services/orders/expire-order.ts';
import type { ProcessManager, TimedTask } from '../process-manager.ts';
import { createFindProduct } from './find-product.ts';
import { createMailRetries, createMailSender } from './mail-sender.ts';
import { createOrderEmails } from './order-emails.ts';
import { createOrderStock } from './order-stock.ts';
import { createPaymentDeadlineNotes, createPaymentDeadlineSweep } from './payment-deadline.ts';
import { createOpenRefundNotes, createReconciliation } from './reconciliation.ts';
import { createRefunds } from './refunds.ts';
import { createStockAlert } from './stock-alert.ts';
import { createUnusedPictureRemoval, createUploadedPictureNotes } from './uploaded-pictures.ts';
import { createVisitorEmails } from './visitor-emails.ts';
import { createWithdrawalReceipts } from './withdrawal-receipts.ts';

export interface ProcessManagersDeps extends ExpiryDeps {
  readonly db: pg.Pool;
  readonly shop: MailShop;
  /** Where a newsletter subscription is ended. */
  readonly unsubscribeUrl: (subscriptionId: string) => string;
  /** Null without a mail server: mails then wait in the log until there is one. */
  readonly mail: MailGateway | null;
  /** Where uploaded pictures are kept. */
  readonly images: ImageStore;
}

/** Every process manager and timed task of the shop; `migrateProcessManagers` makes their tables. */
export function createProcessManagers(deps: ProcessManagersDeps): {
  processManagers: readonly ProcessManager[];
  timedTasks: readonly TimedTask[];
} {
  const { gateway, mail, db, store } = deps;
  const withProducts = { ...deps, findProduct: createFindProduct(store) };
  const withPayments = gateway === null ? null : { ...deps, gateway };
  const mailSender = mail === null ? null : { ...deps, gateway: mail };
  return {
    processManagers: [
      createOrderStock(deps),
      ...(withPayments === null ? [] : [createRefunds(withPayments)]),
      createOpenRefundNotes(deps),
      createPaymentDeadlineNotes(deps),
      createStockAlert(withProducts),
      createOrderEmails(deps),
      createWithdrawalReceipts(deps),
      createVisitorEmails(withProducts),
      createUploadedPictureNotes(deps),
      ...(mailSender === null ? [] : [createMailSender(mailSender)]),
    ],
    timedTasks: [
      createPaymentDeadlineSweep(deps),
      ...(withPayments === null ? [] : [createReconciliation(withPayments)]),
      ...(mailSender === null ? [] : [createMailRetries(mailSender)]),
      createUnusedPictureRemoval(deps),
      { name: 'forget-past-rates', everyMs: 10 * 60_000, run: () => forgetPastRates(db) },
    ],
  };
}
