import { inject } from 'vitest';

/**
 * The database of the tests' Redis that is this process's alone: the files tested at the same time would answer each other's notices.
 * Undefined when the tests run without Redis.
 */
export function ownRedis(): string | undefined {
  const url = inject('redisUrl');
  return url === null ? undefined : new URL(`/${process.env.VITEST_POOL_ID}`, url).href;
}
