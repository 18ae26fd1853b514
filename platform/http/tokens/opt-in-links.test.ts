import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createOptInLinks } from './opt-in-links.ts';

const links = createOptInLinks('newsletter', 'a secret of thirty-two characters', 'https://miris.example');
const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';
const subscriptionId = createHash('sha256').update('a customer’s key').digest('hex');

describe('the token of a subscription', () => {
  const token = tokenIn(links.leaveUrlOf(subscriptionId));

  it('names it, always in the same words', () => {
    expect(links.leftBy(token)).toBe(subscriptionId);
    expect(tokenIn(links.leaveUrlOf(subscriptionId))).toBe(token);
  });
  it('does not show it, and needs no escaping', () => {
    const url = links.leaveUrlOf(subscriptionId);
    expect(url).toMatch(/^https:\/\/miris\.example\/lettre\/quitter\?token=[\w-]{80}$/);
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(subscriptionId.slice(0, 8));
  });
  it('is made by nobody else', () => {
    const elsewhere = createOptInLinks(
      'newsletter',
      'another secret of thirty-two characters',
      'https://miris.example',
    );
    expect(links.leftBy(tokenIn(elsewhere.leaveUrlOf(subscriptionId)))).toBeNull();
  });
  it.each([
    '',
    'x',
    'a'.repeat(80),
    token.slice(0, -1),
    `${token.slice(0, 20)}A${token.slice(21)}`,
    subscriptionId,
  ])('is not %j', (wrong) => {
    expect(links.leftBy(wrong)).toBeNull();
  });
});
