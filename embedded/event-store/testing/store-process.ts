import { type ChildProcess, fork } from 'node:child_process';
import { compileProgram } from '../../testing/compile-program.ts';

/** The event store running as a process of its own. */
export interface StoreProcess {
  readonly child: ChildProcess;
  readonly connectionString: string;
  /** Resolves to the exit code, null after a signal. */
  readonly exited: Promise<number | null>;
}

/** Starts `main.ts` on a directory, on a free port unless one is named; resolves when it says that it is ready. */
export async function spawnStore(
  dataDir: string,
  onPort = 0,
  variables: NodeJS.ProcessEnv = {},
): Promise<StoreProcess> {
  const child = fork(await compileProgram('embedded/event-store/main.ts'), {
    execArgv: [],
    env: { ...process.env, EVENT_STORE_DATA_DIR: dataDir, EVENT_STORE_PORT: String(onPort), ...variables },
    silent: true,
  });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return new Promise((resolve, reject) => {
    let complaint = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk.toString('utf8');
    });
    child.stdout?.once('data', (line: Buffer) => {
      const { port } = JSON.parse(line.toString('utf8')) as { port: number };
      resolve({ child, exited, connectionString: `esdb://127.0.0.1:${port}?tls=false` });
    });
    void exited.then((code) => reject(new Error(`The event store ended (${code}): ${complaint}`)));
  });
}
