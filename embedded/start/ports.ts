import { connect } from 'node:net';
import { freePort } from '../free-port.ts';

export interface Ports {
  readonly postgres: number;
  readonly keys: number;
  readonly eventStore: number;
  readonly stripe: number;
  readonly smtp: number;
  readonly mailbox: number;
}

/** Free ports of 127.0.0.1 for everything but the shop itself, so that several shops run side by side. */
export async function choosePorts(): Promise<Ports> {
  const [postgres, keys, eventStore, stripe, smtp, mailbox] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  return { postgres, keys, eventStore, stripe, smtp, mailbox };
}

/**
 * Makes sure that the shop's port is free.
 * @throws Error with what to do when it is not.
 */
export async function assertFree(port: number): Promise<void> {
  const taken = await new Promise<boolean>((resolve) => {
    const probe = connect(port, '127.0.0.1');
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', () => resolve(false));
  });
  if (taken)
    throw new Error(
      `Port ${port} is in use. Stop what listens there, or start with another one: PORT=3001 npm start`,
    );
}
