import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { freePort } from '#embedded/free-port.ts';
import { eventually } from '#embedded/testing/eventually.ts';

/** A browser's program, what drives it, and how to get both. */
export interface Engine {
  readonly name: 'webkit' | 'firefox';
  readonly programs: readonly string[];
  readonly remedy: string;
}

export const ENGINES: readonly Engine[] = [
  {
    name: 'webkit',
    programs: ['WebKitWebDriver', 'xvfb-run'],
    remedy: 'apt-get install webkit2gtk-driver xvfb xauth',
  },
  {
    name: 'firefox',
    programs: ['geckodriver', 'firefox-esr'],
    remedy: 'apt-get install firefox-esr ; cargo install geckodriver',
  },
];

/** Where a program is: on the PATH, or in Cargo's folder; null when it is nowhere. */
function placeOf(program: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), join(homedir(), '.cargo', 'bin')];
  return folders.map((folder) => join(folder, program)).find((place) => existsSync(place)) ?? null;
}

/** The programs of an engine that this machine lacks. */
export function missingPrograms({ programs }: Engine): readonly string[] {
  return programs.filter((program) => placeOf(program) === null);
}

/** Opens a browser of this engine with a profile of its own, lets `use` drive it, and closes it whatever happens. */
export async function withBrowser<T>(engine: Engine, use: (driver: WebDriver) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `miris-${engine.name}-`));
  const port = await freePort();
  const server = startDriver(engine, port, folder);
  const url = `http://127.0.0.1:${port}`;
  try {
    await eventually(`${engine.name}’s driver`, () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const driver = await new Builder().usingServer(url).withCapabilities(capabilitiesOf(engine)).build();
    try {
      await driver.manage().window().setRect({ width: 1280, height: 900 });
      return await use(driver);
    } finally {
      await driver.quit();
    }
  } finally {
    await end(server);
    await rm(folder, { recursive: true, force: true });
  }
}

function startDriver({ name }: Engine, port: number, folder: string): ChildProcess {
  const [program = '', ...rest] =
    name === 'webkit'
      ? ['xvfb-run', '--auto-servernum', placeOf('WebKitWebDriver') ?? '', `--port=${port}`]
      : [placeOf('geckodriver') ?? '', '--port', String(port), '--profile-root', folder];
  // A group of its own: what the driver has started ends with it. A home of its own: nothing is known of an earlier visit.
  return spawn(program, rest, {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder, LANG: 'fr_FR.UTF-8' },
  });
}

function capabilitiesOf({ name }: Engine): Capabilities {
  return name === 'webkit'
    ? new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation'] } })
    : new Capabilities({
        browserName: 'firefox',
        'moz:firefoxOptions': {
          args: ['-headless'],
          binary: placeOf('firefox-esr') ?? '',
          prefs: { 'intl.accept_languages': 'fr-FR', 'ui.prefersReducedMotion': 1 },
        },
      });
}

async function end(server: ChildProcess): Promise<void> {
  if (server.pid === undefined || server.exitCode !== null) return;
  const ended = once(server, 'exit');
  process.kill(-server.pid, 'SIGTERM');
  await ended;
}
