import type pg from 'pg';
import type { Keyring } from '#platform/event-store/sealing/keyring.ts';
import { deleteExpiredRates } from '#platform/http/rate-limits/rate-limit.ts';
import type { ConfirmableRequest } from '#platform/http/tokens/opt-in-links.ts';
import type { ReadDb } from '#projections/lib/database.ts';
import { forgetPastHolds } from '#services/checkout/unpaid-holds.ts';
import type { MailGateway } from '#services/emails/mail-gateway.ts';
import type { MailShop } from '#services/emails/templates/blocks.ts';
import type { ImageStore } from '#services/media/image-store.ts';
import type { OrderLinks } from '#services/orders/order-links.ts';
import type { ExpiryDeps } from '#services/payments/expire-order.ts';
import type { ProcessManager, TimedTask } from '../process-manager.ts';
import { createMailAttemptNotes, createMailRetries, createMailSender } from './mails/mail-sender.ts';
import { createOrderEmails } from './mails/order-emails.ts';
import { createRestockNotices, createRestockTurns } from './mails/restock-notices.ts';
import { createStockAlert } from './mails/stock-alert.ts';
import { createVisitorEmails } from './mails/visitor-emails.ts';
import { createWithdrawalReceipts } from './mails/withdrawal-receipts.ts';
import { createInvoices } from './orders/invoices.ts';
import type { Follower } from './orders/order-follow-up.ts';
import { createOrderStock } from './orders/order-stock.ts';
import { createPaymentDeadlineNotes, createPaymentDeadlineSweep } from './orders/payment-deadline.ts';
import {
  createOpenDisputeNotes,
  createOpenRefundNotes,
  createReconciliation,
} from './orders/reconciliation.ts';
import { createRefunds } from './orders/refunds.ts';
import { createSetCredits } from './orders/set-credits.ts';
import { createStockUndoNotes, createStockUndoSweep } from './orders/stock-undo-period.ts';
import { createUndoPeriodNotes, createUndoPeriodSweep } from './orders/undo-period.ts';
import { createCustomerRecognition } from './privacy/customer-recognition.ts';
import { createWaitingReactions, deferUntilKeyRestored } from './privacy/waiting-for-keys.ts';
import { createUnusedPictureRemoval, createUploadedPictureNotes } from './uploaded-pictures.ts';

export interface ProcessManagersDeps extends ExpiryDeps {
  readonly db: ReadDb;
  /** Of the same database, for what services and platform keep there. */
  readonly pool: pg.Pool;
  readonly shop: MailShop;
  /** Where a newsletter subscription is ended, and where it is confirmed. */
  readonly unsubscribeUrl: (subscriptionId: string) => string;
  readonly confirmationUrl: (request: ConfirmableRequest) => string;
  /** Where a request to be told of a perfume that is back is confirmed, and where it is ended. */
  readonly confirmNoticeUrl: (notice: ConfirmableRequest) => string;
  readonly leaveNoticeUrl: (noticeId: string) => string;
  /** The address of an order's own page, given out now. */
  readonly orderUrl: OrderLinks['urlOf'];
  /** The running numbers that a read model knows. */
  readonly findRunningNumbers: (orderIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  readonly dispatchWaitMinutes?: number;
  /** Null without a mail server: mails then wait in the log until there is one. */
  readonly mail: MailGateway | null;
  /** Where uploaded pictures are kept. */
  readonly images: ImageStore;
  readonly keys: Pick<Keyring, 'byIds' | 'forSubjects'>;
}

/** Every process manager of the shop; `migrateProcessManagers` makes their tables. */
export function createProcessManagers(deps: ProcessManagersDeps): readonly ProcessManager[] {
  return baseProcessManagers(deps).map((processManager) => deferUntilKeyRestored(processManager, deps.db));
}

function baseProcessManagers(deps: ProcessManagersDeps): readonly ProcessManager[] {
  const { gateway, mail } = deps;
  const followers: Record<Follower, ProcessManager | null> = {
    'order-stock': createOrderStock(deps),
    refunds: gateway && createRefunds({ ...deps, gateway }),
    'open-refunds': createOpenRefundNotes(deps),
    'open-disputes': createOpenDisputeNotes(deps),
    'payment-deadline': createPaymentDeadlineNotes(deps),
    'undo-period': createUndoPeriodNotes(deps),
    'order-emails': createOrderEmails(deps),
    invoices: createInvoices(deps),
    'customer-recognition': createCustomerRecognition(deps),
    'withdrawal-receipts': createWithdrawalReceipts(deps),
    'set-credits': createSetCredits(deps),
  };
  return [
    ...Object.values(followers),
    createStockAlert(deps),
    createRestockNotices(deps),
    createStockUndoNotes(deps),
    createVisitorEmails(deps),
    createUploadedPictureNotes(deps),
    createMailAttemptNotes(deps),
    mail && createMailSender({ ...deps, gateway: mail }),
  ].filter((processManager) => processManager !== null);
}

/** What time calls for. */
export function createTimedTasks(deps: ProcessManagersDeps): readonly TimedTask[] {
  const { gateway, mail, pool } = deps;
  return [
    createPaymentDeadlineSweep(deps),
    createUndoPeriodSweep(deps),
    createStockUndoSweep(deps),
    ...(gateway === null ? [] : [createReconciliation({ ...deps, gateway })]),
    ...(mail === null ? [] : [createMailRetries({ ...deps, gateway: mail })]),
    createUnusedPictureRemoval(deps),
    createRestockTurns(deps),
    createWaitingReactions({ ...deps, over: (store) => baseProcessManagers({ ...deps, store }) }),
    { name: 'forget-past-rates', everyMs: 10 * 60_000, run: () => deleteExpiredRates(pool) },
    { name: 'forget-past-holds', everyMs: 10 * 60_000, run: () => forgetPastHolds(pool, deps.clock()) },
  ];
}
