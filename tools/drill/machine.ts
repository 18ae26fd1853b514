import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { eventually } from '#embedded/testing/eventually.ts';
import { imageCommand, mirisCommand, readCompose, type Service } from './compose-file.ts';
import { type Program, type ProgramOptions, runProgram, startProgram } from './program.ts';

/** The image's user; this one's where that one may not read what was built (a clone in a private folder). */
const IMAGE_USER = mayRead(1_000) ? 1_000 : (process.getuid?.() ?? 0);

/** Each container's name as an address of this machine, so that all ports stay as docker-compose.yml has them. */
const ADDRESSES: Readonly<Record<string, string>> = {
  eventstore: '127.0.0.1',
  postgres: '127.71.0.2',
  keys: '127.71.0.3',
  redis: '127.71.0.4',
  'server-1': '127.71.0.11',
  'server-2': '127.71.0.12',
  relay: '127.71.0.21',
  worker: '127.71.0.31',
};
const STORES = ['eventstore', 'postgres', 'keys', 'redis'] as const;
const IN_ORDER = ['server-1', 'server-2', 'relay', 'worker', 'proxy'] as const;
const POSTGRES_USER = 'postgres';

export interface MachineOptions {
  /** Where everything of this machine is kept. */
  readonly folder: string;
  /** What `.env` says. */
  readonly variables: Readonly<Record<string, string>>;
  /** What a container gets beside that: where the payment provider that is played is. */
  readonly extra: NodeJS.ProcessEnv;
  readonly httpsPort: number;
  tell(line: string): void;
}

interface Running {
  readonly program: Program;
  readonly version: number;
}

