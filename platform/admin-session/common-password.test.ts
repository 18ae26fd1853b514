import { describe, expect, it } from 'vitest';
import { findPasswordFault, isCommonPassword } from './password.ts';

describe('a password', () => {
  it.each([
    'password',
    '123456789qwe',
    'Administrator',
    'Motdepasse2026!',
    'miris-2026-2026',
    'Mirïs',
    'letmeinletmein',
    'Sunshine20262026',
    'p.a.s.s.w.o.r.d.1',
  ])('%s is a common one', async (password) => {
    expect(await isCommonPassword(password)).toBe(true);
  });

  it.each(['flacon-de-test-2026', 'iris-et-vetiver', 'x9K_qe7-2LbT', '4831-9927-5510'])(
    '%s is not',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );

  it('that is refused is answered with what to do', async () => {
    expect(await findPasswordFault('ADMIN_PASSWORD', 'court')).toMatch(/^ADMIN_PASSWORD needs at least 12/);
    expect(await findPasswordFault('ADMIN_PASSWORD', 'Sunshine20262026')).toMatch(/choose another/);
    expect(await findPasswordFault('ADMIN_PASSWORD', 'flacon-de-test-2026')).toBeNull();
  });
});
