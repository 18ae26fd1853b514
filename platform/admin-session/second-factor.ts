import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type pg from 'pg';
import { DURABLY } from '../postgres/durable-commit.ts';
import type { MasterKey } from '../privacy/master-key.ts';
import { encodeBase32, matchingStep, newSecret } from './totp.ts';

const RECOVERY_CODES = 10;
/** Ten letters of base32: 50 bits, guessed as slowly as passwords are. */
const RECOVERY_CODE_FORM = /^[A-Z2-7]{10}$/;
/** Spent one-time codes are forgotten once they are long out of date. */
const KEPT_STEPS = 10;
/** What the secret is sealed for: it opens as nothing else. */
const SEALED_FOR = 'administrator second factor';

/** What is written here must not be undone by a crash of the database: a code would be worth something again. */
const SPEND_STEP = `
  with ${DURABLY} insert into sessions.spent_codes (factor, step) select $1::bytea, $2::bigint from durably on conflict do nothing`;
const SPEND_RECOVERY_CODE = `
  with ${DURABLY} delete from sessions.recovery_codes using durably where factor = $1 and code_hash = $2`;
const REPLACE_RECOVERY_CODES = `
  with ${DURABLY}, gone as (delete from sessions.recovery_codes)
  insert into sessions.recovery_codes (factor, code_hash) select $1::bytea, unnest($2::bytea[]) from durably`;
/** One that was set up meanwhile stays. */
const REWRAP = `
  with ${DURABLY} update sessions.second_factor set sealed_secret = $2 from durably where sealed_secret = $1`;
const ADOPT = `
  with ${DURABLY}, adopted as (
    insert into sessions.second_factor (sealed_secret, set_up_at) select $3::bytea, $4::timestamptz from durably
    on conflict (is_the_one) do update set sealed_secret = excluded.sealed_secret, set_up_at = excluded.set_up_at where $5::boolean
    returning 1
  ), gone as (delete from sessions.recovery_codes where exists (select from adopted))
  insert into sessions.recovery_codes (factor, code_hash) select $1::bytea, unnest($2::bytea[]) from adopted`;

/** What a login asks for beside the password. */
export type Demand = 'nothing' | 'setup-code' | 'code';
export type Adoption = { readonly recoveryCodes: readonly string[] } | 'wrong-code' | 'set-up-already';

/**
 * The administrator's second factor: an authenticator app's secret and ten recovery codes. The secret stands sealed in PostgreSQL, or is
 * given by the environment, which wins; of recovery codes only hashes are kept, each bound to the secret it was drawn for.
 */
export interface SecondFactor {
  demanded(): Promise<Demand>;
  /** Whether a login may use a code now; a code that opened once opens nothing more. */
  accept(code: string): Promise<boolean>;
  describe(): Promise<{
    source: 'none' | 'console' | 'environment';
    since: Date | null;
    recoveryCodesLeft: number;
  }>;
  /** A new secret, and as it is kept until a code of it confirms that an app has it. */
  propose(): { readonly secret: string; readonly sealed: Buffer };
  /**
   * Makes a proposed secret the second factor and draws its recovery codes.
   * @param mayReplace whether one that was set up meanwhile gives way.
   */
  adopt(sealed: Buffer, code: string, mayReplace: boolean): Promise<Adoption>;
  /** Draws ten new recovery codes; null when there is no second factor. */
  drawRecoveryCodes(): Promise<readonly string[] | null>;
}

export interface SecondFactorOptions {
  readonly db: pg.Pool;
  /** Seals the secret. */
  readonly masterKey: MasterKey;
  /** ADMIN_TOTP_SECRET */
  readonly totpSecret?: string | undefined;
  /** ADMIN_SETUP_CODE: with it nothing but setting up the second factor is possible before there is one. */
  readonly setupCode?: string | undefined;
  readonly clock?: () => Date;
}

interface Factor {
  readonly source: 'console' | 'environment';
  readonly secret: string;
  readonly since: Date | null;
}

