import { runProjectionsCommand } from './projections-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/projections.js status`, with the environment of the shop's processes. */
await runCommand(runProjectionsCommand);
