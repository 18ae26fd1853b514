import { describe, expect, it } from 'vitest';
import { trackingNumberFault } from './parcels.ts';

describe('a tracking number', () => {
  it.each([
    // The example of La Poste's labels, as they print it and without blanks.
    ['colissimo', '8L 20524 75203 2'],
    ['colissimo', '8l20524752032'],
    ['colissimo', '6A 00000 00000 0'],
    // The example of standard S10, and the two keys that its remainder does not give.
    ['colissimo', 'RR473124829FR'],
    ['chronopost', 'XY 473124829 FR'],
    ['chronopost', 'RA341356713FR'],
    ['chronopost', 'EE000000005FR'],
    ['chronopost', 'EE700000000FR'],
    ['mondial-relay', '12345678'],
    ['mondial-relay', '123456789012'],
    ['other', '1Z 999 AA1 01 2345 6784'],
    ['other', 'AAAA1111'],
  ] as const)('of %s: %s', (carrier, number) => {
    expect(trackingNumberFault(carrier, number)).toBeNull();
  });

  it.each([
    ['colissimo', '8L 20524 75203 1', 'number-check-digit'],
    ['colissimo', '8L 20542 75203 2', 'number-check-digit'],
    ['colissimo', 'RR473124828FR', 'number-check-digit'],
    ['colissimo', '12345678', 'number-malformed'],
    ['colissimo', '8L2052475203', 'number-malformed'],
    ['chronopost', '8L20524752032', 'number-malformed'],
    ['mondial-relay', '1234567', 'number-malformed'],
    ['mondial-relay', '8L20524752032', 'number-malformed'],
    ['other', '<script>', 'number-malformed'],
    ['other', '', 'number-missing'],
  ] as const)('is none of %s: %s', (carrier, number, fault) => {
    expect(trackingNumberFault(carrier, number)).toBe(fault);
  });
});