export function createSecondFactor(options: SecondFactorOptions): SecondFactor {
  const { db, masterKey, totpSecret, setupCode, clock = () => new Date() } = options;

  async function current(): Promise<Factor | null> {
    if (totpSecret !== undefined)
      return { source: 'environment', secret: totpSecret.replace(/[\s=-]/g, '').toUpperCase(), since: null };
    const kept = await db.query<{ sealed_secret: Buffer; set_up_at: Date }>(
      'select sealed_secret, set_up_at from sessions.second_factor',
    );
    const row = kept.rows[0];
    return row === undefined
      ? null
      : { source: 'console', secret: open(row.sealed_secret), since: row.set_up_at };
  }

  function open(sealed: Buffer): string {
    try {
      return masterKey.unwrap(sealed, SEALED_FOR).toString('utf8');
    } catch (error) {
      throw new Error(
        'the second factor cannot be opened: PERSONAL_DATA_KEY is not the one it was sealed with',
        {
          cause: error,
        },
      );
    }
  }

  async function spend(secret: string, code: string): Promise<boolean> {
    const step = matchingStep(secret, code, clock());
    if (step === null) return false;
    const factor = factorId(secret);
    await db.query('delete from sessions.spent_codes where step < $1', [step - KEPT_STEPS]);
    return (await db.query(SPEND_STEP, [factor, step])).rowCount === 1;
  }

  return {
    async demanded() {
      if ((await current()) !== null) return 'code';
      return setupCode === undefined ? 'nothing' : 'setup-code';
    },
    async accept(typed) {
      const factor = await current();
      if (factor === null) return setupCode !== undefined && isSame(typed, setupCode);
      const code = typed.replace(/[\s-]/g, '').toUpperCase();
      if (!RECOVERY_CODE_FORM.test(code)) return spend(factor.secret, code);
      const spent = await db.query(SPEND_RECOVERY_CODE, [
        factorId(factor.secret),
        recoveryHash(factor.secret, code),
      ]);
      return spent.rowCount === 1;
    },
    async describe() {
      const factor = await current();
      if (factor === null) return { source: 'none', since: null, recoveryCodesLeft: 0 };
      const left = await db.query('select from sessions.recovery_codes where factor = $1', [
        factorId(factor.secret),
      ]);
      return { source: factor.source, since: factor.since, recoveryCodesLeft: left.rowCount ?? 0 };
    },
    propose() {
      const secret = newSecret();
      return { secret, sealed: masterKey.wrap(Buffer.from(secret), SEALED_FOR) };
    },
    async adopt(sealed, typed, mayReplace) {
      const secret = open(sealed);
      if (!(await spend(secret, typed.replace(/\s/g, '')))) return 'wrong-code';
      const { recoveryCodes, hashes } = drawFor(secret);
      const kept = masterKey.wrap(Buffer.from(secret), SEALED_FOR);
      const adopted = await db.query(ADOPT, [factorId(secret), hashes, kept, clock(), mayReplace]);
      return adopted.rowCount === RECOVERY_CODES ? { recoveryCodes } : 'set-up-already';
    },
    async drawRecoveryCodes() {
      const factor = await current();
      if (factor === null) return null;
      const { recoveryCodes, hashes } = drawFor(factor.secret);
      await db.query(REPLACE_RECOVERY_CODES, [factorId(factor.secret), hashes]);
      return recoveryCodes;
    },
  };
}

/**
 * Wraps the secret that stands in PostgreSQL by the present master key, where it is not.
 * @returns false when neither the present nor the former master key opens it.
 */
export async function rewrapSecondFactor(db: pg.Pool, masterKey: MasterKey): Promise<boolean> {
  const { rows } = await db.query<{ sealed_secret: Buffer }>(
    'select sealed_secret from sessions.second_factor',
  );
  for (const { sealed_secret: sealed } of rows) {
    const rewrapped = masterKey.rewrap(sealed, SEALED_FOR);
    if (rewrapped === null) return false;
    if (rewrapped !== sealed) await db.query(REWRAP, [sealed, rewrapped]);
  }
  return true;
}

function drawFor(secret: string): { recoveryCodes: readonly string[]; hashes: readonly Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => encodeBase32(randomBytes(7)).slice(0, 10));
  return {
    recoveryCodes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`),
    hashes: codes.map((code) => recoveryHash(secret, code)),
  };
}

/** Keyed with the secret: who steals the tables cannot try all codes, and a code is worth nothing beside another secret. */
function recoveryHash(secret: string, code: string): Buffer {
  return createHmac('sha256', secret).update(`recovery code\n${code}`).digest();
}

function factorId(secret: string): Buffer {
  return createHmac('sha256', secret).update('factor').digest().subarray(0, 16);
}

function isSame(typed: string, expected: string): boolean {
  const [left, right] = [typed, expected].map((text) =>
    createHmac('sha256', SEALED_FOR).update(text).digest(),
  );
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}
