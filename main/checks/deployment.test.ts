import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchemaOf, migrationSchema } from '#contracts/settings/environment.ts';
import { createRootSigner } from '#platform/integrity/root-keys.ts';

const variables = z.record(z.string(), z.coerce.string());
const dependencies = z.record(z.string(), z.object({ condition: z.string() }));
const service = z.object({
  build: z.string().optional(),
  image: z.string(),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.number().optional(),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  environment: variables.default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  secrets: z
    .array(z.union([z.string(), z.object({ source: z.string() }).transform(({ source }) => source)]))
    .default([]),
  healthcheck: z
    .union([z.object({ test: z.array(z.string()) }), z.object({ disable: z.literal(true) })])
    .optional(),
  stop_grace_period: z.string().optional(),
  mem_limit: z.string().optional(),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  deploy: z.object({ replicas: z.number() }).optional(),
  depends_on: dependencies.default({}),
});
const composeSchema = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
});

const compose = composeSchema.parse(parse(await readFile('docker-compose.yml', 'utf8'), { merge: true }));
const services = Object.entries(compose.services);
const built = services.filter(([, { image }]) => image.startsWith('miris:'));
/** What runs all day; beside it `migrate` and `tools` run once. */
const shop = built.filter(([name]) => !['migrate', 'tools'].includes(name));
/** Read by Node itself. */
const OF_NODE = ['NODE_EXTRA_CA_CERTS'];

/** The variables of a process, by its role; those of the migration have a schema of their own. */
function shapeOf(name: string, role: string | undefined): Readonly<Record<string, z.ZodType>> {
  return name === 'migrate' ? migrationSchema.shape : environmentSchemaOf(role).shape;
}

/** Secrets that may be used by these roles and by no other. */
const SECRETS_OF: Readonly<Record<string, readonly string[]>> = {
  server: [
    'shop_eventstore_url',
    'server_database_url',
    'server_keys_database_url',
    'session_secret',
    'personal_data_key',
    'admin_password_hash',
    'admin_setup_code',
    'admin_totp_secret',
    'stripe_secret_key',
    'stripe_webhook_secret',
    's3_secret_access_key',
  ],
  relay: ['relay_eventstore_url', 'relay_database_url', 'redis_url'],
  worker: [
    'shop_eventstore_url',
    'worker_database_url',
    'worker_keys_database_url',
    'redis_url',
    'session_secret',
    'personal_data_key',
    'integrity_signing_key',
    'stripe_secret_key',
    'smtp_url',
    's3_secret_access_key',
  ],
};

/** A container listens to its network; stand-ins for Stripe are for development, and the last three for `npm start` alone. */
const NOT_UNDER_COMPOSE = ['HOST', 'STRIPE_API_URL', 'STRIPE_JS_URL', 'DATA_DIR', 'ADMIN_PASSWORD', 'SEED'];