/** One machine on which docker-compose.yml's parts run as programs of Debian, and the shop's as their image would start them. */
export function createMachine({ folder, variables, extra, httpsPort, tell }: MachineOptions) {
  const services = readCompose(variables);
  const running = new Map<string, Running>();
  const postgresBinaries = newestPostgres();
  let version = 1;

  const path = (...names: string[]) => join(folder, ...names);
  const addressed = (text: string) =>
    Object.entries(ADDRESSES)
      .reduce(
        (done, [name, address]) => done.replaceAll(new RegExp(`\\b${name}:(?=\\d)`, 'g'), `${address}:`),
        text,
      )
      .replaceAll('/run/secrets/', `${path('secrets')}/`)
      .replaceAll('/data/', `${path('volumes')}/`);

  /** Secrets name containers and places inside of them. */
  async function addressSecrets(): Promise<void> {
    for (const name of await readdir(path('secrets'))) {
      const file = path('secrets', name);
      const text = await readFile(file, 'utf8');
      // The embedded event store has one account.
      const addresses = addressed(text).replace('esdb://relay:', 'esdb://shop:');
      await chmod(file, 0o644);
      await writeFile(file, addresses);
    }
    const shop = (await readFile(path('secrets', 'shop_eventstore_password'), 'utf8')).trim();
    const url = (await readFile(path('secrets', 'shop_eventstore_url'), 'utf8')).trim();
    await writeFile(path('secrets', 'relay_eventstore_url'), url);
    await writeFile(path('secrets', 'relay_eventstore_password'), shop);
    await writeFile(path('secrets', 'eventstore_admin_url'), '');
    // As each container sees its own of them, whoever it runs as.
    await chmod(path('secrets'), 0o755);
  }

  const options = (name: string, more: Partial<ProgramOptions> = {}): ProgramOptions => ({
    logFile: path('logs', `${name}.log`),
    ...more,
  });

  function environmentOf(name: string, { environment }: Service, address: string): NodeJS.ProcessEnv {
    const given = Object.entries(environment).map(([key, value]) => [key, addressed(value)]);
    const own = name.startsWith('server') ? { HOST: address } : {};
    return { ...Object.fromEntries(given), METRICS_HOST: address, ...own, ...extra };
  }

  function commandOf(given: readonly string[] | undefined): string[] {
    const [first, ...rest] = given ?? imageCommand();
    const command = first === 'miris' ? [...mirisCommand(), ...rest] : [first ?? '', ...rest];
    return command.map((word, index) => (index === 0 && word === 'node' ? process.execPath : word));
  }

  async function startPostgres(name: 'postgres' | 'keys'): Promise<Program> {
    const data = path('volumes', name);
    const [database = '', service] = [services[name]?.environment.POSTGRES_DB, services[name]];
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, POSTGRES_USER])));
    const as = { uid: uid ?? 0, gid: gid ?? 0, cwd: '/' };
    const isNew = !existsSync(data);
    if (isNew) {
      await mkdir(data, { recursive: true });
      await chown(data, as.uid, as.gid);
      const password = name === 'keys' ? 'keys_password' : 'postgres_password';
      const initdb = [join(postgresBinaries, 'initdb'), '-D', data, '-U', 'miris', '-A', 'scram-sha-256'];
      await runProgram([...initdb, '--pwfile', path('secrets', password)], options(name, as));
    }
    const [, ...settings] = service?.command ?? [];
    const address = ADDRESSES[name] ?? '';
    const program = startProgram(
      [join(postgresBinaries, 'postgres'), '-D', data, '-h', address, '-p', '5432', '-k', data, ...settings],
      options(name, as),
    );
    await eventually(`${name} to open`, async () => program.output().includes('ready to accept connections'));
    if (isNew) {
      const secret = name === 'keys' ? 'keys_password' : 'postgres_password';
      const PGPASSWORD = await readFile(path('secrets', secret), 'utf8');
      const sql = `create database ${database}`;
      const psql = [
        join(postgresBinaries, 'psql'),
        '-h',
        address,
        '-U',
        'miris',
        '-d',
        'postgres',
        '-c',
        sql,
      ];
      await runProgram(psql, options(name, { env: { PGPASSWORD } }));
    }
    return program;
  }

  async function startEventStore(): Promise<Program> {
    await mkdir(path('volumes', 'events'), { recursive: true });
    const password = (await readFile(path('secrets', 'shop_eventstore_password'), 'utf8')).trim();
    const program = startProgram(
      [process.execPath, 'dist/embedded/event-store.js'],
      options('eventstore', {
        env: {
          EVENT_STORE_PORT: '2113',
          EVENT_STORE_DATA_DIR: path('volumes', 'events'),
          EVENT_STORE_USER: 'shop',
          EVENT_STORE_PASSWORD: password,
          EVENT_STORE_TLS_CERT: path('secrets', 'eventstore_certificate'),
          EVENT_STORE_TLS_KEY: path('secrets', 'eventstore_certificate_key'),
        },
      }),
    );
    await eventually('the event store to open', async () => program.output().includes('"ready":true'));
    return program;
  }

  async function startRedis(): Promise<Program> {
    await mkdir(path('volumes', 'redis'), { recursive: true });
    const address = ADDRESSES.redis ?? '';
    const [, ...given] = (services.redis?.command ?? []).map(addressed);
    const place = ['--bind', address, '--dir', path('volumes', 'redis')];
    const program = startProgram(['redis-server', ...given, ...place], options('redis'));
    await eventually('Redis to open', () => isListening(address, 6379));
    return program;
  }

  async function startProxy(): Promise<Program> {
    const file = path('Caddyfile');
    // Beside the global options of the file itself: there is one block of them.
    const place = `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${httpsPort + 1}\n\thttps_port ${httpsPort}\n\tstorage file_system ${path('volumes', 'certificates')}\n\tpki {\n\t\tca local {\n\t\t\troot {\n\t\t\t\tcert ${path('ca', 'root.crt')}\n\t\t\t\tkey ${path('ca', 'root.key')}\n\t\t\t}\n\t\t}\n\t}\n`;
    const own = await readFile('deploy/Caddyfile', 'utf8');
    if (!own.startsWith('{\n')) throw new Error('deploy/Caddyfile does not begin with its global options');
    await writeFile(file, place + addressed(own.slice('{\n'.length)));
    const env = { PUBLIC_URL: variables.PUBLIC_URL, HOME: folder };
    const program = startProgram(
      ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'],
      options('proxy', { env }),
    );
    await eventually(
      'the proxy to pass requests on',
      async () => (await isAnswered(variables.PUBLIC_URL ?? '')) === 200,
    );
    return program;
  }

  async function startShop(name: string, service: Service, address: string): Promise<Program> {
    for (const volume of ['media', 'roots']) {
      await mkdir(path('volumes', volume), { recursive: true });
      await chown(path('volumes', volume), IMAGE_USER, IMAGE_USER);
    }
    const env = environmentOf(name, service, address);
    const program = startProgram(
      commandOf(service.command),
      options(name, { env, uid: IMAGE_USER, gid: IMAGE_USER }),
    );
    const isReady = () => program.output().includes('"ready":true') || program.child.exitCode !== null;
    // A server opens when the read models are filled: the workers may still have to start.
    const ready = eventually(`${name} to be ready`, async () => isReady(), Boolean, 120_000);
    ready.catch(() => undefined);
    if (!name.startsWith('server')) await ready;
    return program;
  }

  async function start(name: string): Promise<void> {
    const service = services[name];
    if (service === undefined) throw new Error(`docker-compose.yml has no ${name}`);
    const replicas = service.deploy?.replicas ?? 1;
    for (let replica = 0; replica < replicas; replica += 1) {
      const id = replicas === 1 ? name : `${name}-${replica + 1}`;
      const known = running.get(id);
      const isUp =
        known !== undefined &&
        known.program.child.exitCode === null &&
        known.program.child.signalCode === null;
      if (isUp && (known.version === version || STORES.some((store) => store === name) || name === 'proxy'))
        continue;
      if (isUp) await known.program.stop();
      tell(`    ${id}`);
      running.set(id, { program: await programOf(name, service, id), version });
    }
  }

  /** `worker-2` is the second of `worker`. */
  function addressOf(id: string): string {
    const known = ADDRESSES[id];
    if (known !== undefined) return known;
    const [, name = '', replica = '1'] = /^(.*)-(\d)$/.exec(id) ?? [];
    return (ADDRESSES[name] ?? '').replace(/\d+$/, (last) => String(Number(last) + Number(replica) - 1));
  }

  function programOf(name: string, service: Service, id: string): Promise<Program> {
    if (name === 'postgres' || name === 'keys') return startPostgres(name);
    if (name === 'eventstore') return startEventStore();
    if (name === 'redis') return startRedis();
    if (name === 'proxy') return startProxy();
    return startShop(id, service, addressOf(id));
  }

  /** Runs a command in a service's place and surroundings, to its end. @param mounts folders outside, and where they are seen inside. */
  async function runOnce(
    name: string,
    command: readonly string[] | undefined,
    mounts: readonly (readonly [string, string])[] = [],
  ): Promise<string> {
    const service = services[name];
    if (service === undefined) throw new Error(`docker-compose.yml has no ${name}`);
    const inside = (command ?? []).map((word) =>
      mounts.reduce((done, [outside, within]) => done.replace(within, outside), addressed(word)),
    );
    const env = environmentOf(name, service, '127.71.0.99');
    return runProgram(commandOf(inside), options(name, { env, uid: IMAGE_USER, gid: IMAGE_USER }));
  }

  async function up(names: readonly string[], waits: boolean): Promise<void> {
    const wanted = names.length > 0 ? names : [...STORES, 'migrate', ...IN_ORDER];
    for (const name of wanted) {
      if (name === 'migrate')
        tell(`    migrate: ${(await runOnce('migrate', services.migrate?.command)).trim()}`);
      else if (name !== 'proxy') await start(name);
    }
    const servers = wanted.filter((name) => name.startsWith('server'));
    // `--wait` waits for the health check, which answers as soon as the process runs.
    if (waits || wanted.includes('proxy'))
      for (const name of servers)
        await eventually(
          `${name} to be ready`,
          async () => (await isAnswered(`http://${ADDRESSES[name]}:9464/readyz`)) === 200,
          Boolean,
          120_000,
        );
    if (wanted.includes('proxy')) await start('proxy');
  }

  async function down(): Promise<void> {
    const last = (id: string) => STORES.some((store) => store === id);
    const all = [...running].sort(([a], [b]) => Number(last(a)) - Number(last(b)));
    await Promise.all(all.filter(([id]) => !last(id)).map(([, { program }]) => program.stop()));
    await Promise.all(all.filter(([id]) => last(id)).map(([, { program }]) => program.stop()));
    running.clear();
  }

  /** What a call of `docker` comes to here; anything else that the documents say is a failed row. */
  async function docker(args: readonly string[], cwd: string): Promise<string> {
    const [command = '', verb = '', ...rest] = args;
    if (command === 'volume' && verb === 'rm') {
      for (const name of rest)
        await rm(path('volumes', name.replace(/^miris_/, '')), { recursive: true, force: true });
      return rest.join('\n');
    }
    const names = rest.filter((word) => !word.startsWith('-'));
    if (command === 'compose' && verb === 'build') {
      version += 1;
      return `version ${version}`;
    }
    if (command === 'compose' && verb === 'down') return down().then(() => 'down');
    if (command === 'compose' && verb === 'up') {
      if (rest.includes('--build')) version += 1;
      return up(names, rest.includes('--wait')).then(() => 'up');
    }
    if (command === 'compose' && verb === 'run') {
      const at = rest.findIndex((word) => word in services);
      const volume = rest.slice(0, at).find((_word, index) => rest[index - 1] === '-v') ?? '';
      const [outside = '', within = ''] = volume.split(':');
      const mounts = volume === '' ? [] : [[resolve(cwd, outside), within] as const];
      return runOnce(rest[at] ?? '', rest.slice(at + 1), mounts);
    }
    throw new Error(`docker ${args.join(' ')}: the drill does not know what this comes to`);
  }

  return {
    path,
    services,
    running,
    addressOf,
    addressSecrets,
    docker,
    down,
    async prepare(): Promise<void> {
      for (const name of ['logs', 'volumes', 'deploy']) await mkdir(path(name), { recursive: true });
      await cp('deploy/make-secrets.sh', path('deploy', 'make-secrets.sh'));
      await chmod(folder, 0o755);
    },
    addressed,
    programOf: (id: string): Program => {
      const known = running.get(id);
      if (known === undefined) throw new Error(`${id} does not run`);
      return known.program;
    },
    start,
  };
}

export type Machine = ReturnType<typeof createMachine>;

/** The status of an answer; 0 when none came. */
export async function isAnswered(url: string): Promise<number> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => 0,
  );
}

function isListening(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, host, () => resolve(true));
    socket.on('connect', () => socket.destroy());
    socket.on('error', () => resolve(false));
  });
}

function mayRead(user: number): boolean {
  const look = ['-e', "require('node:fs').accessSync('dist/main.js')"];
  return spawnSync(process.execPath, look, { uid: user, gid: user }).status === 0;
}

function newestPostgres(): string {
  const found = execFileSync('sh', [
    '-c',
    'ls -d /usr/lib/postgresql/*/bin 2> /dev/null | sort -V | tail -1',
  ]);
  return String(found).trim();
}
