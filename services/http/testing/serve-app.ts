import { createServer } from 'node:http';
import { Writable } from 'node:stream';
import type { Router } from '@koa/router';
import { pino } from 'pino';
import { createApp } from '../create-app.ts';

export interface ServedApp {
  readonly url: string;
  /** What was logged so far, line by line. */
  readonly log: () => string;
  close(): Promise<void>;
}

/** Listens on a free port with the real app around the given routers; what falls through is answered `page {path}`. */
export async function serveApp(...routers: Router[]): Promise<ServedApp> {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const app = createApp({ logger: pino({ level: 'debug' }, stream), routers, trustedProxies: 1 });
  app.use((ctx) => {
    ctx.body = `page ${ctx.path}`;
  });
  const server = createServer(app.callback());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    log: () => lines.join(''),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
