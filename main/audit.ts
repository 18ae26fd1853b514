import { runAuditCommand } from './audit-command.ts';

/** `node dist/audit.js …`, with the environment of the shop's processes. */
process.exitCode = await runAuditCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
