import { DONE, WRONG } from '#audit/command/audit-command.ts';
import type { Terminal } from '#platform/terminal.ts';
import type { Reconciliation } from '#services/payments/reconcile-payments.ts';
import { reconcile } from '#workers/process-managers/orders/reconciliation.ts';
import type { Call } from './command-line.ts';
import { withParts } from './with-parts.ts';

/**
 * `payments reconcile`: progress and alarms on standard error, the summary on standard output.
 * @returns the exit code: 0 when the books agree now, 1 when there is money of no known order.
 * @throws PaymentProviderError when the provider does not answer.
 */
export function runReconcile(call: Call): Promise<number> {
  const since = call.text('since');
  return withParts(call, async (parts) => {
    const { gateway, database } = parts;
    if (gateway === null) {
      call.err.write('Cette boutique n’encaisse rien : STRIPE_SECRET_KEY manque.\n');
      return WRONG;
    }
    const progress = createProgress(call.err);
    const found = await reconcile(
      { ...parts, gateway, db: database.db },
      since === undefined ? undefined : new Date(since),
      { onProgress: progress.show },
    );
    progress.end();
    call.out.write(`${call.has('json') ? JSON.stringify(found) : summary(found)}\n`);
    return found.unknown === 0 ? DONE : WRONG;
  });
}

function summary({ payments, refunds, disputes, orders, news, unknown }: Reconciliation): string {
  return [
    `Paiements lus chez le prestataire        ${payments}`,
    `Remboursements lus chez le prestataire   ${refunds}`,
    `Litiges lus chez le prestataire          ${disputes}`,
    `Commandes à remboursement en attente     ${orders}`,
    `Nouvelles enregistrées                   ${news}`,
    `Sans commande connue                     ${unknown}`,
  ].join('\n');
}

const LINES_EVERY = 100;

/** One line that counts on a terminal, a line now and then elsewhere. */
function createProgress(err: Terminal) {
  let shown = 0;
  return {
    show({ payments, refunds, orders }: Reconciliation): void {
      const done = payments + refunds + orders;
      if (!err.isTTY && done < shown + LINES_EVERY) return;
      err.redraw(`  ${done} examinés…`);
      shown = done;
    },
    end(): void {
      if (err.isTTY && shown > 0) err.write('\n');
    },
  };
}
