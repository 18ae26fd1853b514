import { createHmac } from 'node:crypto';
import type { Context } from 'koa';
import type { Logger } from 'pino';
import { type ClientNetwork, clientNetwork, clientNetworks } from '../http/rate-limits/client-address.ts';
import { tooManyRequests } from '../http/rate-limits/limit-requests.ts';
import {
  type ExactRateLimiter,
  type RateRule,
  type RateVerdict,
  shareOf,
  takeOfNetworks,
} from '../http/rate-limits/rate-limit.ts';
import { HttpRefusal } from '../http/refusal.ts';
import { requestContext } from '../http/requests/request-context.ts';
import type { KnownDevices } from './known-devices.ts';
import { isCommonPassword, verifyPassword } from './password.ts';
import type { SecondFactor } from './second-factor.ts';

export interface CredentialsDeps extends TriesDeps {
  readonly secondFactor: SecondFactor;
  /** `scrypt$N$r$p$salt$hash` */
  readonly passwordHash: string;
  /** SESSION_SECRET: keys the hash that stands for a network in the log. */
  readonly secret: string;
  readonly logger: Logger;
  readonly clock?: () => Date;
}

export interface Credentials {
  readonly password: string;
  readonly code: string;
}

/** What right credentials are good for: everything, or setting up the second factor. */
export type Clearance = 'everything' | 'setup';

/**
 * The one place where password and code are checked, counted against limits and noted in the log.
 * @throws HttpRefusal 401 for a wrong or missing one, 403 for a password that is right but among the most common, 429 beyond the limits.
 */
export function createCredentialsCheck(deps: CredentialsDeps) {
  const { secondFactor } = deps;
  const checkPassword = createPasswordCheck(deps.passwordHash);

  async function checkCode(ctx: Context, code: string): Promise<Clearance> {
    const demand = await secondFactor.demanded();
    if (demand === 'nothing') return 'everything';
    if (code === '') {
      note(deps, ctx, 'code asked for');
      throw demand === 'code'
        ? new HttpRefusal(401, 'second-factor-required', 'Saisissez le code de votre application.')
        : new HttpRefusal(401, 'setup-code-required', 'Saisissez le code de mise en service.');
    }
    if (await secondFactor.accept(code)) return demand === 'code' ? 'everything' : 'setup';
    note(deps, ctx, 'wrong code');
    throw new HttpRefusal(401, 'second-factor-wrong', 'Code incorrect', { title: 'Accès refusé' });
  }

  return async (ctx: Context, { password, code }: Credentials): Promise<Clearance> => {
    const scrutiny = await countTry(deps, ctx).catch((error: unknown) => {
      if (error instanceof HttpRefusal) note(deps, ctx, 'too many tries');
      throw error;
    });
    const early = scrutiny.isStrict ? await checkCode(ctx, code) : null;
    if (!(await checkPassword(password, scrutiny))) {
      note(deps, ctx, 'wrong password');
      throw new HttpRefusal(401, 'wrong-password', 'Mot de passe incorrect', { title: 'Accès refusé' });
    }
    if (await isCommonPassword(password)) {
      note(deps, ctx, 'common password');
      throw new HttpRefusal(403, 'weak-password', COMMON_PASSWORD);
    }
    const clearance = early ?? (await checkCode(ctx, code));
    await forgetTries(deps, scrutiny);
    note(deps, ctx, 'accepted');
    return clearance;
  };
}

const COMMON_PASSWORD =
  'Ce mot de passe est l’un des plus courants\u202f: choisissez-en un autre avec npm run admin:hash, mettez à jour ADMIN_PASSWORD_HASH et redémarrez la boutique.';

/**
 * Every attempt stands in the log: when and with what result, never what was typed. The source is a hash that is another one each
 * day, so that the attempts of one attack are seen to belong together, and nobody is known by it.
 */
