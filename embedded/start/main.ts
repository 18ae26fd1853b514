import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from '#platform/terminal.ts';
import { removeAddresses } from './addresses.ts';
import { bringUp, createProgress, type OpenShop, type Progress } from './bring-up.ts';
import { readStartEnvironment, type StartEnvironment } from './environment.ts';
import type { Stoppable } from './managed-process.ts';
import { assertFree } from './plans.ts';
import { type RunningNote, takeDataDir } from './running.ts';

const STORES = ['postgres', 'keys', 'event-store'];
const development = process.argv.includes('--dev');

async function start(): Promise<void> {
  const progress = createProgress();
  const environment = readStartEnvironment(process.env);
  const note = await takeDataDir(environment.dataDir, environment.PORT);
  await removeAddresses(environment.dataDir);
  const processes: Stoppable[] = [];
  stopOnSignals(processes, note, environment.dataDir);
  try {
    await assertFree(environment.PORT);
    await mkdir(join(environment.dataDir, 'logs'), { recursive: true });
    const shop = await bringUp({ environment, development, note, progress, processes });
    await note.opened();
    printWelcome(environment, shop, progress);
  } catch (error) {
    printError(error);
    await stopAll(processes, note, environment.dataDir);
    process.exit(1);
  }
}

function printWelcome(environment: StartEnvironment, shop: OpenShop, progress: Progress): void {
  const password = environment.ADMIN_PASSWORD
    ? 'celui de ADMIN_PASSWORD'
    : (shop.generatedPassword ??
      'celui affiché au premier démarrage (un autre : ADMIN_PASSWORD=… npm start)');
  console.log(`
  Mirïs est ouverte (${progress.seconds()} s).
    Boutique              http://localhost:${environment.PORT}
    Administration        http://localhost:${environment.PORT}/admin
    Mot de passe          ${password}
    Boîte aux lettres     ${shop.mailboxUrl ?? 'celle de SMTP_URL'}
    Simulateur Stripe     ${shop.stripeUrl ?? 'aucun : le Stripe de STRIPE_SECRET_KEY'}
    Journaux              ${join(environment.dataDir, 'logs')}
  Ctrl-C pour fermer.
`);
}

function stopOnSignals(processes: Stoppable[], note: RunningNote, dataDir: string): void {
  let stopping = false;
  const stop = (reason: string) => {
    if (stopping) return;
    stopping = true;
    console.log(`\n  Fermeture (${reason})…`);
    void stopAll(processes, note, dataDir).then(() => {
      console.log('  Mirïs est fermée.');
      process.exit(0);
    });
  };
  process.on('SIGINT', () => stop('Ctrl-C'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGHUP', () => stop('terminal fermé'));
  // As for programs that a pipe leads to: `npm start | head` ends the shop, in order.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', () => stop('plus personne ne lit'));
  watchNpm(() => stop('npm est parti'));
}

/** Stops what serves and works first, then the stores. Takes some seconds at most. */
async function stopAll(parts: readonly Stoppable[], note: RunningNote, dataDir: string): Promise<void> {
  const stop = (group: readonly Stoppable[]) => Promise.all(group.map((part) => part.stop()));
  await stop(parts.filter(({ name }) => !STORES.includes(name)));
  await stop(parts.filter(({ name }) => STORES.includes(name)));
  await removeAddresses(dataDir);
  await note.remove();
}

/** npm killed with SIGKILL cannot pass the news on: started by npm, the shop goes when its parent does. */
function watchNpm(gone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) gone();
  }, 1_000).unref();
}

function printError(error: unknown): void {
  console.error(printable(error instanceof Error ? error.message : String(error)));
}

await start().catch((error: unknown) => {
  printError(error);
  process.exit(1);
});
