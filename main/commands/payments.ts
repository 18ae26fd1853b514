import { parseArgs } from 'node:util';
import { pino } from 'pino';
import type { Reconciliation } from '#services/payments/reconcile-payments.ts';
import { reconcile } from '#workers/process-managers/reconciliation.ts';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { openParts } from '../roles/parts.ts';
import { runIfStarted } from './run-command.ts';

const USAGE = `Usage : npm run payments -- reconcile [--since 2026-03-01T00:00:00Z]

  Compare les paiements et remboursements du prestataire avec ceux de la boutique et enregistre ce qui manque.
  --since  depuis quand lire les livres du prestataire (ISO 8601) ; par défaut, depuis trois jours.
`;

/**
 * Runs `payments …` against the shop that the environment names: progress and alarms on standard error, the summary on standard
 * output.
 * @returns the exit code: 0 when the books agree now, 1 when there is money of no known order, 2 for a wrong call.
 * @throws PaymentProviderError when the provider does not answer.
 */
export async function runPaymentsCommand(
  args: string[],
  variables: Record<string, string | undefined>,
): Promise<number> {
  const call = readCall(args);
  if (call === null) {
    process.stderr.write(USAGE);
    return 2;
  }
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parts = await openParts(commandEnvironment(variables), logger);
  try {
    const { gateway, database } = parts;
    if (gateway === null) throw new Error('STRIPE_SECRET_KEY is missing: this shop takes no payments');
    const progress = createProgress();
    const found = await reconcile({ ...parts, gateway, db: database.pool }, call.since, {
      onProgress: progress.show,
    });
    progress.end();
    process.stdout.write(`${summary(found)}\n`);
    return found.unknown === 0 ? 0 : 1;
  } finally {
    await parts.close();
  }
}

function readCall(args: string[]): { since: Date | undefined } | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
    if (positionals.length !== 1 || positionals[0] !== 'reconcile') return null;
    const since = values.since === undefined ? undefined : new Date(values.since);
    return since !== undefined && Number.isNaN(since.getTime()) ? null : { since };
  } catch {
    return null;
  }
}

function summary({ payments, refunds, orders, news, unknown }: Reconciliation): string {
  return [
    `Paiements lus chez le prestataire        ${payments}`,
    `Remboursements lus chez le prestataire   ${refunds}`,
    `Commandes à remboursement en attente     ${orders}`,
    `Nouvelles enregistrées                   ${news}`,
    `Sans commande connue                     ${unknown}`,
  ].join('\n');
}

const LINES_EVERY = 100;

/** One line that counts on a terminal, a line now and then elsewhere. */
function createProgress() {
  let shown = 0;
  const terminal = process.stderr.isTTY;
  return {
    show({ payments, refunds, orders }: Reconciliation): void {
      const done = payments + refunds + orders;
      if (terminal) process.stderr.write(`\r  ${done} examinés…`);
      else if (done >= shown + LINES_EVERY) process.stderr.write(`  ${done} examinés…\n`);
      else return;
      shown = done;
    },
    end(): void {
      if (terminal && shown > 0) process.stderr.write('\n');
    },
  };
}

await runIfStarted(import.meta.url, runPaymentsCommand);
