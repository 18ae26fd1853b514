import { runBackupCommand } from '#main/backup-command.ts';
import { runCommand } from '#main/run-command.ts';
import { toolEnvironment } from './tool-environment.ts';

/** `npm run backup -- FOLDER`, `npm run restore -- FOLDER`: of the shop the environment names, or of the one `npm start` runs on DATA_DIR. */
await runCommand(runBackupCommand, toolEnvironment);
