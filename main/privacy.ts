import { runPrivacyCommand } from './privacy-command.ts';
import { runCommand } from './run-command.ts';

/** `node dist/privacy.js export|forget EMAIL`, with the environment of the shop's processes. */
await runCommand(runPrivacyCommand);
