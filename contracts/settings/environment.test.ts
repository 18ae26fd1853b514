import { describe, expect, it } from 'vitest';
import { readEnvironment } from './environment.ts';

const enough = {
  EVENTSTORE_URL: 'esdb://localhost:2113?tls=false',
  DATABASE_URL: 'postgres://localhost/miris',
  ADMIN_PASSWORD_HASH: 'scrypt$1$1$1$salt$hash',
  SESSION_SECRET: 'x'.repeat(32),
  PERSONAL_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};

describe('the environment of a process', () => {
  it('needs five variables and has defaults for the rest', () => {
    expect(readEnvironment(enough)).toMatchObject({ PORT: 3000, ROLE: 'all', PAYMENT_DEADLINE_MINUTES: 30 });
  });

  it('stops the process with a sentence that names what is missing or malformed', () => {
    const broken = { ...enough, EVENTSTORE_URL: undefined, SESSION_SECRET: 'short', PORT: 'many' };
    expect(() => readEnvironment(broken)).toThrow(/EVENTSTORE_URL/);
    expect(() => readEnvironment(broken)).toThrow(/SESSION_SECRET needs at least 32 characters/);
    expect(() => readEnvironment(broken)).toThrow(/PORT/);
  });

  it.each([
    ['EVENTSTORE_URL', undefined, /EVENTSTORE_URL is missing, for example esdb:/],
    ['DATABASE_URL', 'localhost:5432/miris', /DATABASE_URL begins with postgres:/],
    ['SMTP_URL', 'mail.example.fr:587', /SMTP_URL begins with smtp:/],
    ['SESSION_SECRET', undefined, /SESSION_SECRET is missing; draw one with/],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_51', /STRIPE_PUBLISHABLE_KEY begins with pk_: another key/],
    ['STRIPE_SECRET_KEY', 'pk_live_51', /STRIPE_SECRET_KEY begins with sk_ or rk_: another key/],
    ['PORT', 'many', /PORT: not a number/],
    ['ROLE', 'sever', /ROLE: one of all, server, worker, relay/],
  ])('says of %s what is wrong and what a right one looks like', (name, value, sentence) => {
    expect(() => readEnvironment({ ...enough, [name]: value })).toThrow(sentence);
    expect(() => readEnvironment({ ...enough, [name]: value })).not.toThrow(/Invalid/);
  });

  it('takes a variable set to nothing for an unset one, as env files write it', () => {
    const read = readEnvironment({ ...enough, REDIS_URL: '', STRIPE_API_URL: '', PORT: '' });
    expect(read.REDIS_URL).toBeUndefined();
    expect(read.STRIPE_API_URL).toBeUndefined();
    expect(read.PORT).toBe(3000);
  });

  it('lets no bucket pass without its key', () => {
    expect(() => readEnvironment({ ...enough, S3_BUCKET: 'miris' })).toThrow(
      /S3_SECRET_ACCESS_KEY is missing/,
    );
    const key = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(readEnvironment({ ...enough, ...key, S3_BUCKET: 'miris' }).S3_REGION).toBe('eu-west-3');
  });
});
