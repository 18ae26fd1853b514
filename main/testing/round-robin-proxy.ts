import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#embedded/free-port.ts';
import { listen } from '../http-server.ts';

const ASK_EVERY_MS = 100;

/**
 * What stands in front of the servers, as small as it can be: asks each for `/readyz`, sends requests in turn to those that are ready, over
 * connections that it keeps, and to the next one when nobody listens.
 */
export async function startRoundRobinProxy(upstreams: Set<string>) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;

  async function askAll(): Promise<void> {
    for (const upstream of upstreams) {
      const isReady = await fetch(`${upstream}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
        (answer) => answer.ok,
        () => false,
      );
      if (isReady) ready.add(upstream);
      else ready.delete(upstream);
    }
    for (const upstream of ready) if (!upstreams.has(upstream)) ready.delete(upstream);
  }

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number): void {
    const candidates = [...ready];
    const upstream = candidates[turn++ % candidates.length];
    if (upstream === undefined || tries === 0) {
      outgoing.writeHead(502).end();
      return;
    }
    const { method, url, headers } = incoming;
    const upward = request(`${upstream}${url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upward.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody took the request: it may go to another. Anything else is told to the client, as real proxies do.
      if (error.code === 'ECONNREFUSED') forward(incoming, body, outgoing, tries - 1);
      else outgoing.writeHead(502).end(String(error.code));
    });
    upward.end(body);
  }

  await askAll();
  const timer = setInterval(() => void askAll(), ASK_EVERY_MS);
  const server = createServer(async (incoming, outgoing) =>
    forward(incoming, await buffer(incoming), outgoing, upstreams.size),
  );
  const port = await freePort();
  await listen(server, port, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}`,
    isReady: (upstream: string) => ready.has(upstream),
    close() {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}
