import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { environmentSchema } from '#contracts/environment.ts';

const variables = z.record(z.string(), z.coerce.string());
const dependencies = z.record(z.string(), z.object({ condition: z.string() }));
const service = z.object({
  build: z.string().optional(),
  image: z.string(),
  user: z.string().optional(),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  command: z.array(z.string()).default([]),
  environment: variables.default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  secrets: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().optional(),
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
const shop = services.filter(([, { build }]) => build !== undefined);
const known = new Set(Object.keys(environmentSchema.shape).flatMap((name) => [name, `${name}_FILE`]));
const required = Object.entries(environmentSchema.shape)
  .filter(([, schema]) => !schema.safeParse(undefined).success)
  .map(([name]) => name);

describe('docker-compose.yml', () => {
  it('runs two servers, relays and workers', () => {
    const count = (role: string) =>
      shop
        .filter(([, { environment }]) => environment.ROLE === role)
        .reduce((sum, [, { deploy }]) => sum + (deploy?.replicas ?? 1), 0);
    expect(['server', 'relay', 'worker'].map(count)).toEqual([2, 2, 2]);
  });

  it.each(shop)('gives %s the variables it needs and none that nobody reads', (_name, { environment }) => {
    const given = Object.keys(environment);
    expect(given.filter((variable) => !known.has(variable))).toEqual([]);
    const missing = required.filter((name) => !given.includes(name) && !given.includes(`${name}_FILE`));
    expect(missing).toEqual([]);
  });

  it.each(shop)('puts no secret into the environment of %s', (_name, { environment, secrets }) => {
    for (const name of [
      'SESSION_SECRET',
      'DATABASE_URL',
      'KEYS_DATABASE_URL',
      'STRIPE_SECRET_KEY',
      'ADMIN_PASSWORD_HASH',
      'SMTP_URL',
    ])
      expect(environment).not.toHaveProperty(name);
    const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
    for (const [, file] of files) expect(secrets).toContain(file.replace('/run/secrets/', ''));
  });

  it.each(shop)('confines %s', (_name, confined) => {
    expect(confined).toMatchObject({ user: 'node', read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
    expect(confined.security_opt).toContain('no-new-privileges:true');
  });

  it.each(shop)(
    'gives %s the time to stop that it is told it has',
    (_name, { environment, stop_grace_period }) => {
      const seconds = Number(environment.DRAIN_SECONDS ?? 0) + Number(environment.STOP_SECONDS);
      expect(Number.parseInt(stop_grace_period ?? '10', 10)).toBeGreaterThan(seconds);
    },
  );

  it('starts nothing before what it works with is healthy', () => {
    for (const [name, { depends_on }] of services) {
      for (const [other, { condition }] of Object.entries(depends_on)) {
        expect(condition, `${name} → ${other}`).toBe('service_healthy');
        const { healthcheck, build } = compose.services[other] ?? {};
        // The shop's own image brings its health check along.
        expect(healthcheck !== undefined || build !== undefined, `${other} has a health check`).toBe(true);
      }
    }
    for (const [, { depends_on }] of shop)
      expect(Object.keys(depends_on).sort()).toEqual(['eventstore', 'keys', 'postgres', 'redis']);
  });

  it('keeps every ring: Redis writes them down and evicts none', () => {
    const command = compose.services.redis?.command.join(' ');
    expect(command).toContain('--appendonly yes');
    expect(command).toContain('--maxmemory-policy noeviction');
  });

  it('keeps the customers’ keys in a store and on a volume of their own, durably', () => {
    const { keys, postgres } = compose.services;
    expect(keys?.command.join(' ')).toContain('synchronous_commit=on');
    expect(keys?.volumes.filter((volume) => postgres?.volumes.includes(volume))).toEqual([]);
    for (const [, { environment }] of shop) expect(environment).toHaveProperty('KEYS_DATABASE_URL_FILE');
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
        const exists = source.startsWith('./') ? existsSync(source) : source in compose.volumes;
        expect(exists, `${name}: ${source}`).toBe(true);
      }
      for (const network of networks) expect(compose.networks).toHaveProperty(network);
      for (const secret of secrets) expect(compose.secrets).toHaveProperty(secret);
    }
  });

  it('makes every secret it reads with one script, and keeps them out of the repository and the image', async () => {
    const script = await readFile('deploy/make-secrets.sh', 'utf8');
    for (const [name, { file }] of Object.entries(compose.secrets)) {
      expect(file).toBe(`./secrets/${name}`);
      expect(script).toMatch(new RegExp(`\\b${name}\\b`));
    }
    for (const ignore of ['.gitignore', '.dockerignore'])
      expect(await readFile(ignore, 'utf8')).toMatch(/^secrets/m);
  });

  it('opens load tests and observability only when asked', () => {
    const profiles = Object.fromEntries(services.map(([name, { profiles }]) => [name, profiles]));
    expect(profiles.k6).toEqual(['load']);
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
    expect(build).toContain('npm run build && rm -r dist/embedded');
    expect(dependencies).toContain('npm ci --omit=dev');
    expect(image).not.toMatch(/npm ci|npm install|tsx|COPY \. /);
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^HEALTHCHECK .*"dist\/health-check\.js"/m);
    expect(image).toMatch(/^CMD \["node", "--enable-source-maps", "dist\/main\.js"\]$/m);
    expect(image.indexOf('USER node')).toBeLessThan(image.indexOf('CMD'));
  });
});
