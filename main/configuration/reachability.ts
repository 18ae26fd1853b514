import { setTimeout as sleep } from 'node:timers/promises';
import { AccessDeniedError } from '@eventstore/db-client';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Environment } from '#contracts/settings/environment.ts';
import { createEventStore } from '#platform/event-store/connect.ts';
import { wrongStoreAddress } from './wrong-store-address.ts';

const ONE_TRY_MS = 3_000;
const PAUSE_MS = 250;
/** Older ones lack what the read models use; newer ones are not refused. */
const MIN_POSTGRES = 15;
const TESTED_POSTGRES = 18;

/** Nothing is wrong with the configuration but that servers do not answer: that may pass by itself. */
export class ServersOutOfReach extends Error {}

/** A server answers and refuses what this role needs: waiting does not help. */
class RightMissing extends Error {}

/** A server this process cannot work without. */
interface Needed {
  readonly variable: 'DATABASE_URL' | 'KEYS_DATABASE_URL' | 'EVENTSTORE_URL' | 'REDIS_URL';
  readonly what: string;
  readonly url: string;
  ask(url: string): Promise<unknown>;
}

/**
 * Asks every server that this role works with, all at once, and again until it answers or `timeoutMs` is over.
 * @returns one sentence per server that does not answer, with its address but never its password.
 */
export async function findUnreachable(environment: Environment, timeoutMs = 10_000): Promise<string[]> {
  const answers = await Promise.all(neededBy(environment).map((needed) => untilAnswered(needed, timeoutMs)));
  return answers.filter((sentence) => sentence !== null);
}

function neededBy(environment: Environment): Needed[] {
  const { ROLE, DATABASE_URL, KEYS_DATABASE_URL: keys, EVENTSTORE_URL, REDIS_URL } = environment;
  const needed: Needed[] = [
    { variable: 'DATABASE_URL', what: 'PostgreSQL', url: DATABASE_URL, ask: askPostgres },
    {
      variable: 'EVENTSTORE_URL',
      what: 'the event store',
      url: EVENTSTORE_URL,
      ask: (url) => askEventStore(url, ROLE),
    },
  ];
  if (keys !== undefined)
    needed.push({ variable: 'KEYS_DATABASE_URL', what: 'PostgreSQL', url: keys, ask: askPostgres });
  // A server appends and reads; notices are the relay's and the workers' business.
  if (REDIS_URL !== undefined && ROLE !== 'server')
    needed.push({ variable: 'REDIS_URL', what: 'Redis', url: REDIS_URL, ask: askRedis });
  return needed;
}

async function untilAnswered(
  { variable, what, url, ask }: Needed,
  timeoutMs: number,
): Promise<string | null> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      await ask(url);
      return null;
    } catch (error) {
      if (error instanceof RightMissing) return `${variable}: ${what} at ${placeOf(url)} ${error.message}`;
      if (performance.now() >= deadline)
        return `${variable}: ${what} at ${placeOf(url)} does not answer (${reasonOf(error)}); start it, or correct the address`;
      await sleep(PAUSE_MS);
    }
  }
}

/** SQLSTATE: what PostgreSQL has against a connection that waiting does not change. */
const POSTGRES_REFUSALS: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password; correct the one in this address',
  '28000': 'does not let this account in; correct the user in this address, or let it in (pg_hba.conf)',
  '3D000': 'has no database of this name; correct the end of this address, or create the database',
};

async function askPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ONE_TRY_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const version = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (version < MIN_POSTGRES)
      throw new RightMissing(`is version ${version}; the shop needs ${MIN_POSTGRES} to ${TESTED_POSTGRES}`);
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
    const refusal = POSTGRES_REFUSALS[code];
    throw refusal === undefined ? error : new RightMissing(refusal);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function askEventStore(url: string, role: Environment['ROLE']): Promise<void> {
  const timeouts = { readTimeoutMs: ONE_TRY_MS, appendTimeoutMs: ONE_TRY_MS };
  const store = createEventStore(url, { sealing: 'none', ...timeouts });
  try {
    await allowed(url, 'read $all', store.lastPosition());
    // The relay only reads.
    if (role !== 'relay') await allowed(url, 'append', store.checkAppends());
  } finally {
    await store.close().catch(() => undefined);
  }
}

/** @throws RightMissing when the event store knows the account not, refuses it this, or is not reached in the way the address says. */
async function allowed(url: string, what: string, asking: Promise<unknown>): Promise<void> {
  try {
    await asking;
  } catch (error) {
    if (!(error instanceof AccessDeniedError)) {
      const wrong = await wrongStoreAddress(url, error);
      throw wrong === null ? error : new RightMissing(wrong);
    }
    throw new RightMissing(
      `does not let this account ${what}; correct its password, or give it its rights: miris migrate with EVENTSTORE_ADMIN_URL`,
    );
  }
}

async function askRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: ONE_TRY_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    if (!(error instanceof Error) || !/^(?:WRONGPASS|NOAUTH|ERR AUTH)/.test(error.message)) throw error;
    throw new RightMissing('refuses the password; correct the one in this address');
  } finally {
    redis.disconnect();
  }
}

/** The host and port of a connection string; nothing else of it is fit to be shown. */
export function placeOf(connectionString: string): string {
  return (
    /^[a-z0-9+]+:\/\/(?:[^/@]*@)?([^/?#]+)/i.exec(connectionString)?.[1] ?? 'an address that cannot be read'
  );
}

/** The driver's code where there is one: its messages may repeat the connection string. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'type' in error && typeof error.type === 'string' ? error.type : error.name;
}
