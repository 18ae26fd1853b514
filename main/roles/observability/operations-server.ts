import { createServer, type ServerResponse } from 'node:http';
import type { BaseParts } from '../base-parts.ts';
import { closeServer, listen } from '../http-server.ts';
import type { Running } from '../running.ts';
import { statusOf } from './health.ts';

/**
 * `/metrics`, `/healthz` and `/readyz` for operators, on a port of their own that is not meant for the public; nothing without
 * `METRICS_PORT`. Every role has it.
 */
export async function startOperationsServer(parts: BaseParts): Promise<Running | null> {
  const { METRICS_PORT: port, METRICS_HOST: host } = parts.environment;
  if (port === undefined) return null;
  parts.metrics.watchProcess();
  const server = createServer((request, response) => {
    answer(parts, request.url ?? '/', response).catch((error: unknown) => {
      parts.logger.warn({ err: error }, 'an operator’s question could not be answered');
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await listen(server, port, host);
  return { stop: () => closeServer(server) };
}

async function answer({ metrics, health }: BaseParts, url: string, response: ServerResponse): Promise<void> {
  const send = (status: number, type: string, body: string) =>
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
  switch (url.split('?')[0]) {
    case '/metrics':
      send(200, metrics.registry.contentType, await metrics.registry.metrics());
      return;
    case '/healthz':
      send(200, 'application/json', '{"status":"ok"}');
      return;
    case '/readyz': {
      const report = await health.check();
      send(statusOf(report), 'application/json', JSON.stringify(report));
      return;
    }
    default:
      send(404, 'text/plain', 'Try /metrics, /healthz or /readyz.\n');
  }
}
