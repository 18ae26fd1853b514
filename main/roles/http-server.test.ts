import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { freePort } from '#embedded/free-port.ts';
import { createGuardedServer } from '#platform/http/guarded-server.ts';
import { closeServer, listen } from './http-server.ts';

const HOUR_MS = 3_600_000;

describe('a server that closes', () => {
  it('finishes the answer under way, then lets go of its connection although the client would keep it', async () => {
    const answers: ServerResponse[] = [];
    const server = createServer((_request, response) => {
      response.write('half ');
      answers.push(response);
    });
    server.keepAliveTimeout = HOUR_MS;
    const port = await freePort();
    await listen(server, port, '127.0.0.1');
    const agent = new Agent({ keepAlive: true });
    const answer = await new Promise<NodeJS.ReadableStream>((resolve) =>
      get({ port, host: '127.0.0.1', agent }, resolve),
    );
    const closed = closeServer(server);
    answers[0]?.end('whole');
    expect(await text(answer)).toBe('half whole');
    await closed;
    expect(server.listening).toBe(false);
    agent.destroy();
  });

  it('sends to its end what was written whole and is still on its way to a slow reader', async () => {
    const whole = 16 * 1024 * 1024;
    const server = createGuardedServer((_request, response) => response.end(Buffer.alloc(whole, 'x')));
    const port = await freePort();
    await listen(server, port, '127.0.0.1');
    const answer = await new Promise<IncomingMessage>((resolve) =>
      get({ port, host: '127.0.0.1', agent: false }, resolve),
    );
    const closed = closeServer(server);
    // Longer than it takes to look for idle connections.
    await sleep(200);
    expect((await buffer(answer)).length).toBe(whole);
    await closed;
  });

  it('takes no more connections', async () => {
    const server = createServer((_request, response) => response.end());
    const port = await freePort();
    await listen(server, port, '127.0.0.1');
    await closeServer(server);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  });
});
