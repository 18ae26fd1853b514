import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Plays a year of so many orders into a shop that is open, the same each time: lists and figures have something to show. */
export async function playOrders(dataDir: string, orders: number): Promise<void> {
  const line = [
    '--import',
    'tsx',
    'embedded/start/miris.ts',
    'seed',
    '--orders',
    String(orders),
    '--seed',
    '7',
  ];
  await promisify(execFile)(process.execPath, line, { env: { ...process.env, DATA_DIR: dataDir } });
}
