import { setTimeout as sleep } from 'node:timers/promises';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Environment } from '#contracts/settings/environment.ts';

/** Lines leave together once they are so many bytes, and in any case so often. */
const TOGETHER = { minLength: 4_096, periodicFlush: 100 };

/**
 * Writes JSON lines, to standard output by default. Lines of the same moment
 * leave together and nobody waits for them; a process that ends, well or by an error, writes what is left, one that is killed loses
 * what it said in its last tenth of a second.
 */
export function createLogger(
  { LOG_LEVEL, ROLE }: Pick<Environment, 'LOG_LEVEL' | 'ROLE'>,
  destination: DestinationStream = pino.destination({ fd: 1, sync: false, ...TOGETHER }),
): Logger {
  const options = {
    level: LOG_LEVEL,
    base: { role: ROLE },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: serializeError },
  };
  return pino(options, destination);
}

/** Nobody waits longer for a reader that does not read. */
const MAX_WRITE_OUT_MS = 500;

/**
 * Writes what is left, for a process that is about to end. Left to the end itself it would be tried for ever where nobody reads any more,
 * and a process whose supervisor was killed would never go (`flushSync` of pino's destination knows no other error than "try again").
 */
export async function writeOut(logger: Pick<Logger, 'flush'>): Promise<void> {
  const written = new Promise<void>((resolve) => logger.flush(() => resolve()));
  await Promise.race([written, sleep(MAX_WRITE_OUT_MS, undefined, { ref: false })]);
}

/**
 * What is logged of an error. Libraries hang more on theirs than is for the log: a whole connection, the values of a row, the bytes of a
 * request, an address with its token.
 */
const LOGGED = new Set([
  'type',
  'message',
  'stack',
  'code',
  'status',
  'statusCode',
  'errno',
  'syscall',
  'address',
  'port',
  'severity',
  'table',
  'constraint',
  'routine',
]);

function serializeError(error: Error): object {
  const members = Object.entries(pino.stdSerializers.err(error));
  const logged = Object.fromEntries(members.filter(([name]) => LOGGED.has(name)));
  return error instanceof AggregateError
    ? { ...logged, aggregateErrors: error.errors.filter((each) => each instanceof Error).map(serializeError) }
    : logged;
}
