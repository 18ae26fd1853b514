import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { processTree } from '#embedded/end-to-end/process-tree.ts';
import { eventually } from '#embedded/testing/eventually.ts';
import { ADMIN_PASSWORD, discardShop, openShop, type TestShop } from '#embedded/testing/open-shop.ts';
import { createShopClient } from '#embedded/testing/shop-client.ts';
import { processorMs } from '#main/testing/processor-time.ts';
import { HELD_ELSEWHERE } from './held-elsewhere.ts';
import { DOORS, playAll, tableOf } from './play.ts';
import type { Target } from './target.ts';
import { attackWithoutCures, lockingOutLast, vacuous } from './without-cures.ts';

const USAGE = `Usage : npm run attack -- [URL | --without-cures] [--password MOT-DE-PASSE] [--mailbox URL] [--trusts-us] [--factor 1]

Joue les preuves de l’audit de sécurité contre une boutique, et dit ce qui a tenu. Sans URL, une boutique s’ouvre pour cela et se ferme.
Elle ajoute des parfums, des commandes et des messages : jamais contre une boutique qui vend.
--trusts-us : la boutique croit X-Forwarded-For d’ici (TRUSTED_PROXIES=1) ; les attaques depuis plusieurs réseaux en ont besoin.
--without-cures : joue tout contre une copie de la boutique privée de ses défenses ; ce qui y est encore tenu ne prouve rien.
--factor : le RATE_LIMIT_FACTOR de la boutique ; plus il est bas, plus vite les limites sont atteintes.
Fin : 0 si tout a tenu, 1 si une attaque a réussi, 2 pour un appel inconnu.
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    password: { type: 'string' },
    mailbox: { type: 'string' },
    factor: { type: 'string', default: '1' },
    'trusts-us': { type: 'boolean', default: false },
    'without-cures': { type: 'boolean', default: false },
    // Of the copy that --without-cures makes.
    'must-succeed': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

async function pidOfServer({ supervisor }: TestShop): Promise<number> {
  for (const pid of await processTree(supervisor.pid ?? 0)) {
    const variables = (await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).split('\0');
    if (variables.includes('ROLE=server')) return pid;
  }
  throw new Error('the server does not run');
}

async function attackOwnShop(): Promise<boolean> {
  const shop = await openShop({
    env: {
      SEED: 'none',
      RATE_LIMIT_FACTOR: '0.1',
      TRUSTED_PROXIES: '1',
      PUBLIC_URL: 'https://attaque.example',
    },
  });
  try {
    const { mailbox } = shop.addresses;
    const server = await pidOfServer(shop);
    const client = createShopClient(shop.url);
    await client.logIn();
    await client.nameHouse();
    return await attack({
      url: shop.url,
      adminPassword: ADMIN_PASSWORD,
      isHttps: true,
      trustsUs: true,
      factor: 0.1,
      mailbox,
      processorMs: () => processorMs(server),
      written: async (mark) => {
        const log = () => readFile(join(shop.dataDir, 'logs', 'server.log'), 'utf8');
        return eventually('the request in the log', log, (text) => text.includes(mark));
      },
    });
  } finally {
    await discardShop(shop);
  }
}

async function attack(target: Target): Promise<boolean> {
  const mustSucceed = values['must-succeed'];
  const results = await playAll(target, mustSucceed ? lockingOutLast(DOORS) : DOORS);
  console.log(tableOf(results));
  if (mustSucceed) {
    const inVain = vacuous(results);
    for (const { attack } of inVain) console.log(`Tenue sans défense : ${attack.finding} ${attack.what}`);
    return inVain.length === 0;
  }
  console.log('\nCe que personne ne peut essayer du dehors, et le test qui le tient :');
  for (const { finding, what, file, name } of HELD_ELSEWHERE)
    console.log(`${finding} ${what}\n    ${file} › ${name}`);
  return results.every(({ answer }) => answer.held !== false);
}

const [url] = positionals;
if (values.help || positionals.length > 1) {
  process.stderr.write(USAGE);
  process.exitCode = 2;
} else if (values['without-cures']) {
  process.exitCode = await attackWithoutCures();
} else {
  const held =
    url === undefined
      ? await attackOwnShop()
      : await attack({
          url: url.replace(/\/$/, ''),
          adminPassword: values.password ?? process.env.ADMIN_PASSWORD ?? null,
          isHttps: url.startsWith('https:'),
          trustsUs: values['trusts-us'],
          factor: Number(values.factor),
          mailbox: values.mailbox ?? null,
          processorMs: null,
          written: null,
        });
  process.exitCode = held ? 0 : 1;
}
