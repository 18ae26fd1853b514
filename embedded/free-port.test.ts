import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { freePort } from './free-port.ts';

const ports = await Promise.all(Array.from({ length: 60 }, freePort));

describe('a free port', () => {
  it('is none that systems give to outgoing connections, which would take it before it is listened on', () => {
    expect(ports.filter((port) => port < 1_024 || port >= 32_768)).toEqual([]);
  });

  it('is handed out once, to whoever asks at the same time', () => {
    expect(new Set(ports).size).toBe(ports.length);
  });

  it('can be listened on', async () => {
    const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
    await Promise.all(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
  });
});
