/**
 * For connections of PostgreSQL: a server that vanished without a word after it had taken a statement is found out within seconds, and so is
 * a connection at rest; by itself the system looks after two hours. Of a statement that it never took the kernel despairs after a quarter of
 * an hour.
 */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;
