import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type Browser,
  type BrowserContext,
  type BrowserServer,
  chromium,
  type Download,
} from 'playwright-core';

/** A page costs it a third of what a whole browser spends, which opens an unseen window for each. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of one visitor share a process while one of them is open, as tabs do where there are many: the site's program is compiled once.
  '--process-per-site',
];

/**
 * Starts a headless Chromium; where one is served, opens a part of it that nobody else sees and that closing takes away.
 * @param more arguments for its command line, beside the usual ones: such a one is started anew.
 * @throws Error saying how to install one where none is found.
 */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const { CHROMIUM_SERVER } = process.env;
  if (CHROMIUM_SERVER !== undefined && more.length === 0) return chromium.connect(CHROMIUM_SERVER);
  return chromium.launch(optionsWith(more));
}

/** Starts the whole browser, which has what its shell lacks, such as the filling in of addresses. */
export function launchWholeChromium(): Promise<Browser> {
  return chromium.launch(optionsWith([], WHOLE_BROWSERS));
}

/**
 * Serves one Chromium to every `launchChromium` of the processes that are started from here: each start of one takes a core
 * for a second.
 */
export async function serveChromium(): Promise<BrowserServer> {
  const server = await chromium.launchServer(optionsWith([]));
  process.env.CHROMIUM_SERVER = server.wsEndpoint();
  return server;
}

/** Starts a whole Chromium, the only kind that follows its user's settings, with a profile of its own that closing takes away. */
export async function launchWithSettings(preferences: object): Promise<BrowserContext> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-profile-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(
    profile,
    optionsWith(['--headless'], WHOLE_BROWSERS),
  );
  // Its processes may write until they are gone.
  const gone = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };
  context.on('close', () => void rm(profile, gone));
  return context;
}

/** What was downloaded; of a served browser its file is out of reach. */
export async function contentOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream());
}

function optionsWith(more: readonly string[], places: readonly string[] = [SHELL, ...WHOLE_BROWSERS]) {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'Browser tests need Chromium and none was found. On Debian or Ubuntu: apt-get install chromium. ' +
        'Elsewhere install Chrome or Chromium and say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
    );
  }
  return { executablePath, headless: true, args: [...QUIET, ...more] };
}
