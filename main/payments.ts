import { runPaymentsCommand } from './payments-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/payments.js reconcile`, with the environment of the shop's processes. */
await runCommand(runPaymentsCommand);