describe('docker-compose.yml', () => {
  it('runs two servers, relays and workers', () => {
    const count = (role: string) =>
      shop
        .filter(([, { environment }]) => environment.ROLE === role)
        .reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0);
    expect(['server', 'relay', 'worker'].map(count)).toEqual([2, 2, 2]);
  });

  it.each(built)('gives %s the variables it needs and none that nobody reads', (name, { environment }) => {
    const shape = shapeOf(name, environment.ROLE);
    const known = new Set(Object.keys(shape).flatMap((variable) => [variable, `${variable}_FILE`]));
    const given = Object.keys(environment).filter((variable) => !OF_NODE.includes(variable));
    expect(given.filter((variable) => !known.has(variable))).toEqual([]);
    const missing = Object.entries(shape)
      .filter(([, schema]) => !schema.safeParse(undefined).success)
      .filter(([variable]) => !given.includes(variable) && !given.includes(`${variable}_FILE`));
    expect(missing.map(([variable]) => variable)).toEqual([]);
  });

  it.each(shop)('gives %s its own secrets and no other’s', (_name, { environment, secrets }) => {
    const own = SECRETS_OF[environment.ROLE ?? ''] ?? [];
    // The authority's certificate is no secret.
    expect(secrets.filter((secret) => secret !== 'eventstore_ca').sort()).toEqual([...own].sort());
  });

  it('gives the owners’ accounts to nothing that runs all day', () => {
    const owners = ['database_url', 'keys_database_url', 'eventstore_admin_url', 'server_password'];
    for (const [name, { secrets }] of services)
      if (secrets.some((secret) => owners.includes(secret))) expect(['migrate', 'tools']).toContain(name);
  });

  it('has accounts and passwords in every store, and TLS to the event store', () => {
    const { eventstore, redis } = compose.services;
    expect(eventstore?.environment).not.toHaveProperty('EVENTSTORE_INSECURE');
    expect(eventstore?.environment).toHaveProperty('EVENTSTORE_CERTIFICATE_FILE');
    expect(redis?.command).toContain('/run/secrets/redis_conf');
  });

  it.each(built)('puts no secret into the environment of %s', (_name, { environment, secrets }) => {
    for (const name of [
      'SESSION_SECRET',
      'DATABASE_URL',
      'KEYS_DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'ADMIN_PASSWORD_HASH',
      'SMTP_URL',
      'INTEGRITY_SIGNING_KEY',
      'EVENTSTORE_URL',
      'EVENTSTORE_ADMIN_URL',
    ])
      expect(environment).not.toHaveProperty(name);
    const files = Object.entries(environment).filter(([, file]) => file.startsWith('/run/secrets/'));
    for (const [, file] of files) expect(secrets).toContain(file.replace('/run/secrets/', ''));
  });

  it.each(services)('confines %s', (name, confined) => {
    expect(confined).toMatchObject({ read_only: true, cap_drop: ['ALL'], pids_limit: expect.any(Number) });
    expect(confined.tmpfs).toContain('/tmp');
    expect(confined.security_opt).toContain('no-new-privileges:true');
    // The ports 80 and 443.
    expect(confined.cap_add).toEqual(name === 'proxy' ? ['NET_BIND_SERVICE'] : []);
  });

  it.each(built)('runs %s as an account of no rights', (_name, { user }) => {
    expect(user).toBe('1000:1000');
  });

  it('shows no part the files of the machine', () => {
    const mounts = services.flatMap(([, { volumes }]) => volumes.map((volume) => volume.split(':')[0]));
    expect(mounts.filter((source) => source?.startsWith('/'))).toEqual([]);
  });

  it('lets the relay and the exporters call nothing outside', () => {
    for (const name of ['relay', 'node-exporter', 'postgres-exporter', 'redis-exporter'])
      expect(compose.services[name]?.networks).toEqual(['stores']);
  });

  it.each(services.filter(([name]) => !built.some(([own]) => own === name)))(
    'runs one version of %s, whatever is published since',
    (_name, { image }) => {
      expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-[a-z-]+)?$/);
    },
  );

  it.each(shop)(
    'gives %s the time to stop that it is told it has',
    (_name, { environment, stop_grace_period }) => {
      const seconds = Number(environment.DRAIN_SECONDS ?? 0) + Number(environment.STOP_SECONDS);
      expect(Number.parseInt(stop_grace_period ?? '10', 10)).toBeGreaterThan(seconds);
    },
  );

  it('builds the one image of all roles once', () => {
    expect(services.filter(([, { build }]) => build !== undefined).map(([name]) => name)).toEqual([
      'migrate',
    ]);
    expect(new Set(built.map(([, { image }]) => image)).size).toBe(1);
  });

  it('bounds what each part fills of memory and of disk with its log', () => {
    for (const [name, { mem_limit, logging }] of services) {
      expect(mem_limit, name).toMatch(/^\d+[mg]$/);
      expect(logging?.options, name).toHaveProperty('max-size');
    }
  });

  it('hands on every variable that the documents tell to set', async () => {
    const documented = (await readFile('docs/configuration.md', 'utf8')).matchAll(
      /^\| `([A-Z][A-Z0-9_]+)` \|/gm,
    );
    const given = new Set(shop.flatMap(([, { environment }]) => Object.keys(environment)));
    const missing = [...documented]
      .map(([, variable = '']) => variable)
      .filter((variable) => !given.has(variable) && !given.has(`${variable}_FILE`));
    expect(missing).toEqual(NOT_UNDER_COMPOSE);
  });

  it('starts nothing before what it works with is healthy', () => {
    for (const [name, { depends_on }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const once = other === 'migrate' ? 'service_completed_successfully' : 'service_healthy';
        expect(condition, `${name} → ${other}`).toBe(once);
        expect(compose.services[other]?.healthcheck, `${other} has a health check`).toBeDefined();
      }
    }
    for (const [, { depends_on }] of shop)
      expect(Object.keys(depends_on).sort()).toEqual(['eventstore', 'keys', 'migrate', 'postgres', 'redis']);
  });

  it('keeps every notice: Redis writes them down and evicts none', () => {
    const command = compose.services.redis?.command.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('keeps the customers’ keys in a store and on a volume of their own, durably', () => {
    const { keys, postgres } = compose.services;
    expect(keys?.command.join(' ')).toContain('synchronous_commit=on');
    expect(keys?.volumes.filter((volume) => postgres?.volumes.includes(volume))).toEqual([]);
    for (const [, { environment }] of shop.filter(([name]) => name !== 'relay'))
      expect(environment).toHaveProperty('KEYS_DATABASE_URL_FILE');
  });

  it('keeps the stores away from the outside', () => {
    expect(compose.networks.stores).toEqual({ internal: true });
    for (const name of ['eventstore', 'keys', 'postgres', 'redis']) {
      expect(compose.services[name]).toMatchObject({ networks: ['stores'], ports: [] });
    }
    const open = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('names only volumes, networks, secrets and files that there are', () => {
    for (const [name, { volumes, networks, secrets }] of services) {
      for (const volume of volumes) {
        const [source = ''] = volume.split(':');
        const exists = /^\.?\//.test(source) ? existsSync(source) : source in compose.volumes;
        expect(exists, `${name}: ${source}`).toBe(true);
      }
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
      for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
    }
  });

  it('makes every secret it reads with one script, once, and keeps them out of the repository and the image', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
    const draw = () => promisify(execFile)('sh', [join(folder, 'deploy/make-secrets.sh')]);
    const drawn = () =>
      Promise.all(
        Object.keys(compose.secrets).map((name) => readFile(join(folder, 'secrets', name), 'utf8')),
      );
    await cp('deploy/make-secrets.sh', join(folder, 'deploy/make-secrets.sh'));
    await draw();
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
    const first = await drawn();
    const key = await readFile(join(folder, 'secrets/integrity_signing_key'), 'utf8');
    expect(createRootSigner(key).keyId).toBeTruthy();
    await draw();
    expect(await drawn()).toEqual(first);
    await rm(folder, { recursive: true });
    for (const ignore of ['.gitignore', '.dockerignore'])
      expect(await readFile(ignore, 'utf8')).toMatch(/^secrets/m);
  });

  it('opens load tests and observability only when asked', () => {
    const profiles = Object.fromEntries(services.map(([name, { profiles }]) => [name, profiles]));
    expect(profiles.k6).toEqual(['load']);
    expect(profiles.tools).toEqual(['tools']);
    for (const name of ['prometheus', 'grafana', 'jaeger']) expect(profiles[name]).toEqual(['observability']);
    for (const [name] of shop) expect(profiles[name]).toEqual([]);
  });
});

describe('the proxy', () => {
  it('asks every server for its health and shows the public nothing of operations', async () => {
    const caddyfile = await readFile('deploy/Caddyfile', 'utf8');
    for (const [name, { environment }] of shop.filter(([, each]) => each.environment.ROLE === 'server')) {
      expect(caddyfile).toContain(`${name}:${environment.PORT}`);
      expect(caddyfile).toContain(`health_port ${environment.METRICS_PORT}`);
      expect(environment.METRICS_PORT).not.toBe(environment.PORT);
    }
    expect(caddyfile.match(/^\s*reverse_proxy .*$/gm)?.join()).not.toContain('9464');
    expect(caddyfile).toContain('health_uri /readyz');
  });

  it('writes neither addresses nor headers of requests into its log, nor who sent them', async () => {
    const [options = ''] = /^\{\n.*?^\}$/ms.exec(await readFile('deploy/Caddyfile', 'utf8')) ?? [];
    const removed = [...options.matchAll(/^\s*(\S+) delete$/gm)].map(([, field]) => field);
    expect(options).toContain('log default {\n\t\tformat filter {');
    expect(removed.sort()).toEqual([
      'request>client_ip',
      'request>headers',
      'request>remote_ip',
      'request>remote_port',
      'request>uri',
      'resp_headers',
    ]);
  });

  it('has noticed a stopping server before that one takes no more', async () => {
    const [, interval] = /health_interval (\d+)s/.exec(await readFile('deploy/Caddyfile', 'utf8')) ?? [];
    const drain = Number(compose.services['server-1']?.environment.DRAIN_SECONDS);
    expect(drain).toBeGreaterThan(2 * Number(interval));
  });
});

describe('the image', () => {
  it('holds what was built and its production dependencies, and runs it as nobody in particular', async () => {
    const stages = (await readFile('Dockerfile', 'utf8')).split(/^FROM /m).slice(1);
    const [build, dependencies, image = ''] = stages;
    expect(stages).toHaveLength(3);
    for (const stage of stages) expect(stage).toMatch(/^node:24\.\d+\.\d+-/);
    expect(build).toContain('npm run build && rm -r dist/embedded');
    expect(dependencies).toContain('npm ci --omit=dev');
    expect(dependencies).toContain('sh prune-build-tools.sh');
    expect(image).not.toMatch(/npm ci|npm install|tsx|COPY \. /);
    expect(image).toMatch(/^USER 1000:1000$/m);
    expect(image).toMatch(/^HEALTHCHECK .*"dist\/health-check\.js"/m);
    expect(image).toMatch(/^CMD \["node", "--enable-source-maps", "dist\/main\.js"\]$/m);
    expect(image.indexOf('USER 1000')).toBeLessThan(image.indexOf('CMD'));
  });
});
