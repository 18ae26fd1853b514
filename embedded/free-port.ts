import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Ports that no system takes for outgoing connections unless configured to: those begin at 32768 (Linux) or above. One of these would now
 * and then be a database connection's by the time it is listened on.
 */
const LOWEST = 10_240;
const HIGHEST = 32_767;

const MAX_TRIES = 100;

/** Handed out in this process, whose next question may come before the last port is listened on. */
const handedOut = new Set<number>();

/** A TCP port of 127.0.0.1 that is free now; never the same twice. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port found between ${LOWEST} and ${HIGHEST}`);
}

/** The first of so many neighbouring free ports. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort();
    const others = Array.from({ length: count - 1 }, (_, index) => first + 1 + index);
    if ((await Promise.all(others.map(isFree))).every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
