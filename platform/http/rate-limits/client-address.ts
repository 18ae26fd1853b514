import { isIPv6 } from 'node:net';
import type { Context } from 'koa';

/** A network that limits count, and how many times the tries of its narrowest part it has. */
export interface ClientNetwork {
  readonly name: string;
  readonly share: number;
}

/** Mobile networks put thousands of people behind a few addresses; whoever rents 256 of them still gets no more than sixteen's worth. */
const IPV4_SHARE = 16;

/** Whom limits count first of all: the IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(ctx: Context): string {
  return clientNetworks(ctx)[0].name;
}

/**
 * The networks that limits count together, narrowest first: an IPv4 address and its /24, the /64, /56 and /48 of an IPv6 address,
 * for providers give their customers any of the three.
 * Proxies are believed only as many as the app was told to trust.
 */
export function clientNetworks(ctx: Context): readonly [ClientNetwork, ...ClientNetwork[]] {
  const [address = ''] = ctx.ip.replace(/^::ffff:(?=\d{1,3}\.)/, '').split('%', 1);
  if (isIPv6(address))
    return [
      { name: networkOf(address, 64), share: 1 },
      { name: networkOf(address, 56), share: 2 },
      { name: networkOf(address, 48), share: 4 },
    ];
  const wide = `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return [
    { name: address, share: 1 },
    { name: wide, share: IPV4_SHARE },
  ];
}

/** The first bits of an IPv6 address, as `2001:db8:1:2::/64`. */
function networkOf(address: string, bits: 64 | 56 | 48): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...right];
  const prefix = groups.slice(0, Math.ceil(bits / 16)).map((group, index) => {
    const kept = Math.min(16, bits - 16 * index);
    return (Number.parseInt(group, 16) & (0xffff << (16 - kept))).toString(16);
  });
  return `${prefix.join(':')}::/${bits}`;
}
