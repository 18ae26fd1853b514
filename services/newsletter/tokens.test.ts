import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUnsubscribeTokens, unsubscribeUrlOf } from './tokens.ts';

const tokens = createUnsubscribeTokens('a secret of thirty-two characters');
const subscriptionId = createHash('sha256').update('a customer’s key').digest('hex');

describe('the token of a subscription', () => {
  const token = tokens.of(subscriptionId);

  it('names it, always in the same words', () => {
    expect(tokens.subscriptionOf(token)).toBe(subscriptionId);
    expect(tokens.of(subscriptionId)).toBe(token);
  });
  it('does not show it, and needs no escaping', () => {
    const url = unsubscribeUrlOf('https://miris.example', token);
    expect(url).toMatch(/^https:\/\/miris\.example\/api\/newsletter\/unsubscribe\?token=[\w-]{80}$/);
    expect(Buffer.from(token, 'base64url').toString('hex')).not.toContain(subscriptionId.slice(0, 8));
  });
  it('is made by nobody else', () => {
    const elsewhere = createUnsubscribeTokens('another secret of thirty-two characters');
    expect(tokens.subscriptionOf(elsewhere.of(subscriptionId))).toBeNull();
  });
  it.each([
    '',
    'x',
    'a'.repeat(80),
    token.slice(0, -1),
    `${token.slice(0, 20)}A${token.slice(21)}`,
    subscriptionId,
  ])('is not %j', (wrong) => {
    expect(tokens.subscriptionOf(wrong)).toBeNull();
  });
});
