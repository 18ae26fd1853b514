import { execFile } from 'node:child_process';
import { toolEnvironment } from '../../start/environment.ts';

/** Runs the built `miris …` beside the open shop of a data directory. @returns its exit code and all that it said. */
export async function runMiris(
  dataDir: string,
  args: readonly string[],
  variables: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, ...(await toolEnvironment({ DATA_DIR: dataDir })), ...variables };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['dist/miris.js', ...args], { env }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === 'number') resolve({ code, output: stdout + stderr });
      else reject(error);
    });
  });
}
