import { runBackupCommand } from '#main/backup-command.ts';
import { toolEnvironment } from './tool-environment.ts';

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`: of the shop the environment names, or of the one `npm start` runs on DATA_DIR. */
async function main(): Promise<number> {
  return runBackupCommand(process.argv.slice(2), await toolEnvironment(process.env));
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
