import { runMigrateCommand } from './migrate-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/migrate.js`, with the owner's accounts: to be run before the processes of a version start. */
await runCommand(runMigrateCommand);
