import { type Command, runCommand } from '#main/commands/run-command.ts';
import { toolEnvironment } from './tool-environment.ts';

/* `npm run audit -- …` and the like: a command on the shop that the environment names, or on the one that `npm start` runs on DATA_DIR. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  audit: async () => (await import('./verify-own-log.ts')).runAuditWithOwnLog,
  backup: async () => (await import('#main/commands/backup.ts')).runBackupCommand,
  payments: async () => (await import('#main/commands/payments.ts')).runPaymentsCommand,
  privacy: async () => (await import('#main/commands/privacy.ts')).runPrivacyCommand,
  projections: async () => (await import('#main/commands/projections.ts')).runProjectionsCommand,
};

const [name = ''] = process.argv.splice(2, 1);
const load = COMMANDS[name];
if (load === undefined) throw new Error(`There is no command ${name}: ${Object.keys(COMMANDS).join(', ')}`);
await runCommand(await load(), toolEnvironment);
