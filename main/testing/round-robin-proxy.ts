import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '#embedded/free-port.ts';
import { listen } from '../roles/http-server.ts';

const ASK_EVERY_MS = 100;
const MAX_ASK_MS = 3_000;
const MAX_TRY_MS = 5_000;

/**
 * What stands in front of the servers, as small as it can be: asks each for `/readyz` on its operators' port, sends requests in turn to
 * those that are ready, over connections that it keeps, and again, to whoever is ready then, when nobody listens. deploy/Caddyfile asks the
 * same of Caddy.
 *
 * @param upstreams addresses of servers, each with that of its operators' port.
 */
export async function startRoundRobinProxy(upstreams: ReadonlyMap<string, string>) {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  let turn = 0;

  async function ask([upstream, operations]: readonly [string, string]): Promise<void> {
    const isReady = await fetch(`${operations}/readyz`, { signal: AbortSignal.timeout(MAX_ASK_MS) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) ready.add(upstream);
    else ready.delete(upstream);
  }

  async function askAll(): Promise<void> {
    await Promise.all([...upstreams].map(ask));
    for (const upstream of ready) if (!upstreams.has(upstream)) ready.delete(upstream);
  }

  /** Sends a request on; while no server can take it, it waits until `deadline`. */
  function forward(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    deadline: number,
  ): void {
    const again = () => setTimeout(() => forward(incoming, body, outgoing, deadline), ASK_EVERY_MS);
    const candidates = [...ready];
    const upstream = candidates[turn++ % candidates.length];
    if (upstream === undefined) {
      if (performance.now() < deadline) again();
      else outgoing.writeHead(502).end('no server is ready');
      return;
    }
    const { method, url, headers } = incoming;
    const upward = request(`${upstream}${url}`, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upward.on('error', (error: NodeJS.ErrnoException) => {
      // No server took the request: it may go to another. Any other error goes to the client, as with real proxies.
      if (error.code === 'ECONNREFUSED' && performance.now() < deadline) again();
      else outgoing.writeHead(502).end(String(error.code));
    });
    upward.end(body);
  }

  await askAll();
  const timer = setInterval(() => void askAll(), ASK_EVERY_MS);
  const server = createServer(async (incoming, outgoing) =>
    forward(incoming, await buffer(incoming), outgoing, performance.now() + MAX_TRY_MS),
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
