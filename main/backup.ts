import { runBackupCommand } from './backup-command.ts';

/** `node dist/backup.js backup|restore FOLDER`, with the environment of the shop's processes. */
process.exitCode = await runBackupCommand(process.argv.slice(2), process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
