import { runAuditCommand } from '#main/audit-command.ts';
import { runCommand } from '#main/run-command.ts';
import { toolEnvironment } from './tool-environment.ts';

/** `npm run audit -- …`: of the shop the environment names, or of the one `npm start` runs on DATA_DIR. */
await runCommand(runAuditCommand, toolEnvironment);
