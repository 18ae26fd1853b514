import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPoints } from './points.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'miris-points-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What k6 writes, with the columns that are read and one that is not. */
async function written(...rows: string[]): Promise<string> {
  const file = join(folder, 'points.csv');
  await writeFile(file, `metric_name,timestamp,metric_value,method,name,scenario\n${rows.join('\n')}\n`);
  return file;
}

it('gives the times of each step', async () => {
  const file = await written(
    'http_req_duration,100,20,POST,commande,shoppers',
    'http_req_failed,100,0,POST,commande,shoppers',
    'http_req_duration,100,5,POST,paiement,shoppers',
    'http_req_duration,101,40,POST,commande,shoppers',
    'http_req_failed,101,1,POST,commande,shoppers',
    'vus,101,16,,,',
  );
  const steps = await readPoints(file);
  expect(steps).toEqual([
    { name: 'commande', requests: 2, perSecond: 1, p50: 20, p95: 40, p99: 40, failed: 1 },
    { name: 'paiement', requests: 1, perSecond: 0.5, p50: 5, p95: 5, p99: 5, failed: 0 },
  ]);
});

it('leaves out what a script sets up and how it warms up', async () => {
  const file = await written(
    'http_req_duration,98,300,POST,parfum,',
    'http_req_duration,99,200,POST,commande,warm_up',
    'http_req_failed,99,1,POST,commande,warm_up',
    'http_req_duration,100,20,POST,commande,shoppers',
  );
  const steps = await readPoints(file);
  expect(steps).toEqual([
    { name: 'commande', requests: 1, perSecond: 1, p50: 20, p95: 20, p99: 20, failed: 0 },
  ]);
});
