import { describe, expect, it } from 'vitest';
import { idSchema } from '#contracts/identifiers.ts';
import { newKey } from './new-key.ts';

describe('an idempotency key', () => {
  it('is a UUID, another one each time', () => {
    const keys = Array.from({ length: 200 }, newKey);
    expect(keys.every((key) => idSchema.safeParse(key).success)).toBe(true);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
