import { DONE } from '#audit/command/audit-command.ts';
import { type Command, runAsProcess } from './commands/command-line.ts';
import { SHOP_COMMANDS } from './commands/shop-commands.ts';

/** What `miris` does in the image beside the commands that a clone has too. */
const IMAGE_COMMANDS: readonly Command[] = [
  {
    name: 'start',
    about: 'lance le rôle que nomme ROLE : server, relay, worker ou all',
    example: 'start',
    load: async () => async () => {
      await import('./main.ts');
      return DONE;
    },
  },
  {
    name: 'migrate',
    about: 'crée tables, comptes et droits, dans PostgreSQL et dans le journal',
    example: 'migrate',
    load: async () => {
      const { runMigrateCommand } = await import('./commands/migrate.ts');
      return async ({ variables }) => runMigrateCommand(await variables());
    },
  },
  {
    name: 'doctor',
    about: 'contrôle la configuration et demande à chaque serveur s’il répond',
    options: { json: { about: 'pour une machine' } },
    example: 'doctor',
    load: async () => (await import('./commands/doctor.ts')).runDoctor,
  },
];

await runAsProcess('miris', [...IMAGE_COMMANDS, ...SHOP_COMMANDS]);
