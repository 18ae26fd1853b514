import { createHmac, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type pg from 'pg';
import { DEVICE_COOKIE } from '#contracts/http/console/admin.ts';
import { createSignedCookie } from '../http/browser-security/cookies.ts';
import { clientNetwork } from '../http/rate-limits/client-address.ts';
import { allSecrets, type Secrets } from '../http/tokens/secrets.ts';

const HALF_A_YEAR_SECONDS = 182 * 24 * 60 * 60;
const HALF_A_YEAR = '182 days';

/**
 * The devices an administrator logged in from, and their networks: a flood of guesses from elsewhere does not keep them out. Only keyed
 * hashes are kept.
 */
export interface KnownDevices {
  /** The id of the request's device, if the shop knows it. */
  deviceOf(ctx: Context): Promise<string | null>;
  isOfKnownNetwork(ctx: Context): Promise<boolean>;
  /** After a login: the device is known for half a year from now. */
  remember(ctx: Context): Promise<void>;
  /** Forgets every device but the request's: for a lost telephone. */
  forgetOthers(ctx: Context): Promise<void>;
}

/** @param options.secrets SESSION_SECRET, then the former one. */
export function createKnownDevices({ db, secrets }: { db: pg.Pool; secrets: Secrets }): KnownDevices {
  const cookie = createSignedCookie({
    name: DEVICE_COOKIE,
    secret: secrets,
    maxAgeSeconds: HALF_A_YEAR_SECONDS,
    sameSite: 'Strict',
  });
  const hashOf = (kind: 'device' | 'network', value: string) =>
    createHmac('sha256', `known-${kind}\n${allSecrets(secrets)[0]}`)
      .update(value)
      .digest();
  const networkHash = (ctx: Context) => hashOf('network', clientNetwork(ctx));

  async function deviceOf(ctx: Context): Promise<string | null> {
    const id = cookie.read(ctx);
    if (id === null) return null;
    const known = await db.query(
      `select 1 from sessions.known_devices where id_hash = $1 and seen_at > now() - interval '${HALF_A_YEAR}'`,
      [hashOf('device', id)],
    );
    return known.rowCount === 1 ? id : null;
  }

  return {
    deviceOf,
    async isOfKnownNetwork(ctx) {
      const known = await db.query(
        `select 1 from sessions.known_devices where network_hash = $1 and seen_at > now() - interval '${HALF_A_YEAR}' limit 1`,
        [networkHash(ctx)],
      );
      return known.rowCount === 1;
    },
    async remember(ctx) {
      const id = (await deviceOf(ctx)) ?? randomBytes(16).toString('base64url');
      await db.query(`delete from sessions.known_devices where seen_at <= now() - interval '${HALF_A_YEAR}'`);
      await db.query(
        `insert into sessions.known_devices (id_hash, network_hash, seen_at) values ($1, $2, now())
         on conflict (id_hash) do update set network_hash = excluded.network_hash, seen_at = excluded.seen_at`,
        [hashOf('device', id), networkHash(ctx)],
      );
      cookie.write(ctx, id);
    },
    async forgetOthers(ctx) {
      const id = cookie.read(ctx);
      await db.query('delete from sessions.known_devices where id_hash <> $1', [hashOf('device', id ?? '')]);
    },
  };
}
