import type { Encoding } from './content-encoding.ts';

/** Answers to requests of one variant differ in nothing but the request's name: encoding, and headers that HTTPS alone gets. */
export function variantOf(encoding: Encoding, isSecure: boolean): string {
  return isSecure ? `${encoding} https` : encoding;
}
