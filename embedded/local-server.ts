import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';

/** Lets a server listen on this machine only; 0 takes a free port. Closing it cuts every connection. */
export async function listenOn(
  server: Server,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    port: address.port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const text = JSON.stringify(body, null, 2);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers });
  response.end(text);
}

export function sendText(
  response: ServerResponse,
  status: number,
  type: 'text/html' | 'text/javascript' | 'text/plain',
  text: string,
): void {
  const headers = {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  };
  response.writeHead(status, headers);
  response.end(text);
}
