import { startEventStore } from './server.ts';

/*
 * The event store as a process of its own: EVENT_STORE_PORT (0 takes a free one) and EVENT_STORE_DATA_DIR say where,
 * one line of JSON on stdout says that it is ready. It ends on SIGTERM, on SIGINT, and when the parent that holds its
 * IPC channel dies.
 */

async function main(): Promise<void> {
  const store = await startEventStore({ dataDir: readDataDir(), port: readPort() });
  const stop = () => {
    store.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  console.log(JSON.stringify({ ready: true, port: store.port }));
}

function readDataDir(): string {
  const dataDir = process.env.EVENT_STORE_DATA_DIR;
  if (!dataDir) throw new Error('EVENT_STORE_DATA_DIR is missing: the directory where events are kept.');
  return dataDir;
}

function readPort(): number {
  const text = process.env.EVENT_STORE_PORT ?? '0';
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`EVENT_STORE_PORT is not a port number: '${text}'.`);
  }
  return port;
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
