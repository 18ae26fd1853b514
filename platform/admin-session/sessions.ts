import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Context, Next } from 'koa';
import type pg from 'pg';
import { SESSION_COOKIE, type SessionLeft } from '#contracts/http/console/admin.ts';
import { createSignedCookie, type SignedCookie } from '../http/browser-security/cookies.ts';
import { clientNetwork } from '../http/rate-limits/client-address.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { allSecrets, type Secrets } from '../http/tokens/secrets.ts';
import { DURABLY } from '../postgres/durable-commit.ts';
import { migrate, type Steps } from '../postgres/migrate.ts';
import { nameDevice, UNKNOWN_DEVICE } from './device-name.ts';

const IDLE_MS = 30 * 60_000;
const ABSOLUTE_MS = 12 * 60 * 60_000;
/** A session's last use is written at most this often: reads of the console should not each be a write. */
const TOUCH_EVERY_MS = 60_000;

/** What was ended must not come back after a crash of the database. */
const END = `with ${DURABLY} delete from sessions.admin_sessions using durably where id_hash = $1`;
const END_ONE = `
  with ${DURABLY}, ended as (
    delete from sessions.admin_sessions using durably
    where id_hash = $1 and not exists (select from sessions.ended_sessions where command = $2)
    returning id_hash
  )
  insert into sessions.ended_sessions (command, id_hash, ended_at) select $2, id_hash, $3 from ended`;
const END_ALL = `with ${DURABLY} delete from sessions.admin_sessions using durably`;
const END_OTHERS = `with ${DURABLY} delete from sessions.admin_sessions using durably where id_hash <> $1`;

/** The administrator's sessions. Only the SHA-256 of an id is kept, so that a stolen table opens nothing. */
export interface Sessions {
  /**
   * Opens a session under a new id, ends the one the browser had, and sets the cookie.
   * @param options.onlyForSetup it is good for setting up the second factor and nothing else.
   */
  open(ctx: Context, options?: { readonly onlyForSetup: boolean }): Promise<{ expiresAt: Date }>;
  /** The request's live session, or null, also when it is only there for setup; counts as use of it. */
  current(ctx: Context): Promise<{ expiresAt: Date } | null>;
  /** How long the request's live session lasts, or null; counts as no use of it. */
  left(ctx: Context): Promise<SessionLeft | null>;
  /** Counts as use of the request's live session now. @returns how long it lasts, or null. */
  prolong(ctx: Context): Promise<SessionLeft | null>;
  /** What the request's session is kept under. */
  hashOf(ctx: Context): Buffer;
  /** The request's live session as setting up the second factor needs it, or null. */
  forSetup(ctx: Context): Promise<{ onlyForSetup: boolean; proposedFactor: Buffer | null } | null>;
  /** Keeps a proposed second factor with the request's session, until it is confirmed or the session ends. */
  keepProposal(ctx: Context, sealed: Buffer): Promise<void>;
  /** Every live session, the request's own first, then the last used. */
  list(ctx: Context): Promise<readonly LiveSession[]>;
  /** Ends a session, once under its command; 'key-reused' when that ended another one. */
  closeOne(id: string, command?: string): Promise<'closed' | 'not-open' | 'key-reused'>;
  closeOthers(ctx: Context): Promise<void>;
  /** Ends the request's session on the server and clears the cookie. */
  close(ctx: Context): Promise<void>;
  /** Ends every session, this one too: for a lost telephone or a console left open somewhere. */
  closeAll(ctx: Context): Promise<void>;
}

/** A session as the administrator sees it. */
export interface LiveSession {
  /** The SHA-256 that it is kept under, which opens nothing. */
  readonly id: string;
  readonly openedAt: Date;
  readonly lastUsedAt: Date;
  readonly device: string;
  readonly network: string | null;
  readonly isCurrent: boolean;
}

interface Row {
  readonly last_used_at: Date;
  readonly ends_at: Date;
  readonly only_for_setup: boolean;
  readonly proposed_factor: Buffer | null;
}

/** The cookie that holds a session's id. Signed, so that a made-up one is known as such without asking the database. */
export function sessionCookie(secret: Secrets): SignedCookie {
  const maxAgeSeconds = ABSOLUTE_MS / 1_000;
  return createSignedCookie({ name: SESSION_COOKIE, secret, maxAgeSeconds, sameSite: 'Strict' });
}

export interface SessionsOptions {
  readonly db: pg.Pool;
  /** SESSION_SECRET, then the former one. */
  readonly secret: Secrets;
  readonly clock?: () => Date;
}

