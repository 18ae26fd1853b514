import { runAuditCommand } from './audit-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/audit.js …`, with the environment of the shop's processes. */
await runCommand(runAuditCommand);
