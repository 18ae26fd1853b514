import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PRODUCTION_EXCEPTIONS, type Variables } from '#contracts/settings/environment.ts';
import { findProductionProblems } from './production-rules.ts';

const fit: Variables = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://www.miris.fr',
  DATABASE_URL: `postgres://miris:${randomBytes(12).toString('hex')}@postgres:5432/miris`,
  EVENTSTORE_URL: 'esdb://eventstore:2113?tls=false',
  REDIS_URL: 'redis://redis:6379',
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
  ADMIN_PASSWORD_HASH: `scrypt$32768$8$3$${'s'.repeat(22)}$${'h'.repeat(43)}`,
  ADMIN_SETUP_CODE: randomBytes(32).toString('hex'),
  STRIPE_SECRET_KEY: 'sk_live_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
  STRIPE_WEBHOOK_SECRET: 'whsec_51',
  INTEGRITY_SIGNING_KEY: 'MC4CAQAwBQYDK2VwBCIEIA',
  MAIL_FROM: 'Mirïs <bonjour@miris.fr>',
  SUPPORT_EMAIL: 'contact@miris.fr',
};

function refusals(change: Variables): readonly string[] {
  return findProductionProblems({ ...fit, ...change }).refused;
}

describe('a shop in production', () => {
  it('starts with a configuration of its own', () => {
    expect(refusals({})).toEqual([]);
  });

  it('asks no secret of a role that does not use it', () => {
    const unsigned = { INTEGRITY_SIGNING_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(refusals({ ...unsigned, ROLE: 'relay' })).toEqual([]);
    expect(refusals({ INTEGRITY_SIGNING_KEY: '', ROLE: 'server' })).toEqual([]);
    expect(refusals({ STRIPE_WEBHOOK_SECRET: '', STRIPE_PUBLISHABLE_KEY: '', ROLE: 'worker' })).toEqual([]);
  });

  it('starts without payments at all', () => {
    const none = { STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' };
    expect(refusals(none)).toEqual([]);
  });

  it.each<[string, Variables]>([
    ['SESSION_SECRET', { SESSION_SECRET: 'a'.repeat(40) }],
    ['SESSION_SECRET', { SESSION_SECRET: `change-me-${randomBytes(20).toString('hex')}` }],
    ['PERSONAL_DATA_KEY', { PERSONAL_DATA_KEY: 'A'.repeat(44) }],
    ['DATABASE_URL', { DATABASE_URL: 'postgres://miris:change-me@postgres:5432/miris' }],
    ['EVENTSTORE_URL', { EVENTSTORE_URL: 'esdb://admin:changeit@eventstore:2113' }],
    ['REDIS_URL', { REDIS_URL: 'redis://:redis@redis:6379' }],
    ['ADMIN_PASSWORD_HASH', { ADMIN_PASSWORD_HASH: 'plain text' }],
    ['ADMIN_PASSWORD_HASH', { ADMIN_PASSWORD_HASH: `scrypt$1024$8$1$${'s'.repeat(22)}$${'h'.repeat(43)}` }],
    ['ADMIN_TOTP_SECRET', { ADMIN_TOTP_SECRET: 'JBSWY3DP' }],
    ['ADMIN_SETUP_CODE', { ADMIN_SETUP_CODE: '' }],
    ['ADMIN_SETUP_CODE', { ADMIN_SETUP_CODE: '123456' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: 'sk_live_51' }],
    ['INTEGRITY_SIGNING_KEY', { INTEGRITY_SIGNING_KEY: '' }],
    ['INTEGRITY_SIGNING_KEY', { INTEGRITY_SIGNING_KEY: '', ROLE: 'worker' }],
    ['STRIPE_API_URL', { STRIPE_API_URL: 'http://127.0.0.1:4242' }],
    ['STRIPE_SECRET_KEY', { STRIPE_SECRET_KEY: 'sk_test_51' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://www.miris.fr' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['MAIL_FROM', { MAIL_FROM: '' }],
    ['SUPPORT_EMAIL', { SUPPORT_EMAIL: 'contact@example.fr' }],
  ])('does not start with an unfit %s and says what to do', (name, change) => {
    const [sentence, ...others] = refusals(change);
    expect(others).toEqual([]);
    expect(sentence).toMatch(new RegExp(`^[A-Z_, ]*${name}[A-Z_, ]*: .+(;|\\.) .+`));
  });

  it('starts without a second factor only when a reason is given, which is logged; other roles need none', () => {
    const without = { ...fit, ADMIN_SETUP_CODE: '' };
    const found = (change: Variables) => findProductionProblems({ ...without, ...change });
    expect(found({}).refused).toEqual([expect.stringContaining('ADMIN_WITHOUT_SECOND_FACTOR')]);
    expect(found({ ADMIN_WITHOUT_SECOND_FACTOR: 'yes' }).refused).toHaveLength(1);
    const reason = 'single sign-on in front of /admin';
    expect(found({ ADMIN_WITHOUT_SECOND_FACTOR: reason })).toEqual({
      refused: [],
      accepted: [`ADMIN_WITHOUT_SECOND_FACTOR: ${reason}`],
    });
    expect(found({ ADMIN_TOTP_SECRET: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' }).refused).toEqual([]);
    for (const ROLE of ['relay', 'worker']) expect(found({ ROLE }).refused).toEqual([]);
  });

  it('never repeats a secret in what it says', () => {
    const secrets = { SESSION_SECRET: 'change-me-please', DATABASE_URL: 'postgres://miris:changeme@h/d' };
    const said = refusals({ ...secrets, STRIPE_WEBHOOK_SECRET: 'sk_live_confidential' }).join('\n');
    expect(said).not.toMatch(/change-me-please|changeme@|confidential/);
  });

  it('puts up with what it is told to by name, and with nothing else', () => {
    const change = { STRIPE_API_URL: 'http://127.0.0.1:4242', PUBLIC_URL: 'http://localhost:3000' };
    expect(refusals(change)).toEqual([
      expect.stringContaining('ALLOW_IN_PRODUCTION=stripe-simulator'),
      expect.stringContaining('ALLOW_IN_PRODUCTION=plain-http'),
    ]);
    const found = findProductionProblems({ ...fit, ...change, ALLOW_IN_PRODUCTION: 'stripe-simulator' });
    expect(found.accepted).toHaveLength(1);
    expect(found.refused).toEqual([expect.stringContaining('PUBLIC_URL')]);
  });

  it('never puts up with an administrator’s password that is not hashed', () => {
    const change = { ADMIN_PASSWORD_HASH: 'letmein', ALLOW_IN_PRODUCTION: PRODUCTION_EXCEPTIONS.join(',') };
    expect(refusals(change)).toHaveLength(1);
  });
});

describe('a shop elsewhere', () => {
  it('starts as it is', () => {
    expect(refusals({ NODE_ENV: 'development', SESSION_SECRET: 'a'.repeat(40), PUBLIC_URL: '' })).toEqual([]);
  });
});
