import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type pg from 'pg';
import { SESSION_COOKIE } from '#contracts/http/admin.ts';
import { DURABLY } from '../durable-commit.ts';
import { createSignedCookie, type SignedCookie } from '../http/signed-cookie.ts';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 60 * 60_000;
/** A session's last use is written at most this often: reads of the console should not each be a write. */
const TOUCH_EVERY_MS = 60_000;

/** Used one-time codes are forgotten once they are long out of date. */
const KEPT_STEPS = 10;

/** What was ended must not come back after a crash of the database, nor a code be worth something again. */
const END = `with ${DURABLY} delete from sessions.admin_sessions using durably where id_hash = $1`;
const END_ALL = `with ${DURABLY} delete from sessions.admin_sessions using durably`;
const SPEND_CODE = `
  with ${DURABLY} insert into sessions.used_codes (step) select $1::bigint from durably on conflict do nothing`;

/** The administrator's sessions. Only the SHA-256 of an id is kept, so that a stolen table opens nothing. */
export interface Sessions {
  /** Opens a session under a new id, ends the one the browser had, and sets the cookie. */
  open(ctx: Context): Promise<{ expiresAt: Date }>;
  /** The request's live session, or null; counts as use of it. */
  current(ctx: Context): Promise<{ expiresAt: Date } | null>;
  /** Ends the request's session on the server and clears the cookie. */
  close(ctx: Context): Promise<void>;
  /** Ends every session, this one too: for a lost telephone or a console left open somewhere. */
  closeAll(ctx: Context): Promise<void>;
  /** Takes note of a one-time code's step. @returns false when it was used before: a code seen over a shoulder opens nothing. */
  spendCode(step: number): Promise<boolean>;
}

/** The cookie that holds a session's id. Signed, so that a made-up one is known as such without asking the database. */
export function sessionCookie(secret: string): SignedCookie {
  const maxAgeSeconds = ABSOLUTE_MS / 1_000;
  return createSignedCookie({ name: SESSION_COOKIE, secret, maxAgeSeconds, sameSite: 'Strict' });
}

export interface SessionsOptions {
  readonly db: pg.Pool;
  /** SESSION_SECRET. */
  readonly secret: string;
  readonly clock?: () => Date;
}

/** @param options.clock gives the present; sessions last 30 minutes unused and 12 hours at most. */
export function createSessions({ db, secret, clock = () => new Date() }: SessionsOptions): Sessions {
  const cookie = sessionCookie(secret);

  async function drop(ctx: Context): Promise<void> {
    const id = cookie.read(ctx);
    if (id !== null) await db.query(END, [hashOf(id)]);
  }

  return {
    async open(ctx) {
      await drop(ctx);
      const id = randomBytes(32).toString('base64url');
      const now = clock();
      const endsAt = new Date(now.getTime() + ABSOLUTE_MS);
      await db.query('delete from sessions.admin_sessions where ends_at <= $1 or last_used_at <= $2', [
        now,
        new Date(now.getTime() - IDLE_MS),
      ]);
      await db.query(
        'insert into sessions.admin_sessions (id_hash, opened_at, last_used_at, ends_at) values ($1, $2, $2, $3)',
        [hashOf(id), now, endsAt],
      );
      cookie.write(ctx, id);
      return { expiresAt: expiry(now, endsAt) };
    },
    async current(ctx) {
      const id = cookie.read(ctx);
      if (id === null) return null;
      const now = clock();
      const found = await db.query<{ last_used_at: Date; ends_at: Date }>(
        'select last_used_at, ends_at from sessions.admin_sessions where id_hash = $1 and ends_at > $2 and last_used_at > $3',
        [hashOf(id), now, new Date(now.getTime() - IDLE_MS)],
      );
      const session = found.rows[0];
      if (session === undefined) return null;
      if (now.getTime() - session.last_used_at.getTime() >= TOUCH_EVERY_MS)
        await db.query('update sessions.admin_sessions set last_used_at = $2 where id_hash = $1', [
          hashOf(id),
          now,
        ]);
      return { expiresAt: expiry(now, session.ends_at) };
    },
    async close(ctx) {
      await drop(ctx);
      cookie.clear(ctx);
    },
    async closeAll(ctx) {
      await db.query(END_ALL);
      cookie.clear(ctx);
    },
    async spendCode(step) {
      await db.query('delete from sessions.used_codes where step < $1', [step - KEPT_STEPS]);
      const noted = await db.query(SPEND_CODE, [step]);
      return noted.rowCount === 1;
    },
  };
}

function expiry(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