/** @param options.clock gives the present; sessions last 30 minutes unused and 12 hours at most. */
export function createSessions({ db, secret, clock = () => new Date() }: SessionsOptions): Sessions {
  const cookie = sessionCookie(secret);

  async function drop(ctx: Context): Promise<void> {
    const id = cookie.read(ctx);
    if (id !== null) await db.query(END, [hashOf(id)]);
  }

  /** The live session of a request. */
  async function look(ctx: Context, now: Date): Promise<Row | null> {
    const id = cookie.read(ctx);
    if (id === null) return null;
    const found = await db.query<Row>(
      `select last_used_at, ends_at, only_for_setup, proposed_factor from sessions.admin_sessions
       where id_hash = $1 and ends_at > $2 and last_used_at > $3`,
      [hashOf(id), now, idleSince(now)],
    );
    return found.rows[0] ?? null;
  }

  async function touch(ctx: Context, now: Date): Promise<void> {
    const used = 'update sessions.admin_sessions set last_used_at = $2 where id_hash = $1';
    await db.query(used, [ownHash(ctx), now]);
  }

  /** The live session of a request; counts as use of it. */
  async function find(ctx: Context): Promise<Row | null> {
    const now = clock();
    const session = await look(ctx, now);
    if (session && now.getTime() - session.last_used_at.getTime() >= TOUCH_EVERY_MS) await touch(ctx, now);
    return session;
  }

  async function left(ctx: Context, isUsed: boolean): Promise<SessionLeft | null> {
    const now = clock();
    const session = await look(ctx, now);
    if (session === null || session.only_for_setup) return null;
    if (isUsed) await touch(ctx, now);
    return leftOf(isUsed ? now : session.last_used_at, session.ends_at, now);
  }

  function ownHash(ctx: Context): Buffer {
    return hashOf(cookie.read(ctx) ?? '');
  }

  /** Tells an administrator’s networks apart; too short to find an address by. */
  function markOf(ctx: Context): string {
    return createHmac('sha256', `session-network\n${allSecrets(secret)[0]}`)
      .update(clientNetwork(ctx))
      .digest('hex')
      .slice(0, 4)
      .toUpperCase();
  }

  return {
    async open(ctx, { onlyForSetup } = { onlyForSetup: false }) {
      await drop(ctx);
      const id = randomBytes(32).toString('base64url');
      const now = clock();
      const endsAt = new Date(now.getTime() + ABSOLUTE_MS);
      await db.query('delete from sessions.admin_sessions where ends_at <= $1 or last_used_at <= $2', [
        now,
        idleSince(now),
      ]);
      const longSince = new Date(now.getTime() - ABSOLUTE_MS);
      await db.query('delete from sessions.ended_sessions where ended_at <= $1', [longSince]);
      await db.query(
        `insert into sessions.admin_sessions (id_hash, opened_at, last_used_at, ends_at, device, network_mark, only_for_setup)
         values ($1, $2, $2, $3, $4, $5, $6)`,
        [hashOf(id), now, endsAt, nameDevice(ctx.get('user-agent')), markOf(ctx), onlyForSetup],
      );
      cookie.write(ctx, id);
      return { expiresAt: expiry(now, endsAt) };
    },
    async current(ctx) {
      const session = await find(ctx);
      if (session === null || session.only_for_setup) return null;
      return { expiresAt: expiry(clock(), session.ends_at) };
    },
    left: (ctx) => left(ctx, false),
    prolong: (ctx) => left(ctx, true),
    hashOf: ownHash,
    async forSetup(ctx) {
      const session = await find(ctx);
      return session && { onlyForSetup: session.only_for_setup, proposedFactor: session.proposed_factor };
    },
    async keepProposal(ctx, sealed) {
      await db.query('update sessions.admin_sessions set proposed_factor = $2 where id_hash = $1', [
        ownHash(ctx),
        sealed,
      ]);
    },
    async list(ctx) {
      const now = clock();
      const own = ownHash(ctx);
      const live = await db.query<{
        id_hash: Buffer;
        opened_at: Date;
        last_used_at: Date;
        device: string;
        network_mark: string | null;
      }>(
        `select id_hash, opened_at, last_used_at, device, network_mark from sessions.admin_sessions
         where ends_at > $1 and last_used_at > $2 order by id_hash = $3 desc, last_used_at desc, opened_at desc`,
        [now, idleSince(now), own],
      );
      return live.rows.map((row) => ({
        id: row.id_hash.toString('hex'),
        openedAt: row.opened_at,
        lastUsedAt: row.last_used_at,
        device: row.device,
        network: row.network_mark,
        isCurrent: row.id_hash.equals(own),
      }));
    },
    async closeOne(id, command = randomUUID()) {
      const hash = Buffer.from(id, 'hex');
      await db.query(END_ONE, [hash, command, clock()]);
      const ended = 'select id_hash from sessions.ended_sessions where command = $1';
      const [row] = (await db.query<{ id_hash: Buffer }>(ended, [command])).rows;
      if (row === undefined) return 'not-open';
      return row.id_hash.equals(hash) ? 'closed' : 'key-reused';
    },
    async closeOthers(ctx) {
      await db.query(END_OTHERS, [ownHash(ctx)]);
    },
    async close(ctx) {
      await drop(ctx);
      cookie.clear(ctx);
    },
    async closeAll(ctx) {
      await db.query(END_ALL);
      cookie.clear(ctx);
    },
  };
}

