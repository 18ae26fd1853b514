import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { PRODUCTION_EXCEPTIONS, readEnvironment, type Variables } from '#contracts/settings/environment.ts';
import { freePort } from '#embedded/free-port.ts';
import { startFakeCluster } from '#platform/event-store/testing/fake-cluster.ts';
import { commandEnvironment, loadConfiguration } from './load-configuration.ts';
import { findUnreachable } from './reachability.ts';
import { reportConfiguration } from './report.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-secrets-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function variables(change: Variables = {}): Variables {
  return {
    NODE_ENV: 'production',
    ROLE: 'all',
    EVENTSTORE_URL: inject('eventStoreUrl'),
    DATABASE_URL: inject('databaseUrl'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
    ADMIN_PASSWORD_HASH: `scrypt$32768$8$3$${'s'.repeat(22)}$${'h'.repeat(43)}`,
    ADMIN_SETUP_CODE: randomBytes(32).toString('hex'),
    INTEGRITY_SIGNING_KEY: generateKeyPairSync('ed25519')
      .privateKey.export({ type: 'pkcs8', format: 'der' })
      .toString('base64'),
    ALLOW_IN_PRODUCTION: PRODUCTION_EXCEPTIONS.join(','),
    ...change,
  };
}

async function secretFile(name: string, content: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content);
  return file;
}

describe('a process that starts in production', () => {
  it('takes secrets from files', async () => {
    const secret = randomBytes(32).toString('hex');
    const SESSION_SECRET_FILE = await secretFile('session', `${secret}\n`);
    const { environment } = await loadConfiguration(variables({ SESSION_SECRET: '', SESSION_SECRET_FILE }));
    expect(environment.SESSION_SECRET).toBe(secret);
  });

  it('refuses a secret given twice and a file that cannot be read', async () => {
    const SESSION_SECRET_FILE = await secretFile('twice', 'x');
    const wrong = variables({ SESSION_SECRET_FILE, SMTP_URL_FILE: join(folder, 'nowhere') });
    await expect(loadConfiguration(wrong)).rejects.toThrow(/SESSION_SECRET: given twice/);
    await expect(loadConfiguration(wrong)).rejects.toThrow(
      /SMTP_URL_FILE: .*nowhere cannot be read \(ENOENT\)/,
    );
    expect(() => commandEnvironment(wrong)).toThrow(/given twice/);
  });

  it('says of a key that cannot be read which one it is and how to make one', async () => {
    const wrong = variables({ INTEGRITY_SIGNING_KEY: 'bm90IGEga2V5', PERSONAL_DATA_KEY: 'c2hvcnQ=' });
    await expect(loadConfiguration(wrong)).rejects.toThrow(/INTEGRITY_SIGNING_KEY is not an Ed25519/);
    await expect(loadConfiguration(wrong)).rejects.toThrow(/PERSONAL_DATA_KEY is not 32 bytes/);
  });

  it('tells a wrong password and a missing database from a server that does not answer', async () => {
    const database = new URL(inject('databaseUrl'));
    const ask = (change: (url: URL) => void) => {
      const url = new URL(database);
      change(url);
      return findUnreachable({ ...readEnvironment(variables()), DATABASE_URL: url.href }, 0);
    };
    expect(
      await ask((url) => {
        url.pathname = '/nowhere';
      }),
    ).toEqual([expect.stringMatching(/^DATABASE_URL: PostgreSQL at .* has no database of this name/)]);
    expect(
      await ask((url) => {
        url.password = 'wrong';
      }),
    ).toEqual([expect.stringMatching(/^DATABASE_URL: PostgreSQL at .* refuses the password/)]);
  });

  it('says everything that is wrong at once, unreachable servers included', async () => {
    const unused = await freePort();
    const unreachable = await findUnreachable(
      {
        ...readEnvironment(variables()),
        DATABASE_URL: `postgres://miris:hidden@127.0.0.1:${unused}/miris`,
        EVENTSTORE_URL: `esdb://127.0.0.1:${unused}?tls=false`,
        REDIS_URL: `redis://:hidden@127.0.0.1:${unused}`,
      },
      0,
    );
    expect(unreachable).toEqual([
      expect.stringContaining(
        `DATABASE_URL: PostgreSQL at 127.0.0.1:${unused} does not answer (ECONNREFUSED)`,
      ),
      expect.stringContaining(`EVENTSTORE_URL: the event store at 127.0.0.1:${unused} does not answer`),
      expect.stringContaining(`REDIS_URL: Redis at 127.0.0.1:${unused} does not answer`),
    ]);
    expect(unreachable.join()).not.toContain('hidden');

    const wrong = variables({ SESSION_SECRET: 'x'.repeat(40), PUBLIC_URL: '', ALLOW_IN_PRODUCTION: '' });
    const refusal = loadConfiguration(wrong);
    await expect(refusal).rejects.toThrow(/SESSION_SECRET: it can be guessed/);
    await expect(refusal).rejects.toThrow(/PUBLIC_URL: missing/);
  });
});

describe('an account of the event store', () => {
  it('that lacks a right its role needs is named at once, with the command that gives it', async () => {
    const cluster = await startFakeCluster();
    const askAs = (ROLE: 'server' | 'relay') =>
      findUnreachable({ ...readEnvironment(variables()), ROLE, EVENTSTORE_URL: cluster.url });
    try {
      cluster.oddities.denied = 'read-all';
      expect(await askAs('relay')).toEqual([
        expect.stringMatching(/^EVENTSTORE_URL: .* does not let this account read \$all; .*miris migrate/),
      ]);
      cluster.oddities.denied = 'append';
      expect(await askAs('relay')).toEqual([]);
      expect(await askAs('server')).toEqual([expect.stringContaining('does not let this account append')]);
    } finally {
      await cluster.close();
    }
  });
});

describe('the report of a start', () => {
  it('tells what is on and what is off, and no secret', () => {
    const environment = readEnvironment(
      variables({
        REDIS_URL: 'redis://:hidden1@redis:6379',
        SMTP_URL: 'smtp://shop:hidden2@mail.fr:587',
        STRIPE_SECRET_KEY: 'sk_live_hidden3',
        STRIPE_WEBHOOK_SECRET: 'whsec_hidden4',
      }),
    );
    const report = reportConfiguration(environment);
    expect(report.on).toContain('jobs on Redis at redis:6379');
    expect(report.on).toContain('card payments (live)');
    expect(report.on).toContain('e-mail through mail.fr:587');
    expect(report.off.join()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
    const said = JSON.stringify(report);
    for (const secret of ['hidden', environment.SESSION_SECRET, environment.ADMIN_PASSWORD_HASH])
      expect(said).not.toContain(secret);
  });
});
