import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that a test can make silent or cut. */
export interface FragileWay {
  readonly port: number;
  /** Whether answers come through; what is sent always does. */
  setSilent(silent: boolean): void;
  /** Breaks every connection; new ones may be made. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a port of this machine that leads to another one. */
export async function openFragileWay(to: number): Promise<FragileWay> {
  const pairs = new Set<{ readonly near: Socket; readonly far: Socket }>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    const end = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
    near.pipe(far);
    far.on('data', (bytes) => near.write(bytes));
    if (isSilent) far.pause();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  return {
    port: address.port,
    setSilent(silent) {
      isSilent = silent;
      for (const { far } of pairs) silent ? far.pause() : far.resume();
    },
    cut() {
      for (const { near } of [...pairs]) near.destroy();
    },
    async close() {
      for (const { near } of [...pairs]) near.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
