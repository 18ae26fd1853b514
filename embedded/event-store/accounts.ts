import { timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';

/**
 * What `miris migrate` lets an account of the shop do: `follow` reads `$all` and nothing else, `sell` reads and writes the shop's own
 * streams too, `administer` does everything.
 */
export type AccountRights = 'administer' | 'sell' | 'follow';

/** An account that may use the event store. */
export interface Account {
  readonly user: string;
  readonly password: string;
  /** `administer` when it is left out. */
  readonly rights?: AccountRights;
}

/** The rights of whoever sends a call; undefined for nobody known. Without accounts everybody may do everything. */
export type RightsOf = (metadata: Metadata) => AccountRights | undefined;

/** Knows accounts by the header that they send. */
export function createRights(accounts: readonly Account[]): RightsOf {
  if (accounts.length === 0) return () => 'administer';
  const known = accounts.map(({ user, password, rights = 'administer' }) => ({
    header: Buffer.from(`Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`),
    rights,
  }));
  return (metadata) => {
    const [given] = metadata.get('authorization');
    const bytes = Buffer.from(typeof given === 'string' ? given : '');
    return known.find(({ header }) => bytes.length === header.length && timingSafeEqual(bytes, header))
      ?.rights;
  };
}

/** The connection of this name is the relay's. */
export const RELAY_CONNECTION = 'relay';

/**
 * Gives callers the rights that they have in production, by the name of their connection: without TLS the client sends no password. It
 * shows what a process must not do; it keeps out nobody who lies.
 */
export const rightsByName: RightsOf = (metadata) =>
  metadata.get('connection-name').includes(RELAY_CONNECTION) ? 'follow' : 'sell';

/** Whether rights reach to a stream, to read it or to append to it; the store's own begin with `$`. */
export function mayUseStream(rights: AccountRights | undefined, stream: string): boolean {
  return rights === 'administer' || (rights === 'sell' && !stream.startsWith('$'));
}
