import { createAuditAnswering } from '#audit/tasks/answer-tasks.ts';
import type { Environment } from '#contracts/environment.ts';
import { createRootSigner } from '#platform/integrity/root-keys.ts';
import { createDataLinks } from '#services/customers/data-links.ts';
import { createSmtpGateway } from '#services/emails/mail-gateway.ts';
import {
  type ConfirmableRequest,
  confirmationUrlOf,
  createConfirmationTokens,
  createUnsubscribeTokens,
  unsubscribeUrlOf,
} from '#services/newsletter/tokens.ts';
import { createOrderLinks } from '#services/orders/order-links.ts';
import {
  createProcessManagers,
  createTimedTasks,
} from '#workers/process-managers/create-process-managers.ts';
import { createCustodyTasks } from '#workers/process-managers/custody-tasks.ts';
import { createPersonalData } from '#workers/process-managers/personal-data.ts';
import { publicKeysOf } from '../configuration/load-configuration.ts';
import type { Parts } from './parts.ts';

/** The shop's process managers and timed tasks, with the mail server they send through. */
export function openProcessManagers(parts: Parts) {
  const { environment, database, publicUrl } = parts;
  const mail =
    environment.SMTP_URL === undefined
      ? null
      : createSmtpGateway({
          url: environment.SMTP_URL,
          from: environment.MAIL_FROM,
          answersTo: environment.SUPPORT_EMAIL,
        });
  const tokens = createUnsubscribeTokens(environment.SESSION_SECRET);
  const confirmations = createConfirmationTokens(environment.SESSION_SECRET);
  const deps = {
    ...parts,
    db: database.pool,
    shop: { publicUrl, supportEmail: environment.SUPPORT_EMAIL },
    processingMinutes: environment.PAYMENT_PROCESSING_MINUTES,
    dispatchWaitMinutes: environment.DISPATCH_MAIL_WAIT_MINUTES,
    orderUrl: createOrderLinks(environment.SESSION_SECRET, publicUrl).urlOf,
    unsubscribeUrl: (subscriptionId: string) => unsubscribeUrlOf(publicUrl, tokens.of(subscriptionId)),
    confirmationUrl: (request: ConfirmableRequest) => confirmationUrlOf(publicUrl, confirmations.of(request)),
    mail,
  };
  const personalDataUrl = createDataLinks(environment.SESSION_SECRET, publicUrl).urlOf;
  const processManagers = [
    ...createProcessManagers(deps),
    createPersonalData({ ...parts, shop: deps.shop, personalDataUrl }),
  ];
  const timedTasks = createTimedTasks(deps);
  const rootsFile = environment.INTEGRITY_ROOTS_FILE ?? null;
  const custody = createCustodyTasks({
    ...parts,
    db: database.pool,
    signer: signerOf(environment),
    rootsFile,
  });
  const auditing = createAuditAnswering({ ...parts, publicKeys: publicKeysOf(environment), rootsFile });
  return {
    processManagers,
    timedTasks: [...timedTasks, ...custody, auditing],
    close: () => mail?.close(),
  };
}

function signerOf({ INTEGRITY_SIGNING_KEY: key }: Environment) {
  return key === undefined ? null : createRootSigner(key);
}
