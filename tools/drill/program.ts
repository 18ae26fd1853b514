import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';

export interface ProgramOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly uid?: number;
  readonly gid?: number;
  readonly cwd?: string;
  readonly logFile: string;
  readonly input?: string;
}

/** A program of the machine that is played. */
export interface Program {
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a program with this environment and no other; what it says is kept in a file. */
export function startProgram([file = '', ...args]: readonly string[], options: ProgramOptions): Program {
  const { env = {}, uid, gid, cwd, logFile, input } = options;
  const child = spawn(file, args, {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
    ...(cwd === undefined ? {} : { cwd }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += String(chunk);
      appendFileSync(logFile, String(chunk));
    });
  child.stdin.on('error', () => undefined);
  child.stdin.end(input ?? '');
  const exited = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  exited.catch(() => undefined);
  return {
    child,
    exited,
    output: () => said,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Runs a program to its end. @throws Error with what it said when it fails. */
export async function runProgram(command: readonly string[], options: ProgramOptions): Promise<string> {
  const program = startProgram(command, options);
  const code = await program.exited;
  if (code !== 0)
    throw new Error(`${command.join(' ')} ended with ${code}:\n${program.output().slice(-2_000)}`);
  return program.output();
}
