import { Writable } from 'node:stream';
import type { Router } from '@koa/router';
import type Koa from 'koa';
import { pino } from 'pino';
import { STRICTEST } from '../browser-security/security-headers.ts';
import { createApp } from '../create-app.ts';
import { type ClientLimits, createGuardedServer } from '../guarded-server.ts';

export interface ServedApp {
  readonly url: string;
  /** What was logged so far, line by line. */
  readonly log: () => string;
  close(): Promise<void>;
}

/** How a test's app differs from one behind a single trusted proxy, on a server with the shop's own limits. */
export interface ServeOptions {
  readonly trustedProxies?: number;
  readonly limits?: ClientLimits;
  /** Whether PUBLIC_URL begins with https. */
  readonly https?: boolean;
}

/** Listens on a free port with the real app around the given routers; what falls through is answered `page {path}`. */
export async function serveApp(...routers: Router[]): Promise<ServedApp> {
  return serveAppWith({}, ...routers);
}

export async function serveAppWith(options: ServeOptions, ...routers: Router[]): Promise<ServedApp> {
  const { trustedProxies = 1, limits, https = false } = options;
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = createApp({
    logger: pino({ level: 'debug' }, stream),
    routers,
    trustedProxies,
    security: { ...STRICTEST, https },
  });
  app.use((ctx) => {
    ctx.body = `page ${ctx.path}`;
  });
  return serve(app, { limits, log: () => lines.join('') });
}

/** Listens on a free port with an app as it is. */
export async function serve(
  app: Koa,
  { limits, log = () => '' }: { limits?: ClientLimits | undefined; log?: () => string } = {},
): Promise<ServedApp> {
  const server = createGuardedServer(app.callback(), limits);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    log,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
