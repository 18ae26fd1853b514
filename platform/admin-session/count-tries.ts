import type { Context } from 'koa';
import { type ClientNetwork, clientNetworks } from '../http/rate-limits/client-address.ts';
import { tooManyRequests } from '../http/rate-limits/limit-requests.ts';
import {
  type ExactRateLimiter,
  type RateRule,
  type RateVerdict,
  shareOf,
  takeOfNetworks,
} from '../http/rate-limits/rate-limit.ts';
import type { KnownDevices } from './known-devices.ts';
import { verifyPassword } from './password.ts';

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
export async function countTry({ devices, rateLimiter }: TriesDeps, ctx: Context): Promise<Scrutiny> {
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
export async function forgetTries(
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
export function createPasswordCheck(passwordHash: string) {
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
