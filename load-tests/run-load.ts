import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { ADMIN_PASSWORD, discardShop, openShop, type TestShop } from '#embedded/testing/open-shop.ts';
import { watchProcesses } from './harness/process-samples.ts';
import { type LoadReport, machine, type ProcessUse, table } from './harness/report.ts';
import { findK6, HOW_TO_GET_K6, runK6 } from './harness/run-k6.ts';

const ROOM = import.meta.dirname;
const RESULTS = join(ROOM, 'results');
const NOT_A_SCRIPT = new Set(['run-load.ts', 'k6.d.ts']);
/** A few users send what a city would: this shop's limits are as wide, and it believes the addresses that they name. */
const MANY_SHOPPERS = { RATE_LIMIT_FACTOR: '1000000', TRUSTED_PROXIES: '1' };
const secretsSchema = z.object({ stripeWebhookSecret: z.string(), stripeSecretKey: z.string() });

interface Options {
  readonly script: string;
  readonly smoke: boolean;
  readonly duration: string | undefined;
}

/**
 * `npm run load -- NAME`: puts a shop of its own under the load of one script and tells how it bore it.
 * @returns the exit code: 0 when all was kept, 1 when not, 2 for a wrong call or without k6.
 */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    process.stderr.write(usage());
    return 2;
  }
  const k6 = findK6();
  if (k6 === null) {
    process.stderr.write(`${HOW_TO_GET_K6}\n`);
    return 2;
  }
  console.log('  Ouverture d’une boutique pour l’essai…');
  const shop = await openShop({ env: MANY_SHOPPERS });
  try {
    const report = await putUnderLoad(k6, shop, options);
    console.log(table(report));
    console.log(`  ${await keep(report)}`);
    return report.passed ? 0 : 1;
  } finally {
    await discardShop(shop);
  }
}

async function putUnderLoad(k6: string, shop: TestShop, options: Options): Promise<LoadReport> {
  const { script, smoke, duration } = options;
  const secrets = secretsSchema.parse(JSON.parse(await readFile(join(shop.dataDir, 'secrets.json'), 'utf8')));
  const watched = await watchProcesses(pidOf(shop));
  const outcome = await runK6({
    k6,
    script: join(ROOM, `${script}.ts`),
    variables: {
      SHOP_URL: shop.url,
      ADMIN_PASSWORD,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      ...(shop.addresses.stripeSimulator === null ? {} : { STRIPE_API_URL: shop.addresses.stripeSimulator }),
      RUN_ID: `essai${randomBytes(4).toString('hex')}`,
      ...(smoke ? { SMOKE: '1' } : {}),
      ...(duration === undefined ? {} : { DURATION: duration }),
    },
  });
  const processes = await watched.stop();
  console.log('  Les modèles de lecture, comparés au journal rejoué…');
  const invariants = [
    {
      name: 'les modèles de lecture sont ceux du journal rejoué',
      kept: await verifyReadModels(shop.dataDir),
    },
    ...(smoke ? [] : [memoryKept(processes)]),
  ];
  return {
    script,
    date: new Date().toISOString(),
    smoke,
    machine: machine(),
    passed: outcome.exitCode === 0 && invariants.every(({ kept }) => kept),
    outcome,
    invariants,
    processes,
  };
}

/** What one server process may hold in memory under load, in MiB. */
const MAX_SERVER_MIB = 300;

function memoryKept(processes: readonly ProcessUse[]): { name: string; kept: boolean } {
  const most = processes.find(({ name }) => name === 'server')?.memory.most ?? 0;
  return { name: `un serveur tient en ${MAX_SERVER_MIB} Mio`, kept: most <= MAX_SERVER_MIB };
}

/** Replays the shop's log and compares each read model with it row by row, as an auditor does. */
async function verifyReadModels(dataDir: string): Promise<boolean> {
  const audit = spawn(process.execPath, ['--import', 'tsx', 'embedded/start/miris.ts', 'audit', 'verify'], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(audit, 'exit');
  return code === 0;
}

function pidOf({ supervisor }: TestShop): number {
  if (supervisor.pid === undefined) throw new Error('La boutique n’a pas démarré.');
  return supervisor.pid;
}

/** @returns a sentence saying where the results are. */
async function keep(report: LoadReport): Promise<string> {
  await mkdir(RESULTS, { recursive: true });
  const name = `${report.script}${report.smoke ? '-smoke' : ''}-${report.date.slice(0, 16).replace(/[T:]/g, '-')}`;
  await writeFile(join(RESULTS, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  return `Résultats : load-tests/results/${name}.json`;
}

function readOptions(args: string[]): Options | null {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        duration: { type: 'string' },
        smoke: { type: 'boolean', default: false },
      },
    });
    const [script, ...more] = positionals;
    if (script === undefined || more.length > 0 || !scripts().includes(script)) return null;
    return { script, ...values, duration: values.duration };
  } catch {
    return null;
  }
}

function scripts(): string[] {
  return readdirSync(ROOM)
    .filter((file) => file.endsWith('.ts') && !NOT_A_SCRIPT.has(file))
    .map((file) => file.slice(0, -'.ts'.length));
}

function usage(): string {
  return `Usage : npm run load -- NOM [--duration 30s] [--smoke]

  Ouvre une boutique à part, la met sous charge avec k6 et vérifie à la fin que rien ne manque.
  NOM         ${scripts().join(', ')}
  --duration  combien de temps dure l’essai (30s, 10m) ; sans lui, ce que l’essai prévoit
  --smoke     en petit, sans exiger de vitesse
`;
}

process.exitCode = await main(process.argv.slice(2));
