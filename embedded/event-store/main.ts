import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { DamagedLogError } from './log/damage.ts';
import { type EventStoreOptions, startEventStore } from './server.ts';

/*
 * The event store as a process of its own: EVENT_STORE_PORT (0 takes a free one), EVENT_STORE_DATA_DIR and the other
 * variables below, or the options of their names, say where and how; one line of JSON on stdout says that it is ready.
 * Without an account, callers may do what the shop's accounts may do in production; with --administer everything.
 * It ends on SIGTERM, on SIGINT, and when the parent that holds its IPC channel dies.
 */

const { EVENT_STORE_PORT, EVENT_STORE_DATA_DIR, EVENT_STORE_USER, EVENT_STORE_PASSWORD } = process.env;
const { EVENT_STORE_TLS_CERT, EVENT_STORE_TLS_KEY } = process.env;

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      'data-dir': { type: 'string', default: EVENT_STORE_DATA_DIR },
      port: { type: 'string', default: EVENT_STORE_PORT || '0' },
      user: { type: 'string', default: EVENT_STORE_USER },
      password: { type: 'string', default: EVENT_STORE_PASSWORD },
      'tls-cert': { type: 'string', default: EVENT_STORE_TLS_CERT },
      'tls-key': { type: 'string', default: EVENT_STORE_TLS_KEY },
      administer: { type: 'boolean', default: false },
    },
  });
  const dataDir = values['data-dir'];
  if (!dataDir)
    throw new Error('EVENT_STORE_DATA_DIR or --data-dir is missing: the directory where events are kept.');
  await serve({
    dataDir,
    port: readPort(values.port),
    rightsByName: !values.administer,
    account: bothOf('user', values.user, 'password', values.password, (user, password) => ({
      user,
      password,
    })),
    tls: bothOf('tls-cert', values['tls-cert'], 'tls-key', values['tls-key'], (cert, key) => ({
      cert: readFileSync(cert),
      key: readFileSync(key),
    })),
  });
}

async function serve(options: EventStoreOptions): Promise<void> {
  const store = await startEventStore(options);
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

/** Two settings that only make sense together. */
function bothOf<T>(
  name: string,
  value: string | undefined,
  otherName: string,
  otherValue: string | undefined,
  make: (value: string, otherValue: string) => T,
): T | undefined {
  if (value && otherValue) return make(value, otherValue);
  if (value || otherValue) throw new Error(`--${name} and --${otherName} are given together or not at all.`);
  return undefined;
}

function readPort(text: string): number {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`EVENT_STORE_PORT is not a port number: '${text}'.`);
  }
  return port;
}

main().catch((error: unknown) => {
  // Its sentence says what to do; where in the code it was found helps nobody.
  console.error(error instanceof DamagedLogError ? error.message : error);
  process.exit(1);
});