function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_MS);
}

function expiry(now: Date, endsAt: Date): Date {
  return new Date(Math.min(now.getTime() + IDLE_MS, endsAt.getTime()));
}

/** Of a session that was used last then. */
function leftOf(lastUsed: Date, endsAt: Date, now: Date): SessionLeft {
  const ends = expiry(lastUsed, endsAt);
  const secondsLeft = Math.max(0, Math.floor((ends.getTime() - now.getTime()) / 1_000));
  return { secondsLeft, mayBeProlonged: ends < endsAt };
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}

/** The session, which must be live. @throws HttpRefusal 401 where there is none, or it has ended. */
export function liveSession<Session>(session: Session | null): Session {
  if (session !== null) return session;
  throw new HttpRefusal(401, 'unauthenticated', 'Veuillez vous connecter à l’administration.');
}

/** Middleware of administrator routes: lets a live session through, refuses others with 401 `unauthenticated`. */
export function requireSession(sessions: Sessions): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    liveSession(await sessions.current(ctx));
    await next();
  };
}

/** As `requireSession`, for asking about the session without using it. */
export function requireUnusedSession(sessions: Sessions): (ctx: Context, next: Next) => Promise<void> {
  return async (ctx, next) => {
    liveSession(await sessions.left(ctx));
    await next();
  };
}

/** Whether a request comes from a logged-in administrator; for answers that show more to one. */
export function hasSession(sessions: Sessions): (ctx: Context) => Promise<boolean> {
  return async (ctx) => (await sessions.current(ctx)) !== null;
}

const STEPS: Steps = {
  '1-access': `
    create table if not exists sessions.admin_sessions (
      id_hash bytea primary key,
      opened_at timestamptz not null,
      last_used_at timestamptz not null,
      ends_at timestamptz not null,
      device text not null default '${UNKNOWN_DEVICE}',
      network_mark text,
      only_for_setup boolean not null default false,
      proposed_factor bytea
    );
    create table if not exists sessions.known_devices (
      id_hash bytea primary key,
      network_hash bytea not null,
      seen_at timestamptz not null
    );
    create index if not exists known_devices_network on sessions.known_devices (network_hash);
    create table if not exists sessions.second_factor (
      is_the_one boolean primary key default true check (is_the_one),
      sealed_secret bytea not null,
      set_up_at timestamptz not null
    );
    create table if not exists sessions.spent_codes (
      factor bytea not null,
      step bigint not null,
      primary key (factor, step)
    );
    create table if not exists sessions.recovery_codes (
      code_hash bytea primary key,
      factor bytea not null
    );
  `,
  // What a crash of the database may lose is told again within seconds.
  '2-open-orders': `
    create unlogged table sessions.open_orders (
      window_id uuid primary key,
      session_hash bytea not null references sessions.admin_sessions (id_hash) on delete cascade,
      order_id uuid not null,
      seen_at timestamptz not null
    );
    create index open_orders_session on sessions.open_orders (session_hash);
  `,
  // What was ended under which Idempotency-Key.
  '3-ended-sessions': `
    create table sessions.ended_sessions (
      command uuid primary key,
      id_hash bytea not null,
      ended_at timestamptz not null
    );
  `,
};

/**
 * Creates the tables of administrators' access. Losing them logs everybody out, and has the second factor set up again (with
 * ADMIN_SETUP_CODE).
 */
export async function migrateSessions(db: pg.Pool): Promise<void> {
  await migrate(db, 'sessions.access', STEPS);
}