function note(deps: CredentialsDeps, ctx: Context, outcome: string): void {
  const { logger, secret, clock = () => new Date() } = deps;
  const day = clock().toISOString().slice(0, 10);
  const source = createHmac('sha256', `login-source\n${secret}`)
    .update(`${day}\n${clientNetwork(ctx)}`)
    .digest('hex')
    .slice(0, 16);
  const level = outcome === 'accepted' ? 'info' : 'warn';
  logger[level]({ requestId: requestContext(ctx).requestId, outcome, source }, 'admin login');
}

/** Ten wrong passwords from one network, then one more every 30 seconds; as many from a device the shop knows. */
const LOGIN_RULE: RateRule = { name: 'admin-login', burst: 10, refillSeconds: 30 };
const DEVICE_RULE: RateRule = { name: 'admin-login-device', burst: 10, refillSeconds: 30 };
/** All strangers together. Beyond it the shop is being attacked: nobody is refused for what others do, but more is asked of each. */
export const OVERALL_RULE: RateRule = { name: 'admin-login-overall', burst: 100, refillSeconds: 6 };
/** What is asked then: one try a minute from each network, and the one-time code before the password is looked at. */
const ATTACK_RULE: RateRule = { name: 'admin-login-attack', burst: 1, refillSeconds: 60 };

/** How a try to log in is looked at. */
export interface Scrutiny {
  readonly device: string | null;
  readonly networks: readonly ClientNetwork[];
  /** Whether the shop is being attacked and this is a stranger. */
  readonly isStrict: boolean;
}

export interface TriesDeps {
  readonly devices: KnownDevices;
  readonly rateLimiter: ExactRateLimiter;
}

/**
 * Counts a try, before the guess is checked, so that many at once are not many free ones.
 * @throws HttpRefusal 429 when this device or network tried too often.
 */
async function countTry({ devices, rateLimiter }: TriesDeps, ctx: Context): Promise<Scrutiny> {
  const [device, networks] = [await devices.deviceOf(ctx), clientNetworks(ctx)];
  if (device !== null) {
    refuseBeyond(await rateLimiter.take(DEVICE_RULE, device));
    return { device, networks, isStrict: false };
  }
  refuseBeyond(await takeOfNetworks(rateLimiter, LOGIN_RULE, networks));
  if (await devices.isOfKnownNetwork(ctx)) return { device, networks, isStrict: false };
  const isStrict = !(await rateLimiter.take(OVERALL_RULE, 'everywhere')).allowed;
  if (isStrict) refuseBeyond(await takeOfNetworks(rateLimiter, ATTACK_RULE, networks));
  return { device, networks, isStrict };
}

/** After the right password, wrong ones before it no longer count. */
async function forgetTries(
  { rateLimiter }: Pick<TriesDeps, 'rateLimiter'>,
  { device, networks }: Scrutiny,
): Promise<void> {
  if (device !== null) await rateLimiter.forget(DEVICE_RULE, device);
  for (const network of networks) await rateLimiter.forget(shareOf(LOGIN_RULE, network), network.name);
}

function refuseBeyond(verdict: RateVerdict): void {
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds);
}

const MAX_WAITING = 20;
const BUSY_SECONDS = 10;

/**
 * Checks passwords of strangers one after the other: a guess costs a third of a second of a core, and a flood of them must not take
 * the shop's. Known devices do not wait for them.
 */
function createPasswordCheck(passwordHash: string) {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function inTurn(password: string): Promise<boolean> {
    if (waiting >= MAX_WAITING) throw tooManyRequests(BUSY_SECONDS);
    waiting += 1;
    const checked = last.then(() => verifyPassword(password, passwordHash));
    last = checked.catch(() => undefined);
    return checked.finally(() => {
      waiting -= 1;
    });
  }

  return (password: string, { device }: Scrutiny): Promise<boolean> =>
    device === null ? inTurn(password) : verifyPassword(password, passwordHash);
}
