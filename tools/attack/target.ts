import { createShopClient, type ShopClient } from '#embedded/testing/shop-client.ts';

/** A running shop, and what the attacker's own owner knows of it; what is not known is not attacked. */
export interface Target {
  readonly url: string;
  readonly adminPassword: string | null;
  /** Whether people reach it over HTTPS, whatever `url` says. */
  readonly isHttps: boolean;
  /** Whether `X-Forwarded-For` of a direct connection is believed: only then can one machine attack from many networks. */
  readonly trustsUs: boolean;
  /** Its RATE_LIMIT_FACTOR: the lower, the sooner limits are reached. */
  readonly factor: number;
  /** Where the embedded mailbox shows what the shop sent. */
  readonly mailbox: string | null;
  /** Processor time of its server until now, in milliseconds; null where only its owner can read that. */
  readonly processorMs: (() => Promise<number>) | null;
  /** What the server wrote, log and metrics, once it holds a mark; empty when it never does. Null where only its owner can read that. */
  readonly written: ((mark: string) => Promise<string>) | null;
}

/** What became of an attack. */
export interface Answer {
  /** What the shop answered, in a few words. */
  readonly said: string;
  /** Null when it could not be played against this target. */
  readonly held: boolean | null;
  /** Whether it broke off before it could tell. */
  readonly isBroken?: true;
}

export interface Attack {
  /** The finding that it proved once. */
  readonly finding: string;
  /** In French, as the table shows it. */
  readonly what: string;
  play(target: Target): Promise<Answer>;
}

export type Call = ShopClient['call'];

let networks = 0;

/** A network of its own where the target believes so: each call of it is a browser without cookies. */
export function networkOf(target: Target): () => Call {
  networks += 1;
  const from = `203.${Math.floor(networks / 250)}.${networks % 250}.7`;
  return () => {
    const { call } = createShopClient(target.url);
    return (method, path, body, headers = {}) =>
      call(method, path, body, { ...(target.trustsUs ? { 'x-forwarded-for': from } : {}), ...headers });
  };
}

/** A browser without cookies, from a network of its own where the target believes so. */
export function browserOf(target: Target): Call {
  return networkOf(target)();
}

/** One login for all attacks: so many tries would look like an attack themselves. */
const sessions = new WeakMap<Target, Promise<string>>();

async function logIn(target: Target, password: string): Promise<string> {
  const answer = await browserOf(target)('POST', '/api/admin/login', { password });
  if (!answer.ok) throw new Error(`the administrator’s password was refused with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
}

/** A browser with the administrator's session; null when the password is not known. */
export async function consoleOf(target: Target): Promise<Call | null> {
  const { adminPassword } = target;
  if (adminPassword === null) return null;
  const session = sessions.get(target) ?? logIn(target, adminPassword);
  sessions.set(target, session);
  const cookie = await session;
  const call = browserOf(target);
  return (method, path, body, headers = {}) => call(method, path, body, { cookie, ...headers });
}

export const NOT_PLAYED: Answer = { said: 'non joué contre cette boutique', held: null };
