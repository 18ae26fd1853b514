import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A program of the bench in a process of its own, so that it takes no time from what is measured. */
export interface BenchProcess {
  readonly pid: number;
  /** The next line it prints, as JSON. */
  nextLine(): Promise<unknown>;
  stop(): void;
}

/**
 * @param program a file beside this one, without `.ts`.
 * @param engine options of the engine it runs on.
 */
export function startBenchProcess(
  program: string,
  input: object,
  engine: readonly string[] = [],
): BenchProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    [...engine, '--import', 'tsx', `${import.meta.dirname}/${program}.ts`, JSON.stringify(input)],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NODE_ENV: 'production' } },
  );
  const { pid } = child;
  if (child.stdout === null || pid === undefined) throw new Error(`${program} did not start`);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    pid,
    async nextLine() {
      const line = await lines.next();
      if (line.done) throw new Error(`${program} ended by itself`);
      return JSON.parse(line.value);
    },
    stop: () => void child.kill(),
  };
}

/** What a program that measures one thing says of it, on its only line. */
export async function askBenchProcess(
  program: string,
  input: object,
  engine?: readonly string[],
): Promise<unknown> {
  const child = startBenchProcess(program, input, engine);
  try {
    return await child.nextLine();
  } finally {
    child.stop();
  }
}
