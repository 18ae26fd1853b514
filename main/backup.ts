import { runBackupCommand } from './backup-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/backup.js backup|restore FOLDER`, with the environment of the shop's processes. */
await runCommand(runBackupCommand);
