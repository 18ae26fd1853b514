import { DONE } from '#audit/command/audit-command.ts';
import { type Command, type Run, runAsProcess } from '#main/commands/command-line.ts';
import { SHOP_COMMANDS } from '#main/commands/shop-commands.ts';
import { readStartEnvironment, toolEnvironment } from './environment.ts';

const YES = { yes: { about: 'sans demander' } };

/** What `npm run miris -- …` does in a clone beside the commands that the image has too. */
const CLONE_COMMANDS: readonly Command[] = [
  {
    name: 'start',
    about: 'ouvre la boutique de DATA_DIR',
    options: { dev: { about: 'les pages se rechargent quand leur code change' } },
    example: 'start',
    load: async () => async () => {
      await import('./main.ts');
      return DONE;
    },
  },
  {
    name: 'doctor',
    about: 'dit ce qui manque à cette machine, et comment l’avoir',
    options: { json: { about: 'pour une machine' } },
    example: 'doctor',
    load: async () => async () => {
      // Plain JavaScript, which must also run where nothing is installed: it is no module of this program.
      await import(new URL('../doctor/main.mjs', import.meta.url).href);
      return Number(process.exitCode ?? DONE);
    },
  },
  {
    name: 'seed',
    about: 'joue une année de commerce dans la boutique ouverte, si elle n’a pas encore vendu',
    options: {
      orders: { value: 'NOMBRE', about: 'combien de commandes (1 à 100 000)', isRequired: true },
      seed: { value: 'NOMBRE', about: 'le même donne la même année ; par défaut, une année au hasard' },
    },
    example: 'seed --orders 300',
    load: async () => (await import('../seed/trade/run-seed.ts')).runSeed,
  },
  {
    name: 'reset',
    about: 'efface la boutique de DATA_DIR, fermée, après avoir demandé',
    options: YES,
    example: 'reset',
    load: async () => (await import('./erase-shop.ts')).runReset,
  },
  {
    name: 'demo',
    about: 'remplace la boutique de DATA_DIR, fermée, par une qui a vendu un an, après avoir demandé',
    options: YES,
    example: 'demo',
    load: async () => (await import('./erase-shop.ts')).runDemo,
  },
];

/** The log on disk is checked first: what is damaged there cannot be compared with anything. */
async function verifyWithOwnLog(verify: Run): Promise<Run> {
  const { verifyOwnLog } = await import('./verify-own-log.ts');
  return async (call) => {
    const { EVENTSTORE_URL, dataDir } = readStartEnvironment(process.env);
    const code = EVENTSTORE_URL === undefined ? await verifyOwnLog(dataDir, call.err) : DONE;
    return code === DONE ? verify(call) : code;
  };
}

const shopCommands = SHOP_COMMANDS.map((command) =>
  command.name === 'audit verify'
    ? { ...command, load: async () => verifyWithOwnLog(await command.load()) }
    : command,
);

await runAsProcess('npm run miris --', [...CLONE_COMMANDS, ...shopCommands], () =>
  toolEnvironment(process.env),
);
