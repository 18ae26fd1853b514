import { printable } from '#platform/terminal.ts';

/** A started component: what its ready line says, and how to stop it. */
export interface StartedComponent {
  /** Printed in the ready line beside `"ready": true`; never a secret that the starter does not already hold. */
  readonly facts: Readonly<Record<string, string | number>>;
  /** Stops taking work, finishes what was taken and releases files and ports. */
  stop(): Promise<void>;
  /** Settles with a sentence when the component has died by itself; absent when it cannot. */
  readonly died?: Promise<string>;
}

/**
 * Runs one embedded component as a process of its own: starts it, prints one JSON line
 * (`{"ready":true,…}`) and stops it on SIGTERM, SIGINT or when the process that started this one is gone
 * (its IPC channel closes). Exits 0 after a clean stop, 1 with a sentence on standard error otherwise.
 */
export function runAsProcess(start: () => Promise<StartedComponent>): void {
  const starting = start();
  let stopping = false;

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    try {
      await (await starting).stop();
      process.exit(0);
    } catch (error) {
      fail(error);
    }
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);

  starting.then((component) => {
    if (!stopping) process.stdout.write(`${JSON.stringify({ ready: true, ...component.facts })}\n`);
    component.died?.then((sentence) => {
      if (!stopping) fail(sentence);
    });
  }, fail);
}

function fail(reason: unknown): void {
  const said = reason instanceof Error ? (reason.stack ?? reason.message) : String(reason);
  process.stderr.write(`${printable(said)}\n`);
  process.exit(1);
}

/**
 * Reads a required variable of this process.
 * @throws Error with a sentence naming the variable when it is missing.
 */
export function requiredVariable(name: string): string {
  const value = process.env[name]?.trim();
  if (!value) throw new Error(`${name} is missing.`);
  return value;
}

/**
 * Reads a port number; 0, any free one, when it is not set.
 * @throws Error with a sentence naming the variable when it is not a port.
 */
export function portVariable(name: string): number {
  const text = process.env[name]?.trim();
  if (!text) return 0;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port between 0 and 65535, not "${text}".`);
  }
  return port;
}

/** Whether a process of this machine runs, another user's included; one that ended and was not waited for still counts. */
export function processExists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
