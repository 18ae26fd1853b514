import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { ADMIN_PASSWORD, discardShop, openShop } from '#embedded/testing/shops/open-shop.ts';
import { readOptions } from '#embedded/testing/tool-options.ts';

/* `npm run load -- NAME`: puts a shop of its own under the load of one k6 script, then holds its read models against the log. */
const ROOM = import.meta.dirname;
const SCRIPTS = readdirSync(ROOM)
  .filter((file) => file.endsWith('.ts') && file !== 'run-load.ts' && file !== 'k6.d.ts')
  .map((file) => file.slice(0, -'.ts'.length));

const USAGE = `Usage : npm run load -- NOM [--duration 30s] [--smoke]
  Ouvre une boutique à part, la met sous charge avec k6 et vérifie à la fin que rien ne manque.
  NOM         ${SCRIPTS.join(', ')}
  --duration  combien de temps dure l’essai (30s, 10m) ; sans lui, ce que l’essai prévoit
  --smoke     en petit, sans exiger de vitesse
`;

const HOW_TO_GET_K6 = `k6 est introuvable. Sur une machine avec Go : go install go.k6.io/k6@latest
(il se trouve alors dans ~/go/bin) ; ailleurs : https://grafana.com/docs/k6/latest/set-up/install-k6/.
S’il est déjà installé : K6_PATH=/chemin/vers/k6 npm run load -- …
`;

/** A few users send what a city would: this shop's limits are as wide, and it believes the addresses that they name. */
const MANY_SHOPPERS = { RATE_LIMIT_FACTOR: '1000000', TRUSTED_PROXIES: '1' };
const optionsSchema = z.object({
  names: z.tuple([z.enum(SCRIPTS)]),
  duration: z.string().optional(),
  smoke: z.boolean().default(false),
});
const secretsSchema = z.object({ stripeSecretKey: z.string() });

/** @returns the exit code: 0 when all was kept, 1 when not, 2 for a wrong call or without k6. */
async function main(): Promise<number> {
  const given = { duration: { type: 'string' }, smoke: { type: 'boolean' } } as const;
  const options = readOptions(USAGE, given, optionsSchema);
  if (options === null) return 2;
  const { names, duration, smoke } = options;
  const k6 = findK6();
  if (k6 === undefined) {
    process.stderr.write(HOW_TO_GET_K6);
    return 2;
  }
  const shop = await openShop({ env: MANY_SHOPPERS });
  try {
    const secrets = secretsSchema.parse(
      JSON.parse(await readFile(join(shop.dataDir, 'secrets.json'), 'utf8')),
    );
    const load = await run(k6, ['run', join(ROOM, `${names[0]}.ts`)], {
      K6_NO_USAGE_REPORT: 'true',
      SHOP_URL: shop.url,
      ADMIN_PASSWORD,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_API_URL: shop.addresses.stripeSimulator ?? '',
      RUN_ID: `essai${randomBytes(4).toString('hex')}`,
      ...(smoke && { SMOKE: '1' }),
      ...(duration !== undefined && { DURATION: duration }),
    });
    const verify = ['--import', 'tsx', 'embedded/start/miris.ts', 'audit', 'verify'];
    const audit = await run(process.execPath, verify, { DATA_DIR: shop.dataDir });
    return load === 0 && audit === 0 ? 0 : 1;
  } finally {
    await discardShop(shop);
  }
}

/** Where k6 is: K6_PATH, the PATH, or where Go installs programs. */
function findK6(): string | undefined {
  const directories = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), 'go', 'bin')];
  const places = [process.env.K6_PATH ?? '', ...directories.map((directory) => join(directory, 'k6'))];
  return places.find((place) => existsSync(place));
}

async function run(program: string, args: readonly string[], variables: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(program, args, { env: { ...process.env, ...variables }, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  return Number(code ?? 1);
}

process.exitCode = await main();
