import type { Server } from 'node:http';

export function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

const LOOK_EVERY_MS = 50;

/** Answers what was asked, takes no more. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection whose answer is still under way becomes idle when that is sent, and would stay open for as long as idle ones are kept.
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    server.close(() => {
      clearInterval(looking);
      resolve();
    });
    server.closeIdleConnections();
  });
}
