import { createAuditAnswering } from '#audit/tasks/answer-tasks.ts';
import type { Environment } from '#contracts/settings/environment.ts';
import { createOptInLinks } from '#platform/http/tokens/opt-in-links.ts';
import { createRootSigner } from '#platform/integrity/root-keys.ts';
import { withTimeout } from '#platform/with-timeout.ts';
import { allProjections } from '#projections/all.ts';
import { findRunningNumbers } from '#projections/orders/running-numbers.ts';
import { createDataLinks } from '#services/customers/data-links.ts';
import { createSmtpGateway } from '#services/emails/mail-gateway.ts';
import { openWakeUpQueue } from '#workers/following/wake-up-queue.ts';
import {
  createProcessManagers,
  createTimedTasks,
} from '#workers/process-managers/create-process-managers.ts';
import { createMorningMail } from '#workers/process-managers/mails/morning-mail.ts';
import { createMaintenanceTasks } from '#workers/process-managers/maintenance-tasks.ts';
import { createPersonalData } from '#workers/process-managers/privacy/personal-data.ts';
import { createRestoredKeysRebuilds } from '#workers/rebuild/rebuild-outdated.ts';
import { startWorkers } from '#workers/start-workers.ts';
import { whileClockIsBelieved } from '#workers/timed-tasks.ts';
import { publicKeysOf } from '../configuration/load-configuration.ts';
import { observedProcessManager, observedProjection } from './observability/observed.ts';
import { exposeWorkerGauges } from './observability/worker-gauges.ts';
import { orderLinksOf } from './order-links.ts';
import { type Parts, sessionSecretsOf } from './parts.ts';
import type { Running } from './running.ts';

/** Longest the first pages wait for read models that are far behind, in milliseconds. */
const MAX_CATCHING_UP_MS = 5_000;

/** Projects the log and runs what reacts to it; ready when the read models show what happened before. */
export async function startWorkerRole(parts: Parts): Promise<Running> {
  const { environment, store, database, logger } = parts;
  const queue = await openWakeUpQueue({
    redisUrl: environment.REDIS_URL,
    databaseUrl: environment.DATABASE_URL,
    logger,
  });
  exposeWorkerGauges({ ...parts, log: parts.rawLog }, queue);
  parts.health.needs('queues', () => queue.waiting());
  const { processManagers, timedTasks, close } = openProcessManagers(parts);
  const { missing } = parts.keys;
  const { db, pool } = database;
  const projections = allProjections.map((projection) => observedProjection(projection, parts));
  const workers = await startWorkers({
    store,
    db,
    pool,
    queue,
    projections,
    processManagers: processManagers.map((manager) => observedProcessManager(manager, parts)),
    timedTasks: [
      ...timedTasks.map((task) => whileClockIsBelieved(task, parts.trustedClock)),
      createRestoredKeysRebuilds({ store, db, pool, projections, missing, logger }),
      {
        name: 'find-missing-keys',
        everyMs: 60_000,
        run: (signal) => missing.compareWith(parts.rawLog, signal),
      },
    ],
    logger,
  });
  await withTimeout(MAX_CATCHING_UP_MS, workers.caughtUp);
  return {
    async stop() {
      await workers.stop();
      await queue.close();
      close();
    },
  };
}

/** The shop's process managers and timed tasks, with the mail server they send through. */
function openProcessManagers(parts: Parts) {
  const { environment, database, publicUrl } = parts;
  const mail =
    environment.SMTP_URL === undefined
      ? null
      : createSmtpGateway({
          url: environment.SMTP_URL,
          from: environment.MAIL_FROM,
          answersTo: environment.SUPPORT_EMAIL,
        });
  const { confirmationUrlOf, leaveUrlOf } = createOptInLinks(
    'newsletter',
    sessionSecretsOf(environment),
    publicUrl,
  );
  const restockLinks = createOptInLinks('restockNotice', sessionSecretsOf(environment), publicUrl);
  const deps = {
    ...parts,
    db: database.db,
    pool: database.pool,
    shop: { publicUrl, supportEmail: environment.SUPPORT_EMAIL },
    processingMinutes: environment.PAYMENT_PROCESSING_MINUTES,
    dispatchWaitMinutes: environment.DISPATCH_MAIL_WAIT_MINUTES,
    orderUrl: orderLinksOf(parts).urlOf,
    findRunningNumbers: (orderIds: readonly string[]) => findRunningNumbers(database.db, orderIds),
    unsubscribeUrl: leaveUrlOf,
    confirmationUrl: confirmationUrlOf,
    confirmNoticeUrl: restockLinks.confirmationUrlOf,
    leaveNoticeUrl: restockLinks.leaveUrlOf,
    mail,
  };
  const personalDataUrl = createDataLinks(sessionSecretsOf(environment), publicUrl).urlOf;
  const processManagers = [
    ...createProcessManagers(deps),
    createPersonalData({ ...parts, shop: deps.shop, personalDataUrl }),
  ];
  const timedTasks = createTimedTasks(deps);
  const rootsFile = environment.INTEGRITY_ROOTS_FILE ?? null;
  const maintenance = createMaintenanceTasks({
    ...parts,
    db: database.db,
    signer: signerOf(environment),
    rootsFile,
  });
  const auditing = createAuditAnswering({ ...parts, publicKeys: publicKeysOf(environment), rootsFile });
  return {
    processManagers,
    timedTasks: [...timedTasks, createMorningMail(deps), ...maintenance, auditing],
    close: () => mail?.close(),
  };
}

function signerOf({ INTEGRITY_SIGNING_KEY: key }: Environment) {
  return key === undefined ? null : createRootSigner(key);
}
