import { isIPv6 } from 'node:net';
import type { Context } from 'koa';

/**
 * Whom limits count: the IPv4 address, or the /64 network of an IPv6 address (one household or server holds all of it).
 * Proxies are believed only as many as the app was told to trust.
 */
export function clientNetwork(ctx: Context): string {
  const address = ctx.ip
    .replace(/^::ffff:(?=\d+\.)/, '')
    .split('%', 1)
    .join();
  return isIPv6(address) ? firstGroups(address, 4) : address;
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  return `${groups
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
