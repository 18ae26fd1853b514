import { runPaymentsCommand } from './payments-command.ts';

/** `node dist/payments.js reconcile`, with the environment of the shop's processes. */
process.exitCode = await runPaymentsCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
