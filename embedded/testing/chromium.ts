import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const USUAL_PLACES = [
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
];

/**
 * Starts a headless Chromium.
 * @param more arguments for its command line, beside the usual ones.
 * @throws Error saying how to install one where none is found.
 */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? USUAL_PLACES.find((place) => existsSync(place));
  if (executablePath === undefined) {
    throw new Error(
      'Browser tests need Chromium and none was found. On Debian or Ubuntu: apt-get install chromium. ' +
        'Elsewhere install Chrome or Chromium and say where it is: CHROMIUM_PATH=/path/to/chromium npm test',
    );
  }
  return chromium.launch({ executablePath, headless: true, args: [...QUIET, ...more] });
}
