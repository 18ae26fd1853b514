import { spawn } from 'node:child_process';

/**
 * Replays the log of the shop on a data directory and compares each read model with it row by row, as an auditor does.
 * @returns whether every row is the same.
 */
export function verifyReadModels(dataDir: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const audit = spawn(process.execPath, ['--import', 'tsx', 'embedded/start/audit.ts', 'verify'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    audit.once('error', reject);
    audit.once('exit', (code) => resolve(code === 0));
  });
}
