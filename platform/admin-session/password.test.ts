import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';

describe('the administrator’s password', () => {
  it('is recognised by its hash, however its accents were typed', async () => {
    const hash = await hashPassword('parfum précieux');
    expect(hash).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await verifyPassword('parfum précieux', hash)).toBe(true);
    expect(await verifyPassword('parfum précieux'.normalize('NFD'), hash)).toBe(true);
    expect(await verifyPassword('parfum precieux', hash)).toBe(false);
    expect(await verifyPassword('', hash)).toBe(false);
  });

  it('never has the same hash twice', async () => {
    expect(await hashPassword('parfum')).not.toBe(await hashPassword('parfum'));
  });

  it.each(['', 'parfum', 'scrypt$32768$8$3$$', 'bcrypt$1$1$1$aaaaaaaaaaaaaaaaaaaaaa$bbbbbbbbbbbbbbbbbbbbbb'])(
    'is not compared with a malformed hash: %s',
    async (stored) => {
      await expect(verifyPassword('parfum', stored)).rejects.toThrow('ADMIN_PASSWORD_HASH');
    },
  );
});
