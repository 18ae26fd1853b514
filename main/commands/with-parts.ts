import { pino } from 'pino';
import { commandEnvironment } from '../configuration/load-configuration.ts';
import { openParts, type Parts } from '../roles/parts.ts';
import type { Call } from './command-line.ts';

/** Opens the shop's parts for one command and closes them after it. */
export async function withParts(call: Call, work: (parts: Parts) => Promise<number>): Promise<number> {
  const logger = pino({ level: 'warn' }, pino.destination(2));
  const parts = await openParts(commandEnvironment(await call.variables()), logger);
  try {
    return await work(parts);
  } finally {
    await parts.close();
  }
}
