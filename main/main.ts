import type { Logger } from 'pino';
import type { Environment } from '#contracts/settings/environment.ts';
import { isUnavailable } from '#platform/http/unavailable.ts';
import { printable } from '#platform/terminal.ts';
import { loadConfiguration } from './configuration/load-configuration.ts';
import { ServersOutOfReach } from './configuration/reachability.ts';
import { reportConfiguration } from './configuration/report.ts';
import { type BaseParts, openBaseParts } from './roles/base-parts.ts';
import { createLogger, writeOut } from './roles/observability/logger.ts';
import { startOperationsServer } from './roles/observability/operations-server.ts';
import { startTracing } from './roles/observability/tracing.ts';
import { type Running, TEMPORARY_FAILURE } from './roles/running.ts';

/** A role's connections, and what runs on them. */
interface OpenRole {
  readonly parts: BaseParts;
  readonly starts: readonly (() => Promise<Running>)[];
}

async function main(): Promise<void> {
  const { environment, accepted } = await loadConfiguration(process.env);
  const logger = createLogger(environment);
  logger.info(reportConfiguration(environment), 'configuration');
  for (const sentence of accepted)
    logger.info({ accepted: sentence }, 'not fit for production, allowed by name');
  const tracing = await startTracing(environment);
  const { parts, starts } = await openRole(environment, logger);
  let isStarted = false;
  // The operators' port opens first: nothing is to be sent here before everything runs.
  parts.health.needs('start', () =>
    isStarted ? Promise.resolve() : Promise.reject(new Error('still starting')),
  );
  const operations = await startOperationsServer(parts);
  // Stopped in reverse: the operators' view of the others last.
  const running: Running[] = [tracing, operations].filter((part) => part !== null);
  stopOnSignals(running, parts, logger);
  for (const start of starts) running.push(await start());
  isStarted = true;
  logger.info('ready');
  process.stdout.write(`${JSON.stringify({ ready: true, role: environment.ROLE })}\n`);
}

/** Each role loads what it needs alone: half of a start is the reading of programs. */
async function openRole(environment: Environment, logger: Logger): Promise<OpenRole> {
  const { ROLE: role } = environment;
  const relay = async (parts: BaseParts) =>
    (await import('./roles/start-relay-role.ts')).startRelayRole(parts);
  if (role === 'relay') {
    const parts = await openBaseParts(environment, logger);
    return { parts, starts: [() => relay(parts)] };
  }
  const { openParts } = await import('./roles/parts.ts');
  const parts = await openParts(environment, logger);
  const worker = async () => (await import('./roles/start-worker-role.ts')).startWorkerRole(parts);
  const server = async () => (await import('./roles/start-server.ts')).startServer(parts);
  const starts = {
    worker: [worker],
    server: [server],
    // A server waits for the workers where they have not filled the read models yet.
    all: [() => relay(parts), worker, server],
  };
  return { parts, starts: starts[role] };
}

/** SIGTERM, SIGINT, or the end of the process that started this one: take no more work, finish, close. */
function stopOnSignals(running: Running[], parts: BaseParts, logger: Logger): void {
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ reason }, 'stopping');
    parts.health.beginStop();
    const { DRAIN_SECONDS, STOP_SECONDS } = parts.environment;
    const exit = (code: number) => writeOut(logger).then(() => process.exit(code));
    setTimeout(() => void exit(1), (DRAIN_SECONDS + STOP_SECONDS) * 1_000).unref();
    for (const part of [...running].reverse()) {
      await part.stop().catch((error: unknown) => logger.warn({ err: error }, 'a part did not stop cleanly'));
    }
    await parts
      .close()
      .catch((error: unknown) => logger.warn({ err: error }, 'a connection did not close cleanly'));
    await exit(0);
  };
  process.on('SIGTERM', () => void stop('SIGTERM'));
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('disconnect', () => void stop('the supervisor is gone'));
}

await main().catch((error: unknown) => {
  const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${printable(said)}\n`);
  process.exit(error instanceof ServersOutOfReach || isUnavailable(error) ? TEMPORARY_FAILURE : 1);
});
