import { runPrivacyCommand } from '#main/privacy-command.ts';
import { runCommand } from '#main/run-command.ts';
import { toolEnvironment } from './tool-environment.ts';

/** `npm run privacy -- export|forget EMAIL`: of the shop the environment names, or of the one `npm start` runs on DATA_DIR. */
await runCommand(runPrivacyCommand, toolEnvironment);
