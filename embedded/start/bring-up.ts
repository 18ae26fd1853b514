import { fork } from 'node:child_process';
import { once } from 'node:events';
import { access, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProcesses, buildWeb, isBuilt, recordBuilt } from '#main/build/build.ts';
import { writeAddresses } from './addresses.ts';
import type { StartEnvironment } from './environment.ts';
import {
  createRestarts,
  manageProcess,
  type ProcessPlan,
  RETRY_PAUSE_MS,
  type Restarts,
  type Stoppable,
  whileStoreReturns,
} from './managed-process.ts';
import {
  choosePorts,
  embeddedStoreUrl,
  type PlanInput,
  planShop,
  planStores,
  type StoreUrls,
} from './plans.ts';
import type { RunningNote } from './running.ts';
import { loadSecrets, writePublicKey } from './secrets.ts';
import { takeOverKeys } from './take-over-keys.ts';

/** Prints a line per step of the start, with the time each took. */
export interface Progress {
  step<T>(label: string, work: Promise<T>): Promise<T>;
  /** Seconds since the start, one decimal. */
  seconds(): string;
}

export interface BringUpInput {
  readonly environment: StartEnvironment;
  readonly development: boolean;
  readonly note: RunningNote;
  readonly progress: Progress;
  /** Everything started is put here at once, so that a failed start can stop it. */
  readonly processes: Stoppable[];
}

export interface OpenShop {
  readonly mailboxUrl: string | null;
  /** Null when the shop uses the real one. */
  readonly stripeUrl: string | null;
  readonly generatedPassword: string | null;
}

/** Builds what is not built, starts the stores, seeds an empty log, then starts everything else; a line of progress each. */
export async function bringUp(input: BringUpInput): Promise<OpenShop> {
  const { environment, development, note, progress, processes } = input;
  const built = await isBuilt();
  if (!built) await progress.step('Compilation des services', buildProcesses());
  // The site compiles while the stores start and are filled.
  const site = built || development ? Promise.resolve() : progress.step('Compilation du site', buildWeb());
  const [{ secrets, generatedPassword }, ports] = await Promise.all([
    loadSecrets(environment.dataDir, environment.ADMIN_PASSWORD),
    choosePorts(),
  ]);
  await writePublicKey(environment.dataDir, secrets);
  const planInput: PlanInput = {
    start: environment,
    ports,
    secrets,
    development,
    onSpawn: (pid) => void note.addChild(pid),
  };
  const ownStores = environment.DATABASE_URL === undefined && environment.EVENTSTORE_URL === undefined;
  const restarts = createRestarts(ownStores);
  const run = (label: string, plan: ProcessPlan) => {
    const managed = manageProcess(plan, restarts);
    processes.push(managed);
    return progress.step(label, managed.ready);
  };
  const mailbox = environment.SMTP_URL ? null : `http://127.0.0.1:${ports.mailbox}`;
  const stripe = environment.STRIPE_SECRET_KEY ? null : `http://127.0.0.1:${ports.stripe}`;

  const openStores = async () => {
    const urls = await startStores(planInput, run);
    // All other ports are known as well: tools find the shop's parts from now on, whatever is started again and when.
    await writeAddresses(environment.dataDir, {
      shop: `http://localhost:${environment.PORT}`,
      ...urls,
      stripeSimulator: stripe,
      mailbox,
    });
    const takeover = { ...urls, masterKey: secrets.personalDataKey, dataDir: environment.dataDir };
    await whileStoreReturns(restarts, () => takeOverKeys(takeover));
    const shop = planShop(planInput, urls);
    if (environment.SEED === 'catalogue')
      await seedIfEmpty(environment.dataDir, shop.server.env, { progress, restarts });
    return shop;
  };
  const [shop] = await Promise.all([openStores(), site]);
  if (!built && !development) await recordBuilt();
  await Promise.all([
    run(`Boutique (port ${environment.PORT})`, shop.server).then(() => restarts.shopServes()),
    run('Relais', shop.relay),
    run('Ouvriers', shop.worker),
    ...(stripe ? [run('Simulateur Stripe', shop.stripe)] : []),
    ...(mailbox ? [run('Boîte aux lettres', shop.mailbox)] : []),
  ]);
  return { mailboxUrl: mailbox, stripeUrl: stripe, generatedPassword };
}

async function startStores(
  input: PlanInput,
  run: (label: string, plan: ProcessPlan) => Promise<Record<string, unknown>>,
): Promise<StoreUrls> {
  const { start: environment, ports } = input;
  const plans = planStores(input);
  const isEmbedded = environment.DATABASE_URL === undefined;
  const [databaseUrl, keysDatabaseUrl, eventStoreUrl] = await Promise.all([
    environment.DATABASE_URL ??
      run('PostgreSQL', plans.postgres).then((facts) => String(facts.connectionString)),
    isEmbedded ? run('Clés des clients', plans.keys).then((facts) => String(facts.connectionString)) : null,
    environment.EVENTSTORE_URL ??
      run('Magasin d’événements', plans['event-store']).then(() => embeddedStoreUrl(ports.eventStore)),
  ]);
  return { databaseUrl, eventStoreUrl, keysDatabaseUrl };
}

/**
 * Lets the seed process fill an empty log, once per data directory. A seeding that was killed half-way, or lost its stores, is repeated, by
 * the next start at the latest: its commands are idempotent.
 */
async function seedIfEmpty(
  dataDir: string,
  env: NodeJS.ProcessEnv,
  { progress, restarts }: { readonly progress: Progress; readonly restarts: Restarts },
): Promise<void> {
  const marker = join(dataDir, 'seeded');
  const isSeeded = await access(marker).then(
    () => true,
    () => false,
  );
  if (isSeeded) return;
  await progress.step('Catalogue', seed(env, restarts));
  await writeFile(marker, '');
}

async function seed(env: NodeJS.ProcessEnv, restarts: Restarts): Promise<void> {
  for (;;) {
    const begun = restarts.count();
    // It is compiled: what compiles this process's own sources would cost it a second.
    const child = fork('dist/embedded/seed.js', {
      env,
      execArgv: ['--enable-source-maps'],
      stdio: 'inherit',
    });
    const [code, signal] = await once(child, 'exit');
    if (code === 0) return;
    if (restarts.isToBlame({ code, signal }, begun))
      throw new Error('Le catalogue n’a pas pu être enregistré.');
    await sleep(RETRY_PAUSE_MS);
  }
}

export function createProgress(): Progress {
  const begun = performance.now();
  return {
    async step(label, work) {
      const from = performance.now();
      const result = await work;
      console.log(`  ✓ ${label} (${((performance.now() - from) / 1000).toFixed(1)} s)`);
      return result;
    },
    seconds: () => ((performance.now() - begun) / 1000).toFixed(1),
  };
}
